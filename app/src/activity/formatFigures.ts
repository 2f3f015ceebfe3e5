import { type Amount, formatAmount, shortenAmount, writeAmount } from '@murmur/engine/amount'
import { groupThousands } from '@murmur/engine/decimal'
import { formatWorth } from '@murmur/engine/price'
import type { RecordedAmount } from '@murmur/sdk/trade/record'

/** To the last unit, with its symbol. */
export function formatExact({ listing, units }: RecordedAmount): string {
  const size = units < 0n ? -units : units
  return `${units < 0n ? '−' : ''}${group(writeAmount({ listing, units: size }))} ${listing.symbol}`
}

/** With six significant digits, rounded down, with its symbol. */
export function formatShort({ listing, units }: RecordedAmount): string {
  return `${group(shortenAmount({ listing, units }))} ${listing.symbol}`
}

/** How far an amount lies from another one: `+1.25 bp`. */
export function formatBps(units: bigint, { from }: { readonly from: bigint }): string {
  if (from === 0n) return '0.00 bp'
  const hundredths = ((units - from) * 1_000_000n) / from
  const size = hundredths < 0n ? -hundredths : hundredths
  const sign = units < from ? '−' : '+'
  // A small difference is not shown as zero.
  if (size === 0n && units !== from) return `${sign}<0.01 bp`
  return `${sign}${group(String(size / 100n))}.${String(size % 100n).padStart(2, '0')} bp`
}

/** Digits in groups of three, before a decimal point or without one. */
export function group(digits: string): string {
  return digits.includes('.') ? groupThousands(digits) : groupThousands(`${digits}.`).slice(0, -1)
}

/** In dollars and cents. No value for an unknown price. */
export function formatDollars({ listing, units }: Amount, price: string | undefined): string | undefined {
  const size = units < 0n ? -units : units
  const worth = formatWorth({ listing, units: size }, price)
  if (worth === undefined) return undefined
  const cents = formatAmount({ listing: { decimals: 6 }, units: BigInt(worth.replace('.', '')) }, { decimals: 2 })
  const sign = units < 0n ? '−' : ''
  return cents === '0.00' && units !== 0n ? `${sign}<$0.01` : `${sign}$${groupThousands(cents)}`
}
