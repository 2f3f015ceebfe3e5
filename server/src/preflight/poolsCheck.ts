import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { createRow, type Row } from './preflightReport.ts'

/** The market as the server reads it, with its pools by exchange. */
export function checkPools({ market, wrongTokens, closedVenues }: Snapshot): Row {
  const counts = new Map<string, number>()
  for (const { venue } of market.pools) counts.set(venue, (counts.get(venue) ?? 0) + 1)
  const byVenue = [...counts].sort(([, one], [, other]) => other - one)
  const found = byVenue.map(([venue, count]) => `${venue} ${count}`).join(', ')
  const failed =
    market.pools.length > 0
      ? []
      : [{ what: 'No pool was found.', advice: 'Look at the nodes and the factories of this network.' }]
  const differing = wrongTokens.map(({ symbol }) => {
    return { what: `${symbol} is left out: its decimals differ from our list.`, advice: 'See the row of the tokens.' }
  })
  for (const { name, reason } of closedVenues)
    differing.push({ what: `${reason}.`, advice: `Correct the row of ${name} in sdk/src/pools/venues.ts.` })
  if (market.gas.price === undefined)
    differing.push({ what: 'The gas price is unknown.', advice: 'Quotes will not count gas. Try another node.' })
  return createRow('pools', { found: found || 'none', failed, differing })
}
