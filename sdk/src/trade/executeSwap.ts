import { createBatchCalls, createBatchedCall } from '@murmur/engine/batch'
import type { SpeedUp } from '@murmur/engine/encode/bridge/speedUp'
import type { Hex } from '@murmur/engine/encode/command'
import { createPermitMessage, type PermitRequest } from '@murmur/engine/encode/permitMessage'
import { createApprovalCall, createSwapCall } from '@murmur/engine/plan'
import { createTransferCall } from '@murmur/engine/transfer/transferPlan'
import { getTypesForEIP712Domain, stringify } from 'viem'
import { attemptOutside } from '../chain/outsideFailure.ts'
import type { TransferTrading } from '../transfer/transferTrading.ts'
import type { SwapEvent } from './advance.ts'
import { findDenied } from './deniedRequests.ts'
import type { ExecutionOptions } from './executionOptions.ts'
import { type FailReason, findCurrentStep, type Hash, type StepState, type SwapRecord } from './record.ts'
import type { RecordKeeper } from './recordKeeper.ts'
import { type GateOptions, type GateRequest, type GateResult, passGate, QUOTE_MS } from './sendGate.ts'
import { nameSingleSteps, type PlannedStep, planSteps, type SwapPlan } from './swapPlan.ts'

/** One record, and the world around it. */
type ExecuteOptions = Omit<GateOptions, 'quotedAt' | 'store' | 'keepAnswer' | 'listRecords'> &
  Pick<ExecutionOptions, 'countAbsences' | 'now' | 'wait'> & {
    /** As it was stored first. */
    readonly record: SwapRecord
    readonly keeper: RecordKeeper
    /** The count when the user confirmed: after another absence a prompt must not open unexpectedly. */
    readonly absences: number
    /** Aborted when the user stops waiting, or the page ends. Answers in flight still count. */
    readonly signal: AbortSignal
  }

/** Asks the wallet for one step after the other, until the swap is sent or anything stops it. Rejects with a bug only. */
export async function executeSwap(plan: SwapPlan, options: ExecuteOptions): Promise<void> {
  try {
    await takeSteps(plan, options)
  } catch (error) {
    // A step that the wallet was asked for is searched for on the chain instead.
    const { at, step } = findCurrentStep(readRecord(options))
    if (step.state.type === 'waiting') apply({ step: at, type: 'fail', reason: 'pageFault' }, options)
    throw error
  }
}

/** The storage may have lost it. */
function readRecord({ keeper, record }: Pick<ExecuteOptions, 'keeper' | 'record'>): SwapRecord {
  return keeper.find(record.id) ?? record
}

function apply(event: SwapEvent, { keeper, record }: Pick<ExecuteOptions, 'keeper' | 'record'>) {
  return keeper.apply(record.id, event)
}

async function takeSteps(plan: SwapPlan, options: ExecuteOptions): Promise<void> {
  const single = plan.isBatched ? await takeBatch(plan, options) : plan
  if (single === undefined) return
  let progress: Progress | undefined = { plan: single, signature: undefined }
  for (const at of single.steps.keys()) {
    if (progress === undefined || options.signal.aborted) return
    progress = await takeStep(progress, { at, options })
  }
}

/** The permit's signature is kept in memory only. */
type Progress = { readonly plan: SwapPlan; readonly signature: Hex | undefined }

type At = { readonly at: number; readonly options: ExecuteOptions }

/** No value if the next step must not follow. */
async function takeStep(progress: Progress, { at, options }: At): Promise<Progress | undefined> {
  const step = progress.plan.steps[at]
  if (step !== undefined && (await findAllowance(step, options)) === 'there') {
    apply({ step: at, type: 'skip' }, options)
    return progress
  }
  if (options.countAbsences() !== options.absences) return undefined
  const plan = await renew(progress.plan, options)
  if (plan === undefined) {
    apply({ step: at, type: 'fail', reason: await findRenewalRefusal(options) }, options)
    return undefined
  }
  const answer = ask(plan, { at, signature: progress.signature, options })
  const result = await answerOrFind(answer, { at, options })
  const isNext = record(result, { at, options }) && !options.signal.aborted
  if (!isNext || (step?.type === 'approve' && !(await finishApproval(step, { at, options })))) return undefined
  return { plan, signature: result.type === 'signed' ? result.signature : progress.signature }
}

/** The wallet's answer. A wallet that sent it may never answer: then the chain does. */
async function answerOrFind(answer: Promise<GateResult>, { at, options }: At): Promise<GateResult> {
  const waiting = new AbortController()
  const find = async (): Promise<GateResult> => {
    return { type: 'sent', hash: await waitForHash(at, { ...options, signal: waiting.signal }) }
  }
  try {
    return await Promise.race([answer, find()])
  } finally {
    waiting.abort()
  }
}

