import { formatDecimal } from '@murmur/engine/decimal'
import { findNetwork } from '@murmur/engine/network'
import type { Holding } from './holdings.ts'

/** Exact amounts and dollars, with a point and without groups, for a spreadsheet. Only names of our own list stand in it. */
export function writeHoldingsCsv(rows: readonly Holding[]): string {
  const lines = rows.map(({ listing, units, worth }) =>
    [
      findNetwork(listing.chainId)?.name ?? listing.chainId,
      listing.symbol,
      formatDecimal({ units, scale: listing.decimals }),
      worth === undefined ? '' : formatDecimal(worth),
      listing.tokenAddress ?? '',
    ].join(','),
  )
  return `${['network,token,amount,dollars,address', ...lines].join('\r\n')}\r\n`
}
