import type { ChainClient } from '../chain/chainClient.ts'
import { attemptOutside, isOutsideFailure } from '../chain/outsideFailure.ts'
import { reportFault } from '../faults.ts'
import { type ReadArrival, watchArrival } from '../transfer/watchArrival.ts'
import type { Signer } from '../wallet/wallet.ts'
import type { ChainEvent, WalletEvent } from './advance.ts'
import type { MinedTransaction } from './findMined.ts'
import { findLastHash, isDone, isFollowed, isOpen, type StepRecord, type StepState, type SwapRecord } from './record.ts'
import type { RecordKeeper } from './recordKeeper.ts'
import { askForBatch } from './wallet/batchStatus.ts'
import { watchStepByNodes } from './watchStep.ts'

type FollowOptions = {
  readonly keeper: RecordKeeper
  readonly client: ChainClient
  readonly genesisHash: string
  findSigner(): Signer | undefined
  readonly readArrival?: ReadArrival | undefined
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  now(): number
  /** Resolves early if the signal is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>
  readonly pollMs: number
  /** True while this page still asks the wallet for the steps. */
  isExecuting(): boolean
}

/** Looks at the chain again and again, until nothing can happen to the record any more. */
export async function followRecord(id: string, options: FollowOptions): Promise<void> {
  const { keeper, signal, wait, pollMs, isExecuting } = options
  while (!signal.aborted) {
    const record = keeper.find(id)
    if (record === undefined || !(isOpen(record) || isExecuting())) return
    const isChanged = await lookOnce(record, options)
    if (!isChanged) await wait(isExecuting() || record.steps.some(isWaitedFor) ? pollMs : SLOWLY * pollMs, signal)
  }
}

/** No user waits for a step that was declined or given up, and can only turn up after all. */
const SLOWLY = 5
const givenUp: readonly StepState['type'][] = ['refused', 'failed', 'dismissed', 'dropped']

function isWaitedFor({ state }: StepRecord): boolean {
  return isFollowed(state) && !givenUp.includes(state.type)
}

async function lookOnce(record: SwapRecord, options: FollowOptions): Promise<boolean> {
  let isChanged = false
  for (const [at, step] of record.steps.entries())
    if ((isFollowed(step.state) || isAsked(step)) && (await look(record, { ...options, at, step }))) isChanged = true
  return isChanged
}

/** A wallet can send, and never answer. A signature leaves nothing on the chain. */
function isAsked({ state, request }: StepRecord): boolean {
  return state.type === 'asking' && request !== undefined
}

type LookEvent = ChainEvent | Extract<WalletEvent, { type: 'answer' }>

type Look = FollowOptions & { readonly at: number; readonly step: StepRecord }

/** Returns whether the record changed. Without an answer that can be read nothing is known, and it stays as it is. */
async function look(record: SwapRecord, { at, ...options }: Look): Promise<boolean> {
  const { id } = record
  try {
    let isChanged = false
    for (const event of await lookAtStep(record, options))
      if (options.keeper.apply(id, { step: at, ...event }) !== 'unchanged') isChanged = true
    return isChanged
  } catch (error) {
    // A bug must not end the watch: it is reported, and the next look may succeed.
    if (!isOutsideFailure(error)) reportFault(error, { place: 'following a swap', hash: findLastHash(record) })
    return false
  }
}

async function lookAtStep(
  record: SwapRecord,
  { step, ...options }: FollowOptions & { readonly step: StepRecord },
): Promise<readonly LookEvent[]> {
  const { keeper, client, genesisHash, now, findSigner, readArrival } = options
  const isClaimed = createClaims({ record, step, keeper })
  const seen = await watchStepByNodes(client, { record, step, now: now(), isClaimed })
  const report: readonly LookEvent[] = seen === undefined ? [] : [{ type: 'report', reported: seen.reported }]
  if (seen?.event !== undefined) return [seen.event, ...report]
  const other = await lookElsewhere(record, { step, genesisHash, now: now(), findSigner, readArrival })
  return other === undefined ? report : [...report, other]
}

type Elsewhere = Pick<FollowOptions, 'genesisHash' | 'findSigner' | 'readArrival'> & {
  readonly step: StepRecord
  readonly now: number
}

/** The other network of a transfer, or the wallet that has taken a batch. */
async function lookElsewhere(record: SwapRecord, { step, now, ...options }: Elsewhere): Promise<LookEvent | undefined> {
  const { genesisHash, findSigner, readArrival } = options
  if (step.type === 'transfer') return await attemptOutside(watchArrival(record, { step, readArrival }))
  const signer = step.type === 'batch' ? findSigner() : undefined
  return signer && (await askForBatch(signer, { ...record, step, genesisHash, now }))
}

type Claim = Pick<FollowOptions, 'keeper'> & { readonly record: SwapRecord; readonly step: StepRecord }

/**
 * Two swaps of one block can have the same bytes. A transaction belongs to the record that knows its hash, else to the
 * one that asked last.
 */
function createClaims({ record, step, keeper }: Claim) {
  const isOther = ({ id, account }: SwapRecord) => id !== record.id && account === record.account
  return ({ hash, nonce }: Pick<MinedTransaction, 'hash' | 'nonce'>): boolean =>
    keeper.records
      .get()
      .filter(isOther)
      .some((other) =>
        other.steps.some(({ hashes, request, state, walletAnswer }) => {
          const isSame = request?.dataHash === step.request?.dataHash && (request?.nonce ?? 0) <= nonce
          const isAnswered = walletAnswer?.hash === hash
          return hashes.includes(hash) || (isSame && (isAnswered || (isSeeking(state) && isLater(other, record))))
        }),
      )
}

/** True if it may still be found on chain. */
function isSeeking(state: StepState): boolean {
  return state.type === 'asking' || (isFollowed(state) && !('block' in state))
}

function isLater(one: SwapRecord, other: SwapRecord): boolean {
  return one.startedAt === other.startedAt ? one.id > other.id : one.startedAt > other.startedAt
}

type InterruptOptions = Pick<FollowOptions, 'keeper' | 'now'>

/** For a record that no page works on any more: its wallet request is lost, and its next step is never asked for. */
export function interruptRecord(id: string, { keeper, now }: InterruptOptions): void {
  for (;;) {
    const step = findLost(keeper.find(id)?.steps ?? [])
    if (step === undefined || keeper.apply(id, { step, type: 'interrupt', at: now() }) === 'unchanged') return
  }
}

function findLost(steps: SwapRecord['steps']): number | undefined {
  const lost = steps.findIndex(({ state }) => state.type === 'waiting' || state.type === 'asking')
  const isNext = steps.slice(0, Math.max(0, lost)).every(({ state }) => isDone(state) || isFollowed(state))
  return lost >= 0 && isNext ? lost : undefined
}
