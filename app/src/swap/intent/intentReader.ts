import { type Amount, writeAmount } from '@murmur/engine/amount'
import { parseDecimal } from '@murmur/engine/decimal'
import { completeIntent, type Known } from '@murmur/engine/intent/buildSwap'
import { checkModelIntent } from '@murmur/engine/intent/checkModelIntent'
import {
  type Intent,
  type IntentAmount,
  type MissingField,
  type RefusalReason,
  type SwapIntent,
  turnAround,
} from '@murmur/engine/intent/intent'
import { readSentence } from '@murmur/engine/intent/parseIntent'
import { readSaid } from '@murmur/engine/intent/readSaid'
import { networks } from '@murmur/engine/network'
import { isImported, type Listing, type Token } from '@murmur/engine/token'
import { type IntentRequest, intentSchema } from '@murmur/sdk/api'
import type { Balance } from '@murmur/sdk/chain/balances'
import { tryParse } from '@murmur/sdk/schemas'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import { findBalance } from '../state/balance.ts'
import { findReserve } from '../state/cardSteps.ts'
import type { Swap } from '../state/createSwap.ts'
import { canReceive, type Form, setExactAmount } from '../state/form.ts'
import type { Trading } from '../state/screenState.ts'
import { choosePreset, judgeSlippage, presets, type Settings, typeSlippage } from '../state/settings.ts'

type Author = 'parser' | 'model'

/** The result of the last sentence. */
export type IntentState =
  | { readonly type: 'idle' | 'reading' | 'undone' }
  | {
      readonly type: 'filled'
      readonly by: Author
      readonly intent: SwapIntent
      readonly notes: readonly Note[]
      /** The form that it filled. Once the user changes it, the chip no longer describes it. */
      readonly form: Form
    }
  | {
      readonly type: 'clarify'
      readonly by: Author
      readonly missing: readonly MissingField[]
      readonly quiet: Quiet
      /** The part of the swap that the sentence gave, and the answers that complete it. */
      readonly known: Known | undefined
      readonly choices: readonly Choice[]
    }
  | { readonly type: 'unlisted'; readonly problem: Exclude<ResolvedSides, { type: 'sides' }> }
  | { readonly type: 'refuse'; readonly by: Author; readonly reason: RefusalReason }

/** One answer to the question: a token, or one of two readings of a number. */
type Choice = { readonly label: string; readonly intent: SwapIntent }

/** Why the model did not help. */
type Quiet = 'budget' | 'failed' | undefined

/** The logic of the intent bar. It can only change the form, never send. */
export type IntentReader = {
  readonly state: ReadableStore<IntentState>
  read(text: string): Promise<void>
  /** Fills the form with an answer to the question. */
  choose(choice: Choice): Promise<void>
  /** Exchanges the sides of the swap that was understood. */
  turnAround(): Promise<void>
  undo(): void
}

type Sources = Pick<Swap, 'screen'> & {
  readonly wallet: Pick<Swap['wallet'], 'state' | 'loadBalance'>
  readonly tokens: ReadableStore<readonly Token[]>
  readonly fees: Pick<Swap['fees'], 'get'>
}

