import type { Address } from '@murmur/engine/token'
import { reportFault } from '../faults.ts'
import type { ReadableStore } from '../store.ts'
import type { ExecutionOptions } from './executionOptions.ts'
import { followRecord, interruptRecord } from './followRecord.ts'
import { nameRecordLock, waitForLock } from './locks.ts'
import { findCurrentStep, findLastHash, isOpen, isPending, type SwapRecord } from './record.ts'
import { createRecordKeeper, type RecordKeeper } from './recordKeeper.ts'
import { type StartResult, startSwap } from './startSwap.ts'
import type { SwapPlan } from './swapPlan.ts'
import type { TradeNetwork } from './tradeNetwork.ts'
import { offersBatch } from './wallet/batchStatus.ts'

/** Carries out swaps, and follows those of this browser until they are final. */
export type Execution = {
  /** The latest first, of all accounts and tabs. */
  readonly records: ReadableStore<readonly SwapRecord[]>
  /** The ids of swaps that this browser does not store: a reload would lose them. */
  readonly unstored: ReadableStore<readonly string[]>
  /** Resolves when the swap is stored, before the wallet opens. Later states are in its record. */
  start(plan: SwapPlan): Promise<StartResult>
  /** Stops waiting for the wallet. A late answer still counts. */
  leave(id: string): void
  /** The user reports that an unclear swap did not happen. A late answer or the chain can still prove otherwise. */
  dismiss(id: string): void
  /** Forgets the swaps of an account that have ended. */
  clear(account: Address): void
  /** True if the wallet runs several calls in one prompt. */
  offersBatch(chainId: number, { account }: { readonly account: Address }): Promise<boolean>
  /** The networks on which Murmur trades, for plans and receipts. */
  findNetwork(chainId: number): TradeNetwork | undefined
  /** Stops following. The journal stays. */
  dispose(): void
}

export function createExecution(options: ExecutionOptions): Execution {
  const { journal, now } = options
  const keeper = createRecordKeeper(journal)
  const ending = new AbortController()
  const { signal } = ending
  /** The records that this tab executes or waits for. */
  const taken = new Set<string>()
  const leaving = new Map<string, AbortController>()

  const adopt = async (id: string) => {
    taken.add(id)
    try {
      await adoptRecord(id, { ...options, keeper, signal })
    } catch (error) {
      reportFault(error, { place: 'taking over a swap', hash: findLastHash(keeper.find(id)) })
    }
    taken.delete(id)
  }
  const adoptAll = () => {
    for (const record of keeper.records.get())
      if (!taken.has(record.id) && (isOpen(record) || isPending(record))) void adopt(record.id)
  }
  const unsubscribe = journal.subscribe(() => {
    keeper.reload()
    adoptAll()
  })
  adoptAll()

  return {
    records: keeper.records,
    unstored: keeper.unstored,
    findNetwork: options.findNetwork,
    async offersBatch(chainId, { account }) {
      const signer = options.findSigner()
      return signer !== undefined && (await offersBatch(signer, { account, chainId }))
    },
    start: (plan) => startSwap(plan, { ...options, keeper, taken, leaving, signal }),
    leave(id) {
      const record = keeper.find(id)
      leaving.get(id)?.abort()
      if (record) keeper.apply(id, { step: findCurrentStep(record).at, type: 'leave', at: now() })
    },
    dismiss(id) {
      for (const step of keeper.find(id)?.steps.keys() ?? []) keeper.apply(id, { step, type: 'dismiss' })
    },
    clear: keeper.clear,
    dispose() {
      unsubscribe()
      ending.abort()
    },
  }
}

type AdoptOptions = ExecutionOptions & { readonly keeper: RecordKeeper; readonly signal: AbortSignal }

/** Takes over a record whose page is gone, and waits while that page is still there. */
async function adoptRecord(id: string, options: AdoptOptions): Promise<void> {
  const { keeper, locks, signal, findNetwork, now } = options
  const release = await waitForLock(locks, { name: nameRecordLock(id), signal })
  if (release === undefined) return
  keeper.own(id)
  keeper.reload()
  interruptRecord(id, { keeper, now })
  const record = keeper.find(id)
  const network = record && findNetwork(record.chainId)
  try {
    if (network) await followRecord(id, { ...options, ...network, isExecuting: () => false })
  } finally {
    release()
  }
}
