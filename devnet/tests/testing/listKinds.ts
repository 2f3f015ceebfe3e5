import { findVenue } from '@murmur/engine/encode/poolPath'
import type { Quote } from '@murmur/engine/quote'
import { findCurrentStep, type SwapRecord } from '@murmur/sdk/trade/record'

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
