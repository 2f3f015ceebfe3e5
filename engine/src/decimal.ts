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

type Rounding = { readonly scale: number; readonly round?: 'nearest' | 'down' | undefined }

/** Rounds half away from zero; `down` rounds towards zero. */
export function roundDecimal({ units, scale }: Decimal, { scale: kept, round }: Rounding): Decimal {
  if (kept >= scale) return { units: units * 10n ** BigInt(kept - scale), scale: kept }
  return { units: divide(units, { by: 10n ** BigInt(scale - kept), round }), scale: kept }
}

export function multiply(one: Decimal, other: Decimal): Decimal {
  return { units: one.units * other.units, scale: one.scale + other.scale }
}

type Division = { readonly by: bigint; readonly round?: 'nearest' | 'down' | undefined }

/** Half away from zero, or towards zero with `down`. `by` must be above zero. */
export function divide(units: bigint, { by, round }: Division): bigint {
  const half = round === 'down' ? 0n : by / 2n
  return units < 0n ? -((-units + half) / by) : (units + half) / by
}

/** For display only: text that users may copy into a field has no separators. */
export function groupThousands(text: string): string {
  return text.replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** For display of values above zero: one that rounds to zero is shown as below the smallest step, `<0.000001`. */
export function markDust(text: string): string {
  return text.replace(/^0\.(0*)0$/, (_, zeros: string) => `<0.${zeros}1`)
}