export function createIntentReader(swap: Sources, { fetch }: { fetch: typeof globalThis.fetch }): IntentReader {
  const state = createStore<IntentState>({ type: 'idle' })
  let before: { readonly form: Form; readonly settings: Settings } | undefined
  let turn = 0

  async function fill(intent: SwapIntent, by: Author): Promise<IntentState | undefined> {
    const { form, settings } = swap.screen.state.get()
    const sides = resolveSides(intent, { form, tokens: listTokens(swap) })
    if (sides.type !== 'sides') return { type: 'unlisted', problem: sides }
    const mine = turn
    if (needsBalance(intent)) await swap.wallet.loadBalance(sides.pay)
    // The user has typed another sentence meanwhile.
    if (mine !== turn || swap.screen.state.get().form !== form) return undefined
    const filled = fillForm(intent, { sides, settings, ...readSources(swap, sides.pay) })
    before = { form, settings }
    fillScreen(swap, filled)
    return { type: 'filled', by, intent, notes: filled.notes, form: filled.form }
  }

  async function settle(text: string, asked: IntentState): Promise<IntentState | undefined> {
    const { intent, known } = readSentence(text, listTokens(swap))
    if (intent.kind !== 'clarify') return await conclude(intent, 'parser')
    const answered = findAnswer(asked, known)
    if (answered !== undefined) return await fill(answered.intent, 'parser')
    const mine = turn
    const answer = await askModel(text, { tokens: listTokens(swap), fetch })
    if (mine !== turn) return undefined
    // If the model also asks, keep the parser's question, which knows the words typed.
    if (answer.type === 'intent' && answer.intent.kind !== 'clarify') return await conclude(answer.intent, 'model')
    const quiet = answer.type === 'budget' || answer.type === 'failed' ? answer.type : undefined
    const { missing } = intent
    return { type: 'clarify', by: 'parser', missing, quiet, known, choices: listChoices({ missing, known }, swap) }
  }

  async function conclude(intent: Intent, by: Author): Promise<IntentState | undefined> {
    if (intent.kind === 'swap') return await fill(intent, by)
    if (intent.kind === 'refuse') return { type: 'refuse', by, reason: intent.reason }
    return { type: 'clarify', by, missing: intent.missing, quiet: undefined, known: undefined, choices: [] }
  }

  async function show(step: () => Promise<IntentState | undefined>) {
    const mine = turn
    state.set({ type: 'reading' })
    const next = await step()
    if (mine === turn) state.set(next ?? { type: 'idle' })
  }

  return {
    state,
    async read(text) {
      if (text.trim() === '') return
      turn += 1
      const asked = state.get()
      await show(() => settle(text, asked))
    },
    async choose({ intent }) {
      turn += 1
      await show(() => fill(intent, 'parser'))
    },
    async turnAround() {
      const filled = state.get()
      if (filled.type !== 'filled') return
      turn += 1
      const first = before
      await show(() => fill(turnAround(filled.intent), filled.by))
      // UNDO brings back the form from before the sentence.
      before = first
    },
    undo() {
      turn += 1
      if (before !== undefined) swap.screen.update({ ...before, refused: undefined })
      before = undefined
      state.set({ type: 'undone' })
    },
  }
}

/** The most tokens that are offered as an answer. The card has the whole list. */
const MOST_CHOICES = 8

type Question = { readonly missing: readonly MissingField[]; readonly known: Known | undefined }

/** The answers to a question about one token, or about a number with two readings. */
function listChoices({ missing, known }: Question, swap: Pick<Sources, 'tokens'>): readonly Choice[] {
  const [field, ...more] = missing
  if (known === undefined || field === undefined || more.length > 0) return []
  const isToken = field === 'payToken' || field === 'receiveToken'
  const isOffered = ({ listings }: Token) => field === 'payToken' || listings.some(canReceive)
  const tokens = isToken ? listTokens(swap).filter(isOffered) : []
  const answers = field === 'amount' ? (known.readings?.values ?? []) : tokens.map(({ symbol }) => symbol)
  return answers
    .flatMap((label) => {
      const intent = completeIntent(known, { field, answer: label })
      return intent === undefined ? [] : [{ label, intent }]
    })
    .slice(0, MOST_CHOICES)
}

/** A sentence with nothing but a token answers the question for it. */
function findAnswer(asked: IntentState, said: Known | undefined): Pick<Choice, 'intent'> | undefined {
  if (asked.type !== 'clarify' || asked.known === undefined || said === undefined) return undefined
  const { payToken, receiveToken = payToken, amount, ...more } = said
  const [field, ...fields] = asked.missing
  if (amount !== null || Object.keys(more).length > 0 || receiveToken === undefined || fields.length > 0)
    return undefined
  const intent = field === undefined ? undefined : completeIntent(asked.known, { field, answer: receiveToken })
  return intent === undefined ? undefined : { intent }
}