/** The plan for its single steps, if the wallet cannot do a batch and the chain shows nothing of it. */
async function takeBatch(planned: SwapPlan, options: ExecuteOptions): Promise<SwapPlan | undefined> {
  const plan = await renew(planned, options)
  if (plan === undefined) {
    apply({ step: 0, type: 'fail', reason: await findRenewalRefusal(options) }, options)
    return undefined
  }
  const batch = planSteps(plan.steps)
  if (batch === undefined) return plan
  const id = `0x${options.record.id.replaceAll('-', '')}`
  const answer = passGate(
    { type: 'batch', step: batch, calls: createBatchCalls(batch), id },
    createGateOptions(plan, { at: 0, options }),
  )
  const result = await answerOrFind(answer, { at: 0, options })
  if (result.type !== 'unbatched' || options.signal.aborted) {
    record(result, { at: 0, options })
    return undefined
  }
  if (await isSentNevertheless(options)) {
    record({ type: 'unclear', isError: true }, { at: 0, options })
    return undefined
  }
  const steps = nameSingleSteps(plan.steps)
  return apply({ step: 0, type: 'split', steps }, options) === 'stored' ? plan : undefined
}

/** True if the account has sent something since the batch request, or if no node can answer. */
async function isSentNevertheless(options: ExecuteOptions): Promise<boolean> {
  const { chain, keeper } = options
  const { account, chainId, steps } = readRecord(options)
  const denied = findDenied(keeper.records.get(), { account, chainId, step: steps[0] })
  return denied === undefined || (await attemptOutside(chain.isMaybeSent(account, denied))) !== false
}

/** Exactly one request to the wallet, if the gate lets it pass. */
function ask(plan: SwapPlan, { at, signature, options }: At & { signature: Hex | undefined }): Promise<GateResult> {
  const step = plan.steps[at]
  if (step === undefined) throw new RangeError('There is no such step.')
  const { transfers } = options
  return passGate(createRequest(step, { signature, transfers }), createGateOptions(plan, { at, options }))
}

function createGateOptions({ quotedAt }: SwapPlan, { at, options }: At): GateOptions {
  const { keeper, signal, now } = options
  return {
    ...options,
    record: readRecord(options),
    quotedAt,
    listRecords: keeper.records.get,
    store: (request) => !signal.aborted && apply({ step: at, type: 'ask', at: now(), request }, options) === 'stored',
    // The page may end before it is known whether the wallet has moved.
    keepAnswer: (walletAnswer) => void apply({ step: at, type: 'answer', walletAnswer, at: now() }, options),
  }
}

type Requesting = Pick<GateOptions, 'transfers'> & { readonly signature: Hex | undefined }

function createRequest(step: PlannedStep, { signature, transfers }: Requesting): GateRequest {
  if (step.type === 'permit') return { type: 'message', step, message: writePermit(step.request) }
  if (step.type === 'agree' || step.type === 'speedUp') {
    if (transfers === undefined) throw new RangeError('A speed-up needs the code of transfers.')
    if (step.type === 'agree') return { type: 'message', step, message: writeSpeedUp(step.speedUp, transfers) }
    return { type: 'call', step, call: transfers.createSpeedUpCall(step.speedUp, { signature }), signature }
  }
  if (step.type === 'approve') return { type: 'call', step, call: createApprovalCall(step), signature: undefined }
  if (step.type === 'allow') return { type: 'call', step, call: createBatchedCall(step), signature: undefined }
  if (step.type === 'transfer') return { type: 'call', step, call: createTransferCall(step, { signature }), signature }
  return { type: 'call', step, call: createSwapCall(step, { signature }), signature }
}

/** Returns true if the next step may follow. */
function record(result: GateResult, { at, options }: At): boolean {
  const fail = (reason: FailReason) => apply({ step: at, type: 'fail', reason }, options)
  switch (result.type) {
    case 'signed':
      apply({ step: at, type: 'sign' }, options)
      // The user may have stopped waiting before.
      return readRecord(options).steps[at]?.state.type === 'signed'
    case 'sent':
      apply({ step: at, type: 'send', hash: result.hash, at: options.now() }, options)
      return true
    case 'batched':
      apply({ step: at, type: 'batch', id: result.id, at: options.now() }, options)
      return false
    case 'unbatched':
      fail('unsupported')
      return false
    case 'rejected':
      apply({ step: at, type: 'refuse' }, options)
      return false
    case 'unclear':
      apply({ step: at, type: 'lose', at: options.now(), ...(result.isError && { isError: true }) }, options)
      return false
    default:
      fail(result.reason)
      return false
  }
}

type Approve = Extract<PlannedStep, { type: 'approve' }>

/** Waits for the block, and then for the allowance: the user can lower it in the wallet, and a node can lag behind. */
async function finishApproval(step: Approve, { at, options }: At): Promise<boolean> {
  const state = await waitForStep(at, options)
  if (state.type !== 'confirmed' || options.signal.aborted) return false
  let allowance: Allowance = 'unknown'
  for (const pauseMs of pausesMs) {
    await options.wait(pauseMs, options.signal)
    allowance = await findAllowance(step, options)
    if (allowance === 'there') return true
  }
  // Only a node's answer proves that the user lowered it.
  const reason = allowance === 'unknown' ? 'approvalUnknown' : 'approvalLowered'
  apply({ step: at + 1, type: 'fail', reason }, options)
  return false
}

