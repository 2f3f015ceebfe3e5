import { parseDecimal } from '../decimal.ts'
import { type Amount, write } from './amounts.ts'
import type { IntentAmount, Side } from './intent.ts'

/** The amount on its side, or undefined if it cannot stand there. */
export function createAmount(amount: Amount, side: Side): IntentAmount | undefined {
  if (amount.type === 'value') return { side, value: amount.value }
  if (amount.type === 'usd') return { side: 'pay', usd: amount.value }
  if (side === 'receive') return undefined
  if (amount.type === 'all') return { side: 'pay', all: true }
  if (amount.type === 'fraction') return { side: 'pay', fraction: amount.value }
  return amount.type === 'percent' ? createFraction(amount.value) : undefined
}

function createFraction(percent: string): IntentAmount | undefined {
  const value = parseDecimal(percent)
  if (value === undefined || value.units <= 0n || value.units > 100n * 10n ** BigInt(value.scale)) return undefined
  return { side: 'pay', fraction: write({ units: value.units, scale: value.scale + 2 }) }
}
