import { algebra } from './algebraVenue.ts'
import { curveCrypto } from './curveCryptoVenue.ts'
import { curve } from './curveVenue.ts'
import { liquidityBook } from './liquidityBookVenue.ts'
import { slipstream } from './slipstreamVenue.ts'
import { solidly } from './solidlyVenue.ts'
import { uniswapV2 } from './uniswapV2Venue.ts'
import { uniswapV3 } from './uniswapV3Venue.ts'
import { uniswapV4 } from './uniswapV4Venue.ts'
import type { PoolDepth, VenueFamily } from './venueFamily.ts'

/** Every family of exchanges that the server reads. */
const venueFamilies = {
  uniswapV2,
  uniswapV3,
  uniswapV4,
  slipstream,
  algebra,
  solidly,
  curve,
  curveCrypto,
  liquidityBook,
}

type Families = typeof venueFamilies
type Parts<Family> =
  Family extends VenueFamily<infer Venue, infer Listing, infer State, infer _Depth>
    ? readonly [Venue, Listing, State]
    : never

/** An exchange of one network, as our table names it. */
export type Venue = Parts<Families[keyof Families]>[0]

/** The facts about a pool that never change. */
export type PoolListing = Parts<Families[keyof Families]>[1]

/** The numbers of a pool that change with each swap. */
export type PoolState = Parts<Families[keyof Families]>[2]

type AnyFamily = VenueFamily<Venue, PoolListing, PoolState, PoolDepth>

export function getFamily({ family }: Pick<Venue | PoolListing, 'family'>): AnyFamily {
  // The key of the table is the family's own name.
  return venueFamilies[family] as unknown as AnyFamily
}
