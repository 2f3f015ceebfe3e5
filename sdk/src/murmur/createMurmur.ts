import { DEFAULT_SLIPPAGE_BPS } from '@murmur/engine/quote'
import { type Address, parseAddress } from '@murmur/engine/token'
import type { World } from '../api.ts'
import { liveWorld } from '../chain/liveWorld.ts'
import { pause } from '../clock.ts'
import type { RecordStorage } from '../trade/journal.ts'
import type { Locks } from '../trade/locks.ts'
import { createMemoryStorage } from '../trade/memoryStorage.ts'
import { createOwnLocks } from '../trade/ownLocks.ts'
import type { QuoteAnswer, SimulationAnswer, TransactionAnswer, TransactionState } from '../v1.ts'
import type { WalletClient } from '../wallet/evm/clientSigner.ts'
import { describeTrade } from './describeTrade.ts'
import type { ExecutedTrade, Executing } from './executeTrade.ts'
import type { FollowedSource } from './marketSource.ts'
import { quoteKept } from './quoteKept.ts'
import { judgeTrade, type TradeQuote } from './quoteTrade.ts'
import type { PriceAnswer, PriceQuestion } from './readPrices.ts'
import { Refusal } from './refusal.ts'
import { createServerSource } from './serverSource.ts'
import type { TradePlan } from './tradePlan.ts'
import { readTradeQuestion, type TradeQuestion } from './tradeQuestion.ts'

export type MurmurOptions = (ServerOptions | OwnNodesOptions) & {
  /**
   * Where trades in progress are kept, such as `localStorage`: after a restart none is sent twice. In memory unless given.
   */
  readonly storage?: RecordStorage
}

type ServerOptions = {
  /** The origin of a server of Murmur. */
  readonly url: string | URL
  /** For a proxy, or for headers such as a key. */
  readonly fetch?: typeof fetch
}

/**
 * Without a server. Prices are then those of the pools, so that every quote has the warning `priceUnknown`. Transfers need
 * `acrossUrl`.
 */
type OwnNodesOptions = {
  /** The URLs of nodes by chain id. Two are needed to send, and must agree on whatever is paid. */
  readonly nodes: Readonly<Record<number, readonly string[]>>
  /**
   * The address of Across' API, such as `https://app.across.to/api`. Relayers name their fees and limits there and on no
   * chain, so without it a question about two networks is refused with `feesUnknown`, and `details.missing` names it.
   */
  readonly acrossUrl?: string
  /** A local world as `GET /v1/networks` of its server describes it. The real networks unless given. */
  readonly world?: World
  /** Plans and sends on the real networks. A local world is always open. */
  readonly trading?: 'open'
}

/** Trades without a screen. The answers have the form of the HTTP API. Every method rejects with a `Refusal`. */
export type Murmur = {
  /** The best quote in the newest block. */
  quote(question: TradeQuestion): Promise<QuoteAnswer>
  /** Quotes with each block, until the returned function is called. */
  watchQuote(question: TradeQuestion, listeners: QuoteListeners): () => void
  /** The steps of a quote for one account. Nothing is signed or sent. */
  plan(quote: QuoteAnswer, trader: Trader): Promise<PlanAnswer>
  /** Tries all steps together on the latest state of a node. */
  simulate(plan: PlanAnswer): Promise<SimulationAnswer['simulation']>
  /**
   * Asks the wallet client of viem for each step, and waits for the block of the trade. Every request is checked against
   * the plan right before.
   */
  execute(plan: PlanAnswer, client: WalletClient, executing?: Executing): Promise<ExecutedTrade>
  /** Dollars for tokens of a network, and where they come from. */
  prices(question: PriceQuestion): Promise<readonly PriceAnswer[]>
  /** The state of a transaction, and of its deposit at the bridge if it made one. */
  track(transaction: { readonly chainId: number; readonly hash: `0x${string}` }): Promise<TransactionState>
}

export type QuoteListeners = {
  readonly onQuote: (quote: QuoteAnswer) => void
  /** There is no quote in this block, and the next one may have it. Or the question names an unknown network or token. */
  readonly onRefusal?: (refusal: Refusal) => void
}

export type Trader = {
  readonly account: Address
  /** The account itself unless given. */
  readonly recipient?: Address
}

export type PlanAnswer = {
  readonly quote: QuoteAnswer
  /** In this order. With a permit the trade has no transaction before it is signed. */
  readonly steps: TransactionAnswer['steps']
  /** The trade reverts after it. Seconds since 1970. */
  readonly validUntil: number
}

