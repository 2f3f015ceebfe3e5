import { formatDecimal, roundDecimal, trimZeros } from './decimal.ts'
import { readNumber, type Sign } from './readNumber.ts'
import type { Listing } from './token.ts'

/** A quantity of one token on one network, in its smallest unit: never a float, never without its token. */
export type Amount = { readonly listing: Listing; readonly units: bigint }

export type Refusal =
  | 'notANumber'
  | 'exponent'
  | 'negative'
  /** The signs of a number are there, but not where they would be in one. */
  | 'grouping'
  | 'tooManyDecimals'
  | 'tooLarge'

/** What a text says about money. It is never guessed: what can be read in two ways is answered with both. */
export type ParsedAmount =
  | { readonly type: 'amount'; readonly amount: Amount }
  | { readonly type: 'empty' }
  | { readonly type: 'ambiguous'; readonly readings: readonly [Amount, Amount] }
  | { readonly type: 'refused'; readonly reason: Refusal }

export type ParseOptions = {
  readonly listing: Listing
  /** What the writer puts before decimals; unknown for what was copied from elsewhere. */
  readonly decimalSign?: Sign | undefined
}

export function parseAmount(text: string, { listing, decimalSign }: ParseOptions): ParsedAmount {
  const number = readNumber(dropSymbol(text, listing), { decimalSign })
  if (number.type === 'empty') return number
  if (number.type === 'refused') return number
  const results = number.readings.map((reading) => toAmount(reading, listing))
  const amounts = results.filter((result) => result.type === 'amount').map(({ amount }) => amount)
  const [first, second] = amounts
  if (first !== undefined && second !== undefined) return { type: 'ambiguous', readings: [first, second] }
  return results.find(({ type }) => type === 'amount') ?? results[0] ?? { type: 'empty' }
}

export type FormatOptions = {
  readonly decimals: number
  /** `down` for what somebody has: nothing is shown that is not there. */
  readonly round?: 'nearest' | 'down'
}

/** Always that many decimals, rounded exactly. */
export function formatAmount({ units, listing }: Amount, { decimals, round = 'nearest' }: FormatOptions): string {
  return formatDecimal(roundDecimal({ units, scale: listing.decimals }, { scale: decimals, round }))
}

/** All of it, and no zeros that say nothing: reads back as the same amount. */
export function writeAmount({ units, listing }: Amount): string {
  return trimZeros(formatDecimal({ units, scale: listing.decimals }))
}

/** The most that a contract can count. */
const LARGEST = 2n ** 256n - 1n

type Reading = { readonly whole: string; readonly fraction: string }

function toAmount({ whole, fraction }: Reading, listing: Listing) {
  const { decimals } = listing
  if (fraction.length > decimals) return { type: 'refused', reason: 'tooManyDecimals' } as const
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units > LARGEST) return { type: 'refused', reason: 'tooLarge' } as const
  return { type: 'amount', amount: { listing, units } } as const
}

/** `1.5 ETH` says the same as `1.5`; any other word beside the number is a doubt. */
function dropSymbol(text: string, { symbol }: Listing): string {
  const trimmed = text.trim()
  const rest = trimmed.slice(0, -symbol.length)
  return trimmed.slice(-symbol.length).toUpperCase() === symbol && /\d[\s.]*$/.test(rest) ? rest : text
}
