import { reportFault } from '../faults.ts'
import type { AgreedTransfer } from '../transfer/checkTransfer.ts'
import { executeSwap } from './executeSwap.ts'
import type { ExecutionOptions } from './executionOptions.ts'
import { followRecord, interruptRecord } from './followRecord.ts'
import { isHalfway } from './leftover/halfway.ts'
import { nameRecordLock, nameWalletLock, type Release, tryLock } from './locks.ts'
import { findLastHash, type GateRefusal, isUnseen, type SwapRecord } from './record.ts'
import type { RecordKeeper } from './recordKeeper.ts'
import { createRecord, type SwapPlan } from './swapPlan.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

export type StartResult =
  | { readonly type: 'started'; readonly id: string }
  | { readonly type: 'refused'; readonly reason: StartRefusal }

export type StartRefusal =
  /** Another swap of this account waits for the wallet, here or in another tab. */
  | 'busy'
  /** An earlier swap of this account may still be sent: the user must look at it first. */
  | 'unclear'
  /** Another tab has resumed the swap that was left half-way. */
  | 'continued'
  /** Murmur does not trade on this network. */
  | 'unknownNetwork'
  /** A bug of the page. */
  | 'pageFault'
  | Extract<GateRefusal, 'notStored' | 'tradingClosed' | 'altered'>

type StartOptions = ExecutionOptions & {
  readonly keeper: RecordKeeper
  /** The records that this tab works on. */
  readonly taken: Set<string>
  /** By record: the user stops waiting for the wallet. */
  readonly leaving: Map<string, AbortController>
  readonly signal: AbortSignal
}

/** Stores a new record and begins to work on it. Only one caller of all tabs gets through at a time. */
export async function startSwap(plan: SwapPlan, options: StartOptions): Promise<StartResult> {
  const { isTradingOpen, findNetwork, locks, now, createId } = options
  const record = createRecord(plan, { id: createId(), startedAt: now() })
  if (record === undefined) return refuse('altered')
  if (!isTradingOpen()) return refuse('tradingClosed')
  const network = findNetwork(record.chainId)
  const transfer = findTransfer(record, options)
  if (network === undefined || transfer === 'unknown') return refuse('unknownNetwork')
  const freeWallet = await tryLock(locks, { name: nameWalletLock(record) })
  if (typeof freeWallet === 'string') return refuse(lockRefusals[freeWallet])
  const freeRecord = await tryLock(locks, { name: nameRecordLock(record.id) })
  if (typeof freeRecord === 'string') {
    freeWallet()
    return refuse(lockRefusals[freeRecord])
  }
  const reason = addRecord(record, { ...options, continues: plan.continues })
  if (reason !== undefined) {
    freeRecord()
    freeWallet()
    return refuse(reason)
  }
  work(plan, { ...options, record, network, transfer, freeWallet })
    .catch((error: unknown) => {
      const hash = findLastHash(options.keeper.find(record.id))
      reportFault(error, { place: 'following a swap', hash })
    })
    .finally(freeRecord)
  return { type: 'started', id: record.id }
}

/** A browser denies locks where it denies storage. */
const lockRefusals = { held: 'busy', denied: 'notStored' } as const

/** The transfer terms for the gate. No value for the other kinds. */
function findTransfer(record: SwapRecord, { findNetwork }: StartOptions) {
  if (record.kind !== 'transfer') return undefined
  const { bridge } = record.terms
  const [origin, destination] = [record.chainId, bridge.destinationChainId].map((id) => findNetwork(id)?.bridge)
  return origin && destination ? ({ terms: bridge, origin, destination } satisfies AgreedTransfer) : 'unknown'
}

type Adding = Pick<StartOptions, 'keeper'> & Pick<SwapPlan, 'continues'>

function addRecord(record: SwapRecord, { keeper, continues }: Adding): StartRefusal | undefined {
  keeper.reload()
  const left = continues === undefined ? undefined : keeper.find(continues)
  // Only one tab gets here at a time, because the wallet's lock is held.
  if (continues !== undefined && !(left && isHalfway(left, keeper.records.get()))) return 'continued'
  const isSame = ({ account, chainId }: SwapRecord) => account === record.account && chainId === record.chainId
  if (keeper.records.get().some((other) => isSame(other) && isUnclear(other))) return 'unclear'
  return keeper.add(record) ? undefined : 'notStored'
}

/** This tab holds the wallet's lock, so the page of a swap with an open request is gone. */
function isUnclear({ steps }: SwapRecord): boolean {
  const state = steps.at(-1)?.state
  return state !== undefined && (state.type === 'asking' || isUnseen(state))
}

type Work = StartOptions & {
  readonly record: SwapRecord
  readonly network: TradeNetwork
  readonly transfer: AgreedTransfer | undefined
  readonly freeWallet: Release
}

async function work(plan: SwapPlan, options: Work): Promise<void> {
  const { record, network, keeper, taken, leaving, freeWallet, signal } = options
  const { id } = record
  const left = new AbortController()
  const own = AbortSignal.any([signal, left.signal])
  let isExecuting = true
  taken.add(id)
  leaving.set(id, left)
  // A wallet that never answers must not block the next swap once the user has stopped waiting.
  own.addEventListener('abort', freeWallet)
  const executing = executeSwap(plan, {
    ...options,
    contracts: network.contracts,
    genesisHash: network.genesisHash,
    chain: network.chain,
    transfers: network.transfers,
    spokePool: network.bridge?.spokePool,
    signal: own,
    absences: options.countAbsences(),
  }).finally(() => {
    isExecuting = false
    // The remaining steps are never asked for. When the page has ended, the next page marks them so.
    if (!signal.aborted) interruptRecord(id, options)
    leaving.delete(id)
    freeWallet()
  })
  const executed = executing.catch((error: unknown) =>
    reportFault(error, { place: 'carrying out a swap', hash: findLastHash(keeper.find(id)) }),
  )
  await followRecord(id, { ...options, ...network, isExecuting: () => isExecuting })
  if (!signal.aborted) await executed
  taken.delete(id)
}

function refuse(reason: StartRefusal): StartResult {
  return { type: 'refused', reason }
}
