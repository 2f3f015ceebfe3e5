import type { PlannedQuote, SwapState } from '../../plan.ts'
import type { Leg } from '../../search/settle.ts'
import type { Address, Listing } from '../../token.ts'
import { listings, wrappedCoin } from './randomPlans.ts'

export const account = '0x1000000000000000000000000000000000000001'
export const router = '0x3000000000000000000000000000000000000003'
export const permit2 = '0x4000000000000000000000000000000000000004'
export const now = 1_800_000_000

/** An account without allowances. */
export const exampleState: SwapState = {
  account,
  recipient: account,
  router: { address: router, version: '2.1.0' },
  permit2,
  now,
  deadline: now + 1_200,
  allowances: { token: 0n, permit2: { units: 0n, expiration: 0, nonce: 7 } },
}

export function getListing(symbol: string): Listing {
  const listing = listings.find((one) => one.symbol === symbol)
  if (listing === undefined) throw new RangeError(`There is no ${symbol}.`)
  return listing
}

/** The address that pools know a token by: for the coin, that of its wrapped token. */
export function addressOf({ tokenAddress }: Listing): Address {
  return (tokenAddress ?? wrappedCoin).toLowerCase() as Address
}

export type Ends = readonly [pay: Listing, receive: Listing]

/** Pays 1,000 units for 2,000. */
export function createExampleQuote([pay, receive]: Ends, legs: readonly Leg[]): PlannedQuote {
  return {
    pay: { listing: pay, units: 1_000n },
    maximumPay: { listing: pay, units: 1_000n },
    receive: { listing: receive, units: 2_000n },
    minimumReceive: { listing: receive, units: 1_990n },
    route: { legs },
  }
}
