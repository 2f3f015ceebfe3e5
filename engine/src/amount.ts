import { formatDecimal, roundDecimal, trimZeros } from './decimal.ts'
import { readNumber, type Sign } from './readNumber.ts'
import type { Listing } from './token.ts'

/** A quantity of one listing in its smallest unit. Never a float, never without its token. */
export type Amount = { readonly listing: Listing; readonly units: bigint }

type Refusal =
  | 'notANumber'
  | 'exponent'
  | 'negative'
  /** Separators in places where no number has them. */
  | 'grouping'
  | 'tooManyDecimals'
  | 'tooLarge'

/** Nothing is guessed: a text that can be read in two ways gives both readings. */
export type ParsedAmount =
  | { readonly type: 'amount'; readonly amount: Amount }
  | { readonly type: 'empty' }
  | { readonly type: 'ambiguous'; readonly readings: readonly [Amount, Amount] }
  | { readonly type: 'refused'; readonly reason: Refusal }

type ParseOptions = {
  readonly listing: Listing
  /** The decimal separator of the user's locale; unknown for pasted text. */
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

type FormatOptions = {
  readonly decimals: number
  /** `down` for balances, so that they never show more than there is. */
  readonly round?: 'nearest' | 'down'
}

/** With exactly that many decimals. */
export function formatAmount({ units, listing }: Amount, { decimals, round = 'nearest' }: FormatOptions): string {
  return formatDecimal(roundDecimal({ units, scale: listing.decimals }, { scale: decimals, round }))
}

/** Exact, without trailing zeros: parses back to the same amount. */
export function writeAmount({ units, listing }: Amount): string {
  return trimZeros(formatDecimal({ units, scale: listing.decimals }))
}

/** The greatest uint256. */
const LARGEST = 2n ** 256n - 1n

type Reading = { readonly whole: string; readonly fraction: string }

function toAmount({ whole, fraction }: Reading, listing: Listing) {
  const { decimals } = listing
  if (fraction.length > decimals) return { type: 'refused', reason: 'tooManyDecimals' } as const
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units > LARGEST) return { type: 'refused', reason: 'tooLarge' } as const
  return { type: 'amount', amount: { listing, units } } as const
}

/** `1.5 ETH` is read as `1.5`. Any other word makes the text invalid. */
function dropSymbol(text: string, { symbol }: Listing): string {
  const trimmed = text.trim()
  const rest = trimmed.slice(0, -symbol.length)
  return trimmed.slice(-symbol.length).toUpperCase() === symbol && /\d[\s.]*$/.test(rest) ? rest : text
}