export function createMurmur(options: MurmurOptions): Murmur {
  const openSource = createOpening(options)
  const place = { storage: options.storage ?? createMemoryStorage(), locks: findLocks() }
  const trades = new WeakMap<QuoteAnswer, TradeQuote>()
  const plans = new WeakMap<PlanAnswer, TradePlan>()
  const answer = async (trade: TradeQuote, source: FollowedSource) => {
    const { slippageBps = DEFAULT_SLIPPAGE_BPS } = trade.request
    const quote = describeTrade(trade, { risks: await judgeTrade(trade, source), slippageBps })
    trades.set(quote, trade)
    return quote
  }
  return {
    async quote(question) {
      const source = await openSource()
      const request = await readTradeQuestion(question, source)
      return await answer(await quoteKept(request, source), source)
    },
    watchQuote(question, { onQuote, onRefusal = () => undefined }) {
      const ending = new AbortController()
      const { signal } = ending
      const watch = async () => {
        const [source, { watchTrade }] = await Promise.all([openSource(), import('./watchTrade.ts')])
        const onTrade = async (trade: TradeQuote) => onQuote(await answer(trade, source))
        await watchTrade(question, { source, signal, onTrade, onRefusal })
      }
      void watch()
      return () => ending.abort()
    },
    async plan(quote, trader) {
      const [source, { planTrade, describeSteps }] = await Promise.all([openSource(), loadExecution()])
      const planned = await planTrade(findOwn(quote, trades), { ...readTrader(trader), source })
      const { validUntil } = planned
      const plan = { quote, steps: describeSteps(planned, { gasLimits: [] }), validUntil }
      plans.set(plan, planned)
      return plan
    },
    async simulate(plan) {
      const { simulateTrade, describeSimulation } = await loadExecution()
      const { simulation } = await simulateTrade(findOwn(plan, plans))
      return describeSimulation(simulation)
    },
    async execute(plan, client, executing) {
      const [source, { executeTrade }] = await Promise.all([openSource(), loadExecution()])
      return await executeTrade(findOwn(plan, plans), { ...place, ...executing, source, client })
    },
    async prices(question) {
      const [source, { readPrices }] = await Promise.all([openSource(), import('./readPrices.ts')])
      return await readPrices(question, source)
    },
    async track({ chainId, hash }) {
      const loading = Promise.all([openSource(), import('./trackTrade.ts'), import('./describeTracked.ts')])
      const [source, { trackTrade }, { describeTracked }] = await loading
      return describeTracked(hash, await trackTrade({ chainId, hash }, source))
    },
  }
}

/** A page that only shows quotes does not load this code. */
function loadExecution() {
  return import('./planAndExecute.ts')
}

/** The same source every time. The code that reads the pools of all exchanges is loaded only if there is no server. */
function createOpening(options: MurmurOptions): () => Promise<FollowedSource> {
  if ('nodes' in options) {
    let opening: Promise<FollowedSource> | undefined
    return () => {
      opening ??= openNodes(options)
      return opening
    }
  }
  const { url, fetch: ask = (path, init) => fetch(path, init) } = options
  const source = createServerSource({
    ...outside,
    ask: (path, init) => ask(new URL(path, url), init),
    wait: (ms) => pause(ms, new AbortController().signal),
  })
  return async () => source
}

const outside = { fetch: (url: string, init: RequestInit) => fetch(url, init), now: Date.now, random: Math.random }

async function openNodes({ nodes, world = liveWorld, trading, acrossUrl }: OwnNodesOptions): Promise<FollowedSource> {
  const { createNodesSource } = await import('./nodesSource.ts')
  const networks = world.networks.flatMap((network) => {
    const rpcUrls = nodes[network.chainId]
    return rpcUrls === undefined ? [] : [{ ...network, rpcUrls: [...rpcUrls] }]
  })
  return createNodesSource({ ...outside, world: { ...world, networks }, isOpen: trading === 'open', acrossUrl })
}

/** Across all tabs, where the platform has them. */
function findLocks(): Locks {
  const { locks } = (globalThis as { readonly navigator?: { readonly locks?: unknown } }).navigator ?? {}
  return (locks as Locks | undefined) ?? createOwnLocks()
}

/** The answer is data that can be shown and stored. The pools and contracts behind it stay here. */
function findOwn<Answer extends object, Own>(answer: Answer, known: WeakMap<Answer, Own>): Own {
  const own = known.get(answer)
  if (own === undefined) throw new TypeError('This was answered by another object, or copied. Ask this one again.')
  return own
}

function readTrader({ account, recipient = account }: Trader): Required<Trader> {
  const [own, other] = [account, recipient].map(parseAddress)
  if (own === undefined || other === undefined) throw new Refusal('badRecipient')
  return { account: own, recipient: other }
}
