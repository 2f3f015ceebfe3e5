import type { Intent, MissingField, RefusalReason, SwapIntent } from '@murmur/engine/intent/intent'
import { parseIntent } from '@murmur/engine/intent/parseIntent'
import { isImported, type Token } from '@murmur/engine/token'
import { createStore, type ReadableStore } from '../../store.ts'
import { findBalance } from '../state/balance.ts'
import type { Swap } from '../state/createSwap.ts'
import type { Form } from '../state/form.ts'
import type { Settings } from '../state/settings.ts'
import { askModel } from './askModel.ts'
import { type Filled, fillForm, type Note } from './fillForm.ts'
import { type ResolvedSides, resolveSides } from './resolveSides.ts'

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
  | { readonly type: 'clarify'; readonly by: Author; readonly missing: readonly MissingField[]; readonly quiet: Quiet }
  | { readonly type: 'unlisted'; readonly problem: Exclude<ResolvedSides, { type: 'sides' }> }
  | { readonly type: 'refuse'; readonly by: Author; readonly reason: RefusalReason }

/** Why the model did not help. */
type Quiet = 'budget' | 'failed' | undefined

/** The logic of the intent bar. It can only fill the form. */
export type IntentReader = {
  readonly state: ReadableStore<IntentState>
  read(text: string): Promise<void>
  undo(): void
}

type Sources = Pick<Swap, 'screen'> & {
  readonly wallet: Pick<Swap['wallet'], 'state' | 'loadBalance'>
  readonly tokens: ReadableStore<readonly Token[]>
  readonly trade: { get(): Pick<NonNullable<ReturnType<Swap['trade']['get']>>, 'findReserve'> | undefined }
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
    show(swap, filled)
    return { type: 'filled', by, intent, notes: filled.notes, form: filled.form }
  }

  async function settle(text: string): Promise<IntentState | undefined> {
    const intent = parseIntent(text, listTokens(swap))
    if (intent.kind !== 'clarify') return await conclude(intent, 'parser')
    const mine = turn
    const answer = await askModel(text, { tokens: listTokens(swap), fetch })
    if (mine !== turn) return undefined
    if (answer.type === 'intent') return await conclude(answer.intent, 'model')
    const quiet = answer.type === 'none' ? undefined : answer.type
    return { type: 'clarify', by: 'parser', missing: intent.missing, quiet }
  }

  async function conclude(intent: Intent, by: Author): Promise<IntentState | undefined> {
    if (intent.kind === 'swap') return await fill(intent, by)
    if (intent.kind === 'refuse') return { type: 'refuse', by, reason: intent.reason }
    return { type: 'clarify', by, missing: intent.missing, quiet: undefined }
  }

  return {
    state,
    async read(text) {
      if (text.trim() === '') return
      turn += 1
      const mine = turn
      state.set({ type: 'reading' })
      const next = await settle(text)
      if (mine === turn) state.set(next ?? { type: 'idle' })
    },
    undo() {
      turn += 1
      if (before !== undefined) swap.screen.update({ ...before, refused: undefined })
      before = undefined
      state.set({ type: 'undone' })
    },
  }
}

function needsBalance({ amount }: SwapIntent): boolean {
  return amount !== null && ('all' in amount || 'fraction' in amount)
}

/** Tokens that the user imported can have any name, so a sentence never chooses one. */
function listTokens({ tokens }: Pick<Sources, 'tokens'>): readonly Token[] {
  return cacheListed(tokens.get())
}

const listed = new WeakMap<readonly Token[], readonly Token[]>()

/** The same list each time: the parser keeps its dictionary by the list. */
function cacheListed(tokens: readonly Token[]): readonly Token[] {
  const known = listed.get(tokens) ?? tokens.filter((token) => !isImported(token))
  listed.set(tokens, known)
  return known
}

function readSources({ screen, wallet, trade }: Sources, pay: Form['pay']) {
  return {
    trading: screen.state.get().trading,
    balance: findBalance(wallet.state.get(), pay),
    reserve: trade.get()?.findReserve(pay) ?? 0n,
  }
}

function show({ screen }: Sources, { form, settings }: Filled): void {
  screen.update({ form, settings, refused: undefined })
}
