import { formatDecimal, groupThousands, markDust, roundDecimal, roundSignificant, trimZeros } from './decimal.ts'
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

type Refused =
  | { readonly type: 'refused'; readonly reason: Refusal }
  /** A number with the symbol of another token, as it was written. */
  | { readonly type: 'refused'; readonly reason: 'otherSymbol'; readonly symbol: string }

/** Never guesses: an ambiguous text gives both readings. */
export type ParsedAmount =
  | { readonly type: 'amount'; readonly amount: Amount }
  | { readonly type: 'empty' }
  | { readonly type: 'ambiguous'; readonly readings: readonly [Amount, Amount] }
  | Refused

type ParseOptions = {
  readonly listing: Listing
  /** The decimal separator of the writer, where it is known. */
  readonly decimalSign?: Sign | undefined
}

/** Reads the input of a user: `1.5`, `1,5` or `1.5 ETH`. */
export function parseAmount(text: string, { listing, decimalSign }: ParseOptions): ParsedAmount {
  const { plain, symbol } = splitSymbol(text)
  if (symbol !== undefined && !isSameSymbol(symbol, listing)) return { type: 'refused', reason: 'otherSymbol', symbol }
  const number = readNumber(plain, { decimalSign })
  if (number.type === 'empty') return number
  if (number.type === 'refused') return number
  const results = number.readings.map((reading) => toAmount(reading, listing))
  const [first, second] = results.filter((result) => result.type === 'amount')
  if (first !== undefined && second !== undefined) return { type: 'ambiguous', readings: [first.amount, second.amount] }
  return first ?? results[0] ?? { type: 'empty' }
}

/** Longer than any exact amount. */
const LONGEST = 160

/** Reads the output of `writeAmount`, the same in every locale: digits with at most one point. */
export function parseExactAmount(text: string, listing: Listing): ParsedAmount {
  if (text === '') return { type: 'empty' }
  const match = text.length > LONGEST ? null : /^(?=.*\d)(\d*)\.?(\d*)$/.exec(text)
  if (match === null) return { type: 'refused', reason: 'notANumber' }
  const [, whole = '', fraction = ''] = match
  return toAmount({ whole, fraction }, listing)
}

type FormatOptions = {
  readonly decimals: number
  /** `down` for balances, which must never be shown too high. */
  readonly round?: 'nearest' | 'down'
  /** `dust` never shows an amount as zero that is not; `list` also groups thousands. For display only. */
  readonly look?: 'plain' | 'dust' | 'list'
}

/** An amount, or the sum of a token over several networks. */
type Sum = { readonly units: bigint; readonly listing: Pick<Listing, 'decimals'> }

/** With exactly that many decimals. */
export function formatAmount(amount: Sum, { decimals, round, look = 'plain' }: FormatOptions): string {
  const { units, listing } = amount
  const rounded = roundDecimal({ units, scale: listing.decimals }, { scale: decimals, round })
  if (look === 'plain') return formatDecimal(rounded)
  if (rounded.units === 0n && units > 0n) return formatDust(amount)
  return look === 'dust' ? formatDecimal(rounded) : groupThousands(formatDecimal(rounded))
}

const SHORT_DIGITS = 6

/** With six significant digits, or all those before the point. Rounded down by default. */
export function shortenAmount(
  { units, listing }: Sum,
  { round = 'down' }: { readonly round?: 'down' | 'up' } = {},
): string {
  return trimZeros(formatDecimal(roundSignificant({ units, scale: listing.decimals }, { digits: SHORT_DIGITS, round })))
}

/** Exact, without trailing zeros: parses back to the same amount. */
export function writeAmount({ units, listing }: Sum): string {
  return trimZeros(formatDecimal({ units, scale: listing.decimals }))
}

const DUST_DECIMALS = 6

/** With six decimals, and `<0.000001` below that. */
function formatDust({ units, listing }: Sum): string {
  const rounded = roundDecimal({ units, scale: listing.decimals }, { scale: DUST_DECIMALS, round: 'down' })
  return markDust(formatDecimal(rounded))
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

/** `1.5 ETH` without its symbol. A text with any other word stays as it is. */
export function dropSymbol(text: string, listing: Listing): string {
  const { plain, symbol } = splitSymbol(text)
  return symbol !== undefined && isSameSymbol(symbol, listing) ? plain : text
}

/** The symbol is undefined where a text is not a number with a word behind it. */
function splitSymbol(text: string): { plain: string; symbol?: string } {
  const trimmed = text.trimEnd()
  const [symbol] = /[a-z]{2,11}$/i.exec(trimmed) ?? []
  if (symbol === undefined) return { plain: text }
  const plain = trimmed.slice(0, -symbol.length).trimEnd()
  return readNumber(plain, {}).type === 'number' ? { plain, symbol } : { plain: text }
}

function isSameSymbol(symbol: string, listing: Listing): boolean {
  return symbol.toUpperCase() === listing.symbol.toUpperCase()
}