function needsBalance({ amount }: SwapIntent): boolean {
  return amount !== null && ('all' in amount || 'fraction' in amount)
}

/** Tokens that the user imported can have any name, so a sentence never chooses one. */
function listTokens({ tokens }: Pick<Sources, 'tokens'>): readonly Token[] {
  return cacheListed(tokens.get())
}

const listed = new WeakMap<readonly Token[], readonly Token[]>()

/** Stable list identity: the parser caches its dictionary by the list. */
function cacheListed(tokens: readonly Token[]): readonly Token[] {
  const known = listed.get(tokens) ?? tokens.filter((token) => !isImported(token))
  listed.set(tokens, known)
  return known
}

function readSources({ screen, wallet, fees }: Sources, pay: Form['pay']) {
  return {
    trading: screen.state.get().trading,
    balance: findBalance(wallet.state.get(), pay),
    reserve: findReserve(pay, fees.get()),
  }
}

function fillScreen({ screen }: Sources, { form, settings }: Filled): void {
  screen.update({ form, settings, refused: undefined })
}

type ModelResult =
  | { readonly type: 'intent'; readonly intent: Intent }
  /** No model is configured, it may not be asked about this, or its answer was unusable. */
  | { readonly type: 'none' }
  | { readonly type: 'budget' | 'failed' }

type Options = { readonly tokens: readonly Token[]; readonly fetch: typeof fetch }

