import type { Hex } from 'viem'
import { type MarketClient, runQueries } from './readCalls.ts'
import { getFamily, type Venue } from './venues/venueFamilies.ts'
import type { Pair } from './venues/venueFamily.ts'

/** An exchange that is left out, or one generation of it. */
export type ClosedVenue = { readonly name: string; readonly reason: string }

type CheckOptions = {
  readonly venues: readonly Venue[]
  /** Two listed tokens. */
  readonly sample: Pair
  readonly blockHash: Hex
  /** The names of those that were open the last time. They stay open if the nodes do not agree on an answer. */
  readonly openBefore: readonly string[]
}

/** Compares our table with the chain. An exchange that fails closes only itself. */
export async function findClosedVenues(
  client: MarketClient,
  { venues, sample, blockHash, openBefore }: CheckOptions,
): Promise<readonly ClosedVenue[]> {
  const queries = venues.map((venue) => getFamily(venue).check(venue, sample))
  const passed = await runQueries(client, { queries, blockHash })
  return venues.flatMap((venue, at) => {
    const name = describeVenue(venue)
    const answer = passed[at] ?? openBefore.includes(name)
    return answer ? [] : [{ name, reason: `${name} is not at its address` }]
  })
}

export function describeVenue({ name, generation }: Pick<Venue, 'name' | 'generation'>): string {
  return generation === undefined ? name : `${name} ${generation}`
}

/** Without it there is no market: the router is built for it. */
export function isOwnVenue({ name }: Pick<Venue, 'name'>): boolean {
  return name.startsWith('Uniswap ')
}
