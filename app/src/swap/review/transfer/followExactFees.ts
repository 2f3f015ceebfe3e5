import { checkLimits } from '@murmur/engine/transfer/bridgeFees'
import { readFees } from '@murmur/sdk/market/followBridgeFees'
import type { Question } from '@murmur/sdk/market/quoteState'
import type { OfferRefusal, Quoted } from '@murmur/sdk/trade/offer'

type ExactOptions = {
  readonly fetch: Parameters<typeof readFees>[1]['fetch']
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Replaces the question that is quoted. */
  ask(question: Question): void
  refuse(reason: OfferRefusal['reason']): void
}

/** About a block of the slowest network. */
const FRESH_MS = 12_000

/** Polls the bridge fees for the exact deposit of a transfer. */
type ExactFees = {
  /** True if the quote uses exact fees. If not, requests them for the next quote. */
  check(quoted: Quoted): boolean
  end(): void
}

export function followExactFees({ fetch, elapsed, ask, refuse }: ExactOptions): ExactFees {
  const ending = new AbortController()
  const { signal } = ending
  let first: Question | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false

  const read = async ({ question, transfer }: Quoted) => {
    if (transfer === undefined || isAsking) return
    isAsking = true
    first ??= question
    const { route } = transfer.fees
    const fees = await readFees(route, { fetch, signal, units: transfer.carried.units })
    isAsking = false
    if (signal.aborted) return
    askedAt = elapsed()
    const limit = fees && checkLimits(transfer.carried.units, fees)
    if (fees === undefined) return refuse('feesUnknown')
    if (limit === 'belowMinimum' || limit === 'aboveMaximum') return refuse(limit)
    ask({ ...question, bridgeFees: fees })
  }
  return {
    check(quoted) {
      const { transfer, question } = quoted
      if (transfer === undefined) return true
      const isExact = question.bridgeFees?.route.origin.address === transfer.fees.route.origin.address
      const isFresh = elapsed() - askedAt < FRESH_MS
      if (!isFresh || (!isExact && !isAsking)) void read(quoted)
      return isExact
    },
    end() {
      ending.abort()
      // The card continues with its own typical fees.
      if (first !== undefined) ask(first)
      first = undefined
    },
  }
}