/** Asks the server's model about a sentence, and checks its answer again with the tokens of this page. */
async function askModel(text: string, { tokens, fetch }: Options): Promise<ModelResult> {
  if (readSaid(text, tokens) === undefined) return { type: 'none' }
  const body: IntentRequest = { text }
  try {
    const response = await fetch('/api/intents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (response.status === 429) return { type: 'budget' }
    if (!response.ok) return { type: 'failed' }
    const answer = tryParse(intentSchema, await response.json())
    if (answer?.type !== 'intent' || answer.by !== 'model') return { type: 'none' }
    const intent = checkModelIntent(answer.answer, { text, tokens })
    return intent === undefined ? { type: 'none' } : { type: 'intent', intent }
  } catch {
    // The server does not answer, or not with JSON. `fetch` rejects with a TypeError without a network.
    return { type: 'failed' }
  }
}

/** Why a part of the form stays empty, or may still change. */
type Note =
  | 'amountUnsaid'
  | 'networkUnsaid'
  | 'noWallet'
  | 'balanceUnread'
  | 'balanceEmpty'
  | 'receiveClosed'
  | 'slippageHigh'

type Filled = { readonly form: Form; readonly settings: Settings; readonly notes: readonly Note[] }

type FormSources = {
  readonly sides: Extract<ResolvedSides, { type: 'sides' }>
  readonly settings: Settings
  readonly trading: Trading
  /** Balance of the pay token. None without a wallet. */
  readonly balance: Balance | undefined
  /** The network fee to leave in the account if the whole balance of the coin is paid. */
  readonly reserve: bigint
}

/** The form that an intent asks for. An unknown amount stays empty: the former amount must not be reused. */
function fillForm({ amount, slippagePercent }: SwapIntent, sources: FormSources): Filled {
  const { sides, settings } = sources
  const empty: Form = { pay: sides.pay, receive: sides.receive, payText: '' }
  const filled = amount === null ? 'amountUnsaid' : fillAmount(empty, { ...sources, amount })
  const changed = slippagePercent === undefined ? settings : setSlippage(settings, slippagePercent)
  const notes: readonly (Note | false)[] = [
    typeof filled === 'string' && filled,
    sides.isNetworkChosen && 'networkUnsaid',
    judgeSlippage(changed) === 'unconfirmed' && changed !== settings && 'slippageHigh',
  ]
  return {
    form: typeof filled === 'string' ? empty : filled,
    settings: changed,
    notes: notes.filter((note) => note !== false),
  }
}

type Filling = Omit<FormSources, 'sides' | 'settings'> & { readonly amount: IntentAmount }

function fillAmount(form: Form, { amount, trading, balance, reserve }: Filling): Form | Note {
  if ('value' in amount) {
    if (amount.side === 'pay') return setExactAmount(form, amount.value)
    return trading === 'closed' ? 'receiveClosed' : { ...form, receiveText: amount.value }
  }
  if ('usd' in amount) return { ...form, dollars: amount.usd }
  if (balance === undefined) return 'noWallet'
  if (balance.type !== 'balance') return 'balanceUnread'
  const share = 'all' in amount ? payAll(balance.amount, reserve) : takeFraction(balance.amount, amount.fraction)
  return share.units > 0n ? setExactAmount(form, writeAmount(share)) : 'balanceEmpty'
}

function payAll({ listing, units }: Amount, reserve: bigint): Amount {
  return { listing, units: units > reserve ? units - reserve : units }
}

/** Rounded down to the smallest unit. */
function takeFraction({ listing, units }: Amount, fraction: string): Amount {
  const share = parseDecimal(fraction) ?? { units: 0n, scale: 0 }
  return { listing, units: (units * share.units) / 10n ** BigInt(share.scale) }
}

function setSlippage(settings: Settings, percent: string): Settings {
  const preset = presets.find((each) => each === percent)
  return preset === undefined ? typeSlippage(settings, percent) : choosePreset(settings, preset)
}

/** The listings of an intent, or why there are none. */
type ResolvedSides =
  | {
      readonly type: 'sides'
      readonly pay: Listing
      readonly receive: Listing
      /** A network that the user did not name was chosen. */
      readonly isNetworkChosen: boolean
    }
  | { readonly type: 'notListed'; readonly token: string }
  | { readonly type: 'alloraReceive' | 'sameListing' }

type SideSources = { readonly form: Pick<Form, 'pay' | 'receive'>; readonly tokens: readonly Token[] }

/** Without a named network, that of the card counts where it has the token; to receive, that of the other side. */
function resolveSides(intent: SwapIntent, { form, tokens }: SideSources): ResolvedSides {
  const find = (symbol: string, networkId: string | undefined) => listListings(tokens, { symbol, networkId })
  const pays = find(intent.payToken, intent.payNetwork)
  const pay = choose(pays, [form.pay, find(intent.receiveToken, intent.receiveNetwork)[0]])
  if (pay === undefined) return { type: 'notListed', token: intent.payToken }
  const receives = find(intent.receiveToken, intent.receiveNetwork)
  if (receives.length > 0 && !receives.some(canReceive)) return { type: 'alloraReceive' }
  const receive = choose(receives.filter(canReceive), [pay, form.receive])
  if (receive === undefined) return { type: 'notListed', token: intent.receiveToken }
  if (receive.id === pay.id) return { type: 'sameListing' }
  const isNetworkChosen = intent.payNetwork === undefined || intent.receiveNetwork === undefined
  return { type: 'sides', pay, receive, isNetworkChosen }
}

type Name = { readonly symbol: string; readonly networkId: string | undefined }

function listListings(tokens: readonly Token[], { symbol, networkId }: Name): readonly Listing[] {
  const network = networks.find(({ id }) => id === networkId)
  const all = tokens.filter((token) => token.symbol === symbol).flatMap(({ listings }) => listings)
  return networkId === undefined ? all : all.filter(({ chainId }) => chainId === network?.chainId)
}

function choose(listings: readonly Listing[], preferred: readonly (Listing | undefined)[]): Listing | undefined {
  const near = preferred.map((other) => listings.find(({ chainId }) => chainId === other?.chainId))
  return near.find((listing) => listing !== undefined) ?? listings[0]
}
