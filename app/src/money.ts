import { type Decimal, formatDecimal, roundDecimal, roundSignificant, trimZeros } from '@murmur/engine/decimal'
import { showNumber } from './notation.ts'

/** Dollars as text, and to the last digit for a tooltip or a copy. */
type Money = { readonly text: string; readonly exact: string }

const noMoney: Decimal = { units: 0n, scale: 0 }

const CENTS = 2
const SMALL_DIGITS = 3
/** Below a millionth of a dollar, digits say nothing. */
const DUST = 6

/** Cents above a dollar, three digits below it, `<$0.000001` for dust. Rounded down, so that it is never too much. */
export function showMoney(worth: Decimal): Money {
  const exact = `${sign(worth)}$${showNumber(trimZeros(formatDecimal(size(worth))))}`
  return { text: `${sign(worth)}${shorten(size(worth))}`, exact }
}

/** With this many digits after the point at most, rounded down. */
export function showQuantity(quantity: Decimal): { readonly text: string; readonly exact: string } {
  const short = roundSignificant(quantity, { digits: 6, round: 'down' })
  return { text: showNumber(trimZeros(formatDecimal(short))), exact: showNumber(trimZeros(formatDecimal(quantity))) }
}

export function addMoney(parts: readonly Decimal[]): Decimal {
  return parts.reduce((sum, part) => {
    const scale = Math.max(sum.scale, part.scale)
    return { units: roundDecimal(sum, { scale }).units + roundDecimal(part, { scale }).units, scale }
  }, noMoney)
}

/** Above, below or at zero where one is more than, less than or equal to the other. */
export function compareMoney(one: Decimal, other: Decimal): number {
  const { units } = addMoney([one, { units: -other.units, scale: other.scale }])
  return Number(units > 0n) - Number(units < 0n)
}

function shorten(worth: Decimal): string {
  if (worth.units === 0n) return '$0.00'
  const isDollar = worth.units >= 10n ** BigInt(worth.scale)
  if (isDollar) return `$${showNumber(formatDecimal(roundDecimal(worth, { scale: CENTS, round: 'down' })))}`
  const short = roundSignificant(worth, { digits: SMALL_DIGITS, round: 'down' })
  const shown = roundDecimal(short, { scale: Math.min(short.scale, DUST), round: 'down' })
  if (shown.units === 0n) return `<$${showNumber('0.000001')}`
  return `$${showNumber(formatDecimal(shown.scale < CENTS ? roundDecimal(shown, { scale: CENTS }) : shown))}`
}

function size({ units, scale }: Decimal): Decimal {
  return { units: units < 0n ? -units : units, scale }
}

function sign({ units }: Decimal): string {
  return units < 0n ? '−' : ''
}
