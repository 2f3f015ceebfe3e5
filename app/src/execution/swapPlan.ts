import type { Step, SwapStep } from '@murmur/engine/plan'
import type { Address, Listing } from '@murmur/engine/token'
import type { FoundQuote } from '../quotes/quote.ts'
import type { RecordedAmount, SwapPromise, SwapRecord } from './record.ts'

/** What the user has confirmed, ready to be carried out. */
export type SwapPlan = {
  readonly promise: SwapPromise
  /** Of the engine's `planSwap`. */
  readonly steps: readonly Step[]
  /** When the quote was made, on the clock of `MarketStamp.seenAt`. */
  readonly quotedAt: number
  /**
   * A new route for the same promise: only the swaps may differ. Called when the quote has become too old while the user
   * answered the wallet. Undefined if there is none.
   */
  renew(): Promise<Renewal | undefined>
}

export type Renewal = {
  readonly swap: SwapStep
  readonly quotedAt: number
  /** By the new quote. */
  readonly pay: bigint
  readonly receive: bigint
}

type PromiseOptions = { readonly swap: SwapStep; readonly block: number }

/** The promise of a quote, and of the swap that was planned from it. */
export function createPromise(quote: PromisedQuote, { swap, block }: PromiseOptions): SwapPromise {
  const { pay, maximumPay, receive, minimumReceive, bound, legs } = quote
  const { recipient, deadline } = swap.facts
  const amounts = { pay, maximumPay, receive, minimumReceive, bound }
  const recorded = Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, pick(amount)]))
  return {
    ...(recorded as Record<keyof typeof amounts, RecordedAmount>),
    recipient,
    deadline: Number(deadline),
    block,
    legs,
  }
}

type PromisedQuote = Pick<FoundQuote, 'pay' | 'maximumPay' | 'receive' | 'minimumReceive' | 'bound' | 'legs'>

function pick({ listing, units }: { readonly listing: Listing; readonly units: bigint }): RecordedAmount {
  const { id, symbol, tokenAddress, decimals } = listing
  return { listing: { id, symbol, tokenAddress, decimals }, units }
}

type RecordOptions = { readonly id: string; readonly startedAt: number }

/** Undefined unless the plan ends with its swap, or is a revocation. */
export function createRecord({ promise, steps }: SwapPlan, { id, startedAt }: RecordOptions): SwapRecord | undefined {
  const owner = findOwner(steps)
  if (owner === undefined) return undefined
  const { account, chainId } = owner
  return {
    id,
    startedAt,
    account: account as Address,
    chainId,
    promise,
    steps: steps.map((step) => ({
      type: step.type,
      units: readUnits(step),
      request: undefined,
      state: { type: 'waiting' },
      hashes: [],
    })),
  }
}

function findOwner(steps: readonly Step[]) {
  const last = steps.at(-1)
  if (last?.type === 'swap') return last.facts
  const isRevocation = steps.length === 1 && last?.type === 'approve' && last.approval.units === 0n
  return isRevocation ? last.approval : undefined
}

function readUnits(step: Step): bigint {
  if (step.type === 'approve') return step.approval.units
  return step.type === 'permit' ? step.request.units : step.facts.mostPaid
}
