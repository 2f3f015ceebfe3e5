/** An exact number: `units` divided by ten to the power of `scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

/** More digits than any price or amount has. */
const LONGEST = 160

/** Reads what a program wrote: digits, at most one point, no grouping, no exponent. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LONGEST) return undefined
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, whole = '', fraction = ''] = match
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

/** Every decimal of its scale is written. */
export function formatDecimal({ units, scale }: Decimal): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`
}

/** Without the zeros that say nothing. */
export function trimZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

export type Rounding = { readonly scale: number; readonly round?: 'nearest' | 'down' }

/** Half goes away from zero; `down` goes towards it. */
export function roundDecimal({ units, scale }: Decimal, { scale: kept, round = 'nearest' }: Rounding): Decimal {
  if (kept >= scale) return { units: units * 10n ** BigInt(kept - scale), scale: kept }
  return { units: divide(units, { by: 10n ** BigInt(scale - kept), round }), scale: kept }
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale }
}

type Division = { readonly by: bigint; readonly round?: 'nearest' | 'down' }

/** `by` is above zero. */
export function divide(units: bigint, { by, round = 'nearest' }: Division): bigint {
  const half = round === 'down' ? 0n : by / 2n
  return units < 0n ? -((-units + half) / by) : (units + half) / by
}

/** For reading only: what can be copied into a field has no separators. */
export function groupThousands(text: string): string {
  return text.replace(/\B(?=(\d{3})+\.)/g, ',')
}
