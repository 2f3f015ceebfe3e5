import { algebra } from './algebra.ts'
import { slipstream } from './slipstream.ts'
import { uniswapV2 } from './uniswapV2.ts'
import { uniswapV3 } from './uniswapV3.ts'
import { uniswapV4 } from './uniswapV4.ts'
import type { VenueFamily } from './venueFamily.ts'

/** Every family of exchanges that the server reads. */
const venueFamilies = { uniswapV2, uniswapV3, uniswapV4, slipstream, algebra }

type Families = typeof venueFamilies
type Parts<Family> =
  Family extends VenueFamily<infer Venue, infer Listing, infer State> ? readonly [Venue, Listing, State] : never

/** An exchange of one network, as our table names it. */
export type Venue = Parts<Families[keyof Families]>[0]

/** The facts about a pool that never change. */
export type PoolListing = Parts<Families[keyof Families]>[1]

/** The numbers of a pool that change with each swap. */
export type PoolState = Parts<Families[keyof Families]>[2]

export function getFamily({ family }: Pick<Venue | PoolListing, 'family'>): VenueFamily<Venue, PoolListing, PoolState> {
  // The key of the table is the family's own name.
  return venueFamilies[family] as unknown as VenueFamily<Venue, PoolListing, PoolState>
}
