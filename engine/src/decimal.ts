/** An exact number: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** Longer than any price or amount. */
const LONGEST = 160

/** Machine format only: digits with at most one point, no grouping, no exponent. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LONGEST) return undefined
  if (!/^-?\d+(\.\d+)?$/.test(text)) return undefined
  const [, fraction = ''] = text.split('.')
  return { units: BigInt(text.replace('.', '')), scale: fraction.length }
}

/** Writes every decimal of the scale. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units)
    .replace('-', '')
    .padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** Removes trailing zeros after the point. */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

type Direction = 'nearest' | 'down' | 'up'

type Rounding = { readonly scale: number; readonly round?: Direction | undefined }

/** Rounds half away from zero; `down` rounds towards zero, `up` away from it. */
export function roundDecimal({ units, scale }: Decimal, { scale: kept, round }: Rounding): Decimal {
  if (kept >= scale) return { units: units * 10n ** BigInt(kept - scale), scale: kept }
  return { units: divide(units, { by: 10n ** BigInt(scale - kept), round }), scale: kept }
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale }
}

type Significance = {
  readonly digits: number
  /** At least this many decimals, also if fewer would do. */
  readonly least?: number
  readonly round?: Direction | undefined
}

/** With this many significant digits, or more: digits before the point are never replaced by zeros. */
export function roundSignificant(decimal: Decimal, { digits, least = 0, round }: Significance): Decimal {
  const wanted = digits - countWhole(decimal)
  const scale = wanted < decimal.scale ? wanted : decimal.scale
  return roundDecimal(decimal, { scale: scale > least ? scale : least, round })
}

const QUOTIENT_DIGITS = 12

/** Rounded down, with at least twelve significant digits and twelve decimals. Both must be above zero. */
export function divideDecimals(one: Decimal, by: Decimal): Decimal {
  const size = countWhole(one) - countWhole(by)
  const scale = size > 0 ? QUOTIENT_DIGITS : QUOTIENT_DIGITS - size + 1
  const dividend = one.units * 10n ** BigInt(scale + by.scale)
  return { units: divide(dividend, { by: by.units * 10n ** BigInt(one.scale), round: 'down' }), scale }
}

/** The digits before the point; negative for each zero behind it. */
function countWhole({ units, scale }: Decimal): number {
  return String(units).replace('-', '').length - scale
}

type Division = { readonly by: bigint; readonly round?: Direction | undefined }

/** Half away from zero, towards zero with `down`, or away from it with `up`. `by` must be above zero. */
export function divide(units: bigint, { by, round = 'nearest' }: Division): bigint {
  const added = { nearest: by / 2n, down: 0n, up: by - 1n }[round]
  return units < 0n ? -((-units + added) / by) : (units + added) / by
}

/** For display only: text that users may copy into a field has no separators. */
export function groupThousands(text: string): string {
  return text.replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** For display of values above zero: one that rounds to zero is shown as below the smallest step, `<0.000001`. */
export function markDust(text: string): string {
  return text.replace(/^0\.(0*)0$/, (_, zeros: string) => `<0.${zeros}1`)
}
