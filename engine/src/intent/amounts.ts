import { type Decimal, formatDecimal, multiply, trimZeros } from '../decimal.ts'
import type { Item } from './items.ts'
import { isTwofold } from './readDigits.ts'
import { type Quantity, readQuantity } from './readQuantity.ts'
import { hanDigits } from './vocabulary/numberWords.ts'

/** A quantity in the sentence. `unclear` needs a question, `none` is a vague word. */
export type Amount =
  | { readonly type: 'value' | 'usd' | 'fraction' | 'percent' | 'slippage'; readonly value: string }
  | { readonly type: 'all' | 'none' }
  /** `readings` are the values of a number that is written like two: '1,234'. */
  | { readonly type: 'unclear'; readonly readings?: readonly string[] }

export type Part = Item & { readonly amount?: Amount }

const hundredth: Decimal = { units: 1n, scale: 2 }

/** Replaces the words and digits of each quantity by one part. */
export function foldAmounts(items: readonly Item[]): readonly Part[] {
  const parts: Part[] = []
  for (let at = 0; at < items.length; ) {
    const read = readAmount(items, at)
    const item = items[at]
    if (item !== undefined) parts.push(read === undefined ? item : { ...item, amount: read.amount })
    at += Math.max(1, read?.length ?? 1)
  }
  return parts
}

type Read = { readonly amount: Amount; readonly length: number }

const unclear: Amount = { type: 'unclear' }

function readAmount(items: readonly Item[], at: number): Read | undefined {
  // 'a couple hundred' is no number.
  const vague = items[at]?.tag === 'vague' && ['scale', 'numberWord'].includes(items[at + 1]?.tag ?? '')
  if (vague) return { amount: unclear, length: 1 + (readQuantity(items, at + 1)?.length ?? 1) }
  const quantity = readQuantity(items, at)
  if (quantity !== undefined) return readUnit(items, { at, quantity })
  const item = items[at]
  if (item?.tag === 'half') return { amount: readHalf(items, at), length: 1 }
  if (item?.tag === 'all') return { amount: { type: 'all' }, length: 1 }
  if (item?.tag === 'vague') return { amount: { type: 'none' }, length: 1 }
  return isUnclear(item) ? { amount: unclear, length: 1 } : undefined
}

function isUnclear(item: Item | undefined): boolean {
  return (
    item !== undefined && ['unclearPart', 'range', 'except', 'endless', 'smallUnit', 'otherCurrency'].includes(item.tag)
  )
}

/** 'half ETH' can be half of one or half of all. */
function readHalf(items: readonly Item[], at: number): Amount {
  const isBare = items[at]?.raw.toLowerCase() === 'half' && items[at + 1]?.tag === 'token'
  return isBare ? unclear : { type: 'fraction', value: '0.5' }
}

function readUnit(items: readonly Item[], { at, quantity }: { at: number; quantity: Quantity }): Read {
  const { number, length } = quantity
  const unit = items[at + length]
  const isTenths = unit?.raw === '成' && hanDigits.has(items[at]?.raw ?? '') && length === 1
  const tag = isTenths ? 'tenths' : unit?.tag
  // '5 % %' is no share.
  const isDoubled = tag === 'percent' && items[at + length + 1]?.tag === 'percent'
  const more = isTenths ? measureHalf(items, at + length + 1) : 0
  const value = more > 0 && number ? { units: number.units * 10n + 5n, scale: number.scale + 1 } : number
  const amount =
    value === undefined || isDoubled
      ? findReadings(items[at], quantity)
      : format(value, { unit: findUnit(quantity) ?? tag })
  return { amount, length: length + (units.has(tag ?? '') ? 1 : 0) + more }
}

/** The 半 of 一成半, which is 15 %. In 半个 it belongs to the next word. */
function measureHalf(items: readonly Item[], at: number): number {
  return items[at]?.raw === '半' && items[at + 1]?.tag !== 'measure' ? 1 : 0
}

/** Both values of a lone number like '1,234'. */
function findReadings(item: Item | undefined, { length, number }: Quantity): Amount {
  if (item?.tag !== 'number' || length > 1 || number !== undefined || !isTwofold(item.raw)) return unclear
  return { type: 'unclear', readings: [item.raw.replace(/[.,]/, ''), trimZeros(item.raw.replace(',', '.'))] }
}

function findUnit({ isMoney, isPart }: Quantity): string | undefined {
  if (isPart) return 'part'
  return isMoney ? 'usd' : undefined
}

const units: ReadonlySet<string> = new Set([
  'percent',
  'basisPoints',
  'slippagePoints',
  'usd',
  'otherCurrency',
  'smallUnit',
  'tenths',
  'unclearPart',
  'endless',
])

function format(number: Decimal, { unit }: { unit: string | undefined }): Amount {
  if (unit === 'otherCurrency' || unit === 'smallUnit' || unit === 'endless' || unit === 'unclearPart') return unclear
  if (unit === 'slippagePoints') return { type: 'slippage', value: write(number) }
  if (unit === 'basisPoints') return { type: 'slippage', value: write(multiply(number, hundredth)) }
  if (unit === 'part') return { type: 'percent', value: write(multiply(number, { units: 100n, scale: 0 })) }
  if (unit === 'percent') return { type: 'percent', value: write(number) }
  if (number.units <= 0n) return unclear
  if (unit === 'tenths') return { type: 'fraction', value: write({ ...number, scale: number.scale + 1 }) }
  return { type: unit === 'usd' ? 'usd' : 'value', value: write(number) }
}

export function write(number: Decimal): string {
  return trimZeros(formatDecimal(number))
}
