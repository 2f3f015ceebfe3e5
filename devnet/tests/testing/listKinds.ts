import { findCurrentStep, type SwapRecord } from '../../../app/src/execution/record.ts'
import { findVenue } from '../../../engine/src/encode/poolPath.ts'
import type { Quote } from '../../../engine/src/quote.ts'

/** What happens while the wallet is asked for a swap. */
export type Fate = { readonly isKilled: boolean; readonly isMoved: boolean }

type Executed = Fate & { readonly quote: Quote; readonly record: SwapRecord }

/** What a swap was, and how it ended: to count how much a random run has met. */
export function listKinds({ quote, record, isKilled, isMoved }: Executed): readonly string[] {
  const { pay, maximumPay, receive, route } = quote
  const ends = [pay.listing.tokenAddress, receive.listing.tokenAddress]
  return [
    maximumPay.units === pay.units ? 'exactPay' : 'exactReceive',
    ...(ends.includes(null) ? ['coin'] : []),
    ...new Set(route.legs.flatMap(({ pool }) => findVenue(pool) ?? [])),
    `${record.steps.length} steps`,
    ...(isKilled ? ['killed'] : []),
    ...(isMoved ? ['moved'] : []),
    describeEnd(record),
  ]
}

function describeEnd(record: SwapRecord): string {
  const { state } = findCurrentStep(record).step
  return 'reason' in state ? `${state.type}: ${state.reason}` : state.type
}