const onTheirWay: readonly StepState['type'][] = ['waiting', 'asking', 'unclear', 'sent']

type Waiting = Pick<ExecuteOptions, 'record' | 'keeper' | 'signal'>

/** The state of a step once it has left the wallet and the mempool, or when the user stops waiting. */
function waitForStep(step: number, { record: { id }, keeper, signal }: Waiting): Promise<StepState> {
  const waiting: StepState = { type: 'waiting' }
  return new Promise((resolve) => {
    const look = () => {
      const state = keeper.find(id)?.steps[step]?.state ?? waiting
      if (!signal.aborted && onTheirWay.includes(state.type)) return
      unsubscribe()
      signal.removeEventListener('abort', look)
      resolve(state)
    }
    const unsubscribe = keeper.records.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}

/** The hash of a step once the chain shows it. Never resolves if the signal is aborted before. */
function waitForHash(step: number, { record: { id }, keeper, signal }: Waiting): Promise<Hash> {
  return new Promise((resolve) => {
    const look = () => {
      const hash = keeper.find(id)?.steps[step]?.hashes.at(-1)
      if (hash !== undefined) resolve(hash)
    }
    const unsubscribe = keeper.records.subscribe(look)
    signal.addEventListener('abort', unsubscribe)
  })
}

const pausesMs = [0, 500, 1_500, 3_000]

/** Unknown: the nodes do not answer. */
type Allowance = 'there' | 'missing' | 'unknown'

/** Checks for the allowance, or for zero after a revocation. */
async function findAllowance(step: PlannedStep, { chain, contracts }: ExecuteOptions): Promise<Allowance> {
  if (step.type !== 'approve' && step.type !== 'allow') return 'missing'
  const { account, token, units } = step.type === 'approve' ? step.approval : step.allowance
  const allowances = await attemptOutside(chain.readAllowances(account, { token, contracts }))
  if (allowances === undefined) return 'unknown'
  const allowed = step.type === 'approve' ? allowances.token : allowances.permit2.units
  const isThere = units === 0n ? allowed === 0n : allowed >= units
  return isThere ? 'there' : 'missing'
}

/** A server that has closed trading quotes nothing, which is no reason to blame the price. */
async function findRenewalRefusal({ askTrading }: ExecuteOptions): Promise<FailReason> {
  const state = await askTrading()
  return state === 'closed' ? 'tradingClosed' : 'quoteWorse'
}

/** Renews earlier than the gate would refuse: its checks take a moment, too. */
const RENEW_AFTER_MS = QUOTE_MS / 2
/** The user confirms again if the price got worse by more. */
const WORSE_BPS = 50n

/** The plan with a fresh quote. No value if the user must confirm again. */
async function renew(plan: SwapPlan, options: ExecuteOptions): Promise<SwapPlan | undefined> {
  const { elapsed } = options
  if (elapsed() - plan.quotedAt <= RENEW_AFTER_MS) return plan
  const record = readRecord(options)
  const old = plan.steps.at(-1)
  // A revocation and a speed-up have no price that could get worse.
  if (record.kind === 'revocation' || record.kind === 'speedUp') return { ...plan, quotedAt: elapsed() }
  if (old?.type !== 'swap' && old?.type !== 'transfer') return undefined
  // Without an answer the user confirms again, with a new quote.
  const renewal = await attemptOutside(plan.renew())
  if (renewal === undefined || renewal.swap.type !== old.type) return undefined
  const { terms } = record
  const isWorse =
    renewal.receive * 10_000n < terms.receive.units * (10_000n - WORSE_BPS) ||
    renewal.pay * 10_000n > terms.pay.units * (10_000n + WORSE_BPS)
  if (isWorse || renewal.receive < terms.minimumReceive.units || renewal.pay > terms.maximumPay.units) return undefined
  // The permit stays: it may be signed already.
  const swap = { ...renewal.swap, permit: old.permit }
  return { ...plan, steps: plan.steps.with(-1, swap), quotedAt: renewal.quotedAt }
}

/** The permit as wallets take it: JSON, with the type of its domain spelled out. */
export function writePermit(request: PermitRequest): string {
  return writeMessage(createPermitMessage(request))
}

/** The new terms of a deposit, likewise. */
export function writeSpeedUp(
  speedUp: SpeedUp,
  { createSpeedUpMessage }: Pick<TransferTrading, 'createSpeedUpMessage'>,
): string {
  return writeMessage(createSpeedUpMessage(speedUp))
}

type Message = ReturnType<typeof createPermitMessage | TransferTrading['createSpeedUpMessage']>

function writeMessage({ types, ...message }: Message): string {
  return stringify({ ...message, types: { EIP712Domain: getTypesForEIP712Domain(message), ...types } })
}
