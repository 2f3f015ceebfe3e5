import { type AllowStep, planBatch } from '@murmur/engine/batch'
import type { SpeedUpStep } from '@murmur/engine/encode/bridge/speedUp'
import type { Step, SwapStep } from '@murmur/engine/plan'
import type { Address, Listing } from '@murmur/engine/token'
import type { TransferPlanStep, TransferStep } from '@murmur/engine/transfer/transferPlan'
import { type FoundQuote, isProven } from '../market/quoteState.ts'
import type {
  RecordedAmount,
  RecordedBridge,
  RecordedListing,
  RecordedTerms,
  StepRecord,
  SwapRecord,
  SwapTerms,
} from './record.ts'

/** A swap that the user confirmed, ready to execute. */
export type SwapPlan = RecordedTerms & {
  /** Steps of the engine's `planSwap` or `planTransfer`, of a revocation, or of a speed-up. */
  readonly steps: readonly PlannedStep[]
  /** The half-way swap that this one finishes. Another tab may have finished it meanwhile. */
  readonly continues?: string | undefined
  /** The wallet offers to do all steps in one prompt. */
  readonly isBatched?: boolean
  /** When the quote was made, on the clock of `MarketStamp.seenAt`. */
  readonly quotedAt: number
  /**
   * A new route for the same terms: only the swaps may differ. Called when the quote has expired while the user
   * answered the wallet. No value if there is none.
   */
  renew(): Promise<Renewal | undefined>
}

export type PlannedStep = Step | AllowStep | TransferPlanStep | SpeedUpStep

export type Renewal = {
  readonly swap: SwapStep | TransferStep
  readonly quotedAt: number
  /** By the new quote. */
  readonly pay: bigint
  readonly receive: bigint
}

type TermsOptions = {
  readonly swap: SwapStep | TransferStep
  readonly block: number
  /** Only of a transfer: the tokens that the bridge takes and pays out, and the time that it expects to need. */
  readonly carried?: { readonly input: Listing; readonly output: Listing; readonly fillSeconds?: number } | undefined
}

/** The terms of a quote, and of the swap or transfer that was planned from it. */
export function createTerms(quote: AgreedQuote, { swap, block, carried }: TermsOptions): QuotedTerms {
  const { pay, maximumPay, receive, minimumReceive, bound, legs } = quote
  const { recipient, deadline } = swap.facts
  const amounts = { pay, maximumPay, receive, minimumReceive, bound }
  const recorded = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, pick(amount)]))
  const terms: SwapTerms = {
    ...(recorded as Record<keyof typeof amounts, RecordedAmount>),
    recipient,
    deadline: Number(deadline ?? 0n),
    block,
    legs,
    ...(isProven(quote) && { gapPpm: Math.ceil(quote.gapBps * 100) }),
  }
  if (swap.type === 'swap') return { kind: 'swap', terms }
  if (carried === undefined) throw new RangeError('A transfer carries a token over the bridge.')
  return { kind: 'transfer', terms: { ...terms, bridge: recordBridge(swap.facts, carried) } }
}

type QuotedTerms = Extract<RecordedTerms, { readonly kind: 'swap' | 'transfer' }>

function recordBridge(
  facts: TransferStep['facts'],
  { input, output, fillSeconds }: NonNullable<TermsOptions['carried']>,
): RecordedBridge {
  const { destinationChainId, inputToken, inputAmount, outputToken, outputAmount } = facts
  const { quoteTimestamp, fillDeadline, exclusiveRelayer, exclusivityDeadline } = facts
  return {
    destinationChainId,
    inputToken,
    inputAmount,
    outputToken,
    outputAmount,
    quoteTimestamp,
    fillDeadline,
    exclusiveRelayer,
    exclusivityDeadline,
    inputListing: pickListing(input),
    outputListing: pickListing(output),
    ...(fillSeconds !== undefined && { fillSeconds }),
  }
}

type AgreedQuote = Pick<FoundQuote, 'pay' | 'maximumPay' | 'receive' | 'minimumReceive' | 'bound' | 'gapBps' | 'legs'>

function pick({ listing, units }: { readonly listing: Listing; readonly units: bigint }): RecordedAmount {
  return { listing: pickListing(listing), units }
}

function pickListing({ id, symbol, tokenAddress, decimals }: Listing): RecordedListing {
  return { id, symbol, tokenAddress, decimals }
}

type RecordOptions = { readonly id: string; readonly startedAt: number }

/** No value unless the steps of the plan are of its kind. */
export function createRecord(plan: SwapPlan, { id, startedAt }: RecordOptions): SwapRecord | undefined {
  const owner = findOwner(plan)
  if (owner === undefined) return undefined
  const { account, chainId } = owner
  const steps = nameSteps(plan).map((step) => ({
    ...step,
    request: undefined,
    state: { type: 'waiting' } as const,
    hashes: [],
  }))
  return { id, startedAt, account: account as Address, chainId, ...pickTerms(plan), steps }
}

/** Without the other fields of the plan. */
function pickTerms(plan: SwapPlan): RecordedTerms {
  if (plan.kind === 'swap') return { kind: plan.kind, terms: plan.terms }
  if (plan.kind === 'transfer') return { kind: plan.kind, terms: plan.terms }
  return plan.kind === 'revocation' ? { kind: plan.kind, terms: plan.terms } : { kind: plan.kind, terms: plan.terms }
}

/** By the last step, which must be of this kind. */
function findOwner({ kind, steps }: Pick<SwapPlan, 'kind' | 'steps'>) {
  const last = steps.at(-1)
  if (kind === 'revocation') return steps.every(isTakenBack) ? findAllowing(steps) : undefined
  if (last?.type !== kind) return undefined
  return last.type === 'speedUp' ? last.speedUp : last.facts
}

function findAllowing(steps: readonly PlannedStep[]) {
  const last = steps.at(-1)
  if (last?.type === 'allow') return last.allowance
  return last?.type === 'approve' && steps.length === 1 ? last.approval : undefined
}

function isTakenBack(step: PlannedStep): boolean {
  return (step.type === 'approve' || step.type === 'allow') && readUnits(step) === 0n
}

type NamedStep = Pick<StepRecord, 'type' | 'units'>

function nameSteps({ steps, isBatched }: Pick<SwapPlan, 'steps' | 'isBatched'>): readonly NamedStep[] {
  const batch = isBatched ? planSteps(steps)?.steps.at(-1) : undefined
  return batch?.type === 'swap' ? [{ type: 'batch', units: batch.facts.mostPaid }] : nameSingleSteps(steps)
}

/** The batch of a swap. A transfer and a speed-up are sent step by step. */
export function planSteps(steps: readonly PlannedStep[]) {
  const swaps = steps.flatMap((step) => (isBatchable(step) ? [step] : []))
  return swaps.length === steps.length ? planBatch(swaps) : undefined
}

function isBatchable(step: PlannedStep): step is Step | AllowStep {
  return step.type !== 'transfer' && step.type !== 'agree' && step.type !== 'speedUp'
}

/** One after the other. */
export function nameSingleSteps(steps: readonly PlannedStep[]): readonly NamedStep[] {
  return steps.map((step) => ({ type: step.type, units: readUnits(step) }))
}

function readUnits(step: PlannedStep): bigint {
  if (step.type === 'approve') return step.approval.units
  if (step.type === 'allow') return step.allowance.units
  // It pays nothing.
  if (step.type === 'agree' || step.type === 'speedUp') return 0n
  return step.type === 'permit' ? step.request.units : step.facts.mostPaid
}
