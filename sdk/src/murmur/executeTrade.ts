import { elapsed, pause } from '../clock.ts'
import { createPlan } from '../trade/createPlan.ts'
import { createExecution, type Execution } from '../trade/execution.ts'
import type { TradingState } from '../trade/executionOptions.ts'
import { createJournal, type RecordStorage } from '../trade/journal.ts'
import type { Locks } from '../trade/locks.ts'
import {
  type FailReason,
  findCurrentStep,
  findLastHash,
  type Hash,
  type RevertReason,
  type StepState,
  type SwapRecord,
} from '../trade/record.ts'
import type { StartRefusal } from '../trade/startSwap.ts'
import { createClientSigner, type WalletClient } from '../wallet/evm/clientSigner.ts'
import type { MarketSource } from './marketSource.ts'
import { quoteKept } from './quoteKept.ts'
import { Refusal } from './refusal.ts'
import { assertPasses, simulateTrade, type TradePlan, toQuoted } from './tradePlan.ts'

/** The end of a trade. Amounts are whole numbers of smallest units. */
export type ExecutedTrade =
  /** A transfer has left for the other network then: `track` says what arrives. */
  | {
      readonly status: 'confirmed'
      readonly hash: Hash
      readonly block: number
      /** In wei. */
      readonly fee: string
      /** No value for a transfer. */
      readonly paid?: string
      readonly received?: string
    }
  /** Only its fee was paid. */
  | { readonly status: 'reverted'; readonly hash: Hash; readonly reason: RevertReason }
  /** The trade was not sent. An approval before it may have been. */
  | { readonly status: 'stopped'; readonly reason: FailReason | StartRefusal | 'rejected' }
  /** Another transaction of the account took its place, or no node has it and it can have no effect any more. */
  | { readonly status: 'replaced' | 'dropped'; readonly hash?: Hash | undefined }
  /** The wallet has sent something else than it was asked for. */
  | { readonly status: 'altered'; readonly hash: Hash }
  /** The caller stopped waiting, and it may still be sent or mined. */
  | { readonly status: 'unclear'; readonly hash?: Hash | undefined }

/** One prompt of the wallet. */
export type TradeProgress = {
  readonly step: SwapRecord['steps'][number]['type']
  readonly state: StepState['type']
  readonly hash?: Hash | undefined
}

type ExecutionPlace = {
  readonly source: MarketSource
  /** Where the trades in progress are kept, so that none is sent twice. */
  readonly storage: RecordStorage
  readonly locks: Locks
}

export type Executing = {
  /** Aborted when the caller stops waiting. */
  readonly signal?: AbortSignal
  /** All steps, after each change. */
  readonly onProgress?: (steps: readonly TradeProgress[]) => void
}

const POLL_MS = 2_000
const LOCAL_POLL_MS = 250

/** Asks the wallet for one step after the other, through the send gate, and follows the last one into its block. */
export async function executeTrade(
  plan: TradePlan,
  options: ExecutionPlace & Executing & { readonly client: WalletClient },
): Promise<ExecutedTrade> {
  const { source, storage, locks, client } = options
  const { planned, network, destination, trade } = plan
  const { name: world } = await source.readWorld()
  // Two nodes must agree about the end of a trade.
  if (network.client.chain.rpcUrls.default.http.length < 2) throw new Refusal('oneNode')
  assertPasses(await simulateTrade(plan))
  const networks = new Map([network, destination].map((one) => [one.client.chain.id, one]))
  const signer = createClientSigner(client)
  let trading: TradingState = 'open'
  const execution = createExecution({
    journal: createJournal({ openStorage: () => storage, page: new EventTarget() }),
    locks,
    findNetwork: (chainId) => networks.get(chainId),
    findSigner: () => signer,
    isTradingOpen: () => trading !== 'closed',
    askTrading: async () => {
      trading = world === 'local' ? 'open' : await readTrading(source)
      return trading
    },
    countAbsences: () => 0,
    elapsed,
    now: Date.now,
    createId: () => crypto.randomUUID(),
    wait: pause,
    pollMs: world === 'local' ? LOCAL_POLL_MS : POLL_MS,
  })
  try {
    const started = await execution.start(
      createPlan(planned, {
        network,
        destination,
        elapsed,
        renew: async () => {
          const fresh = await acceptRefusal(quoteKept(trade.request, source))
          return fresh && toQuoted(fresh)
        },
      }),
    )
    if (started.type === 'refused') return { status: 'stopped', reason: started.reason }
    return await waitForEnd(started.id, { ...options, execution })
  } finally {
    execution.dispose()
  }
}

async function readTrading(source: MarketSource): Promise<TradingState> {
  const isOpen = await acceptRefusal(source.isTradingOpen())
  if (isOpen === undefined) return 'unknown'
  return isOpen ? 'open' : 'closed'
}

/** No value if it was refused. */
async function acceptRefusal<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type Waiting = Executing & { readonly execution: Execution }

function waitForEnd(id: string, { execution, signal, onProgress }: Waiting): Promise<ExecutedTrade> {
  const { records } = execution
  const find = () => records.get().find((record) => record.id === id)
  return new Promise((resolve) => {
    const end = (executed: ExecutedTrade) => {
      unsubscribe()
      signal?.removeEventListener('abort', leave)
      resolve(executed)
    }
    const leave = () => {
      unsubscribe()
      execution.leave(id)
      const record = find()
      end((record && describeEnd(record)) ?? { status: 'unclear', hash: findLastHash(record) })
    }
    const look = () => {
      const record = find()
      if (record === undefined) return
      onProgress?.(
        record.steps.map(({ type, state, hashes }) => ({ step: type, state: state.type, hash: hashes.at(-1) })),
      )
      const ended = describeEnd(record)
      if (ended !== undefined) end(ended)
    }
    const unsubscribe = records.subscribe(look)
    signal?.addEventListener('abort', leave)
    if (signal?.aborted) leave()
    else look()
  })
}

/** No value while it can still be confirmed. */
function describeEnd(record: SwapRecord): ExecutedTrade | undefined {
  const { at, step } = findCurrentStep(record)
  const { state } = step
  switch (state.type) {
    case 'refused':
      return { status: 'stopped', reason: 'rejected' }
    case 'failed':
      return { status: 'stopped', reason: state.reason }
    case 'reverted':
      return { status: 'reverted', hash: state.hash, reason: state.reason }
    case 'cancelled':
      return { status: 'replaced', hash: state.hash }
    case 'dropped':
      return { status: 'dropped', hash: state.hash }
    case 'altered':
      return { status: 'altered', hash: state.hash }
    case 'confirmed':
      return at === record.steps.length - 1 ? describeConfirmed(state) : undefined
    default:
      return undefined
  }
}

function describeConfirmed({ hash, block, fee, moved }: Extract<StepState, { type: 'confirmed' }>): ExecutedTrade {
  const amounts = moved && { paid: String(moved.paid), received: String(moved.received) }
  return { status: 'confirmed', hash, block, fee: String(fee), ...amounts }
}
