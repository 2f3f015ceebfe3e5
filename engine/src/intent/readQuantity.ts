import { type Decimal, multiply } from '../decimal.ts'
import type { Item } from './items.ts'
import { readDigits } from './readDigits.ts'
import { hanScales, scaleWords } from './vocabulary/numberWords.ts'

/** A number with what belongs to it. Without `number` it cannot be read in one way. */
export type Quantity = {
  readonly number: Decimal | undefined
  readonly length: number
  readonly isMoney: boolean
  readonly isPart: boolean
}

/** Signs that make a formula, a range or a negative number of the digits beside them. */
const formula = /^([+*/^×÷=~\-–—−_:]|\*\*)$/
const negative = /^[-–−]$/

export function readQuantity(items: readonly Item[], start: number): Quantity | undefined {
  const isSigned = isMinus(items, start)
  const isMoney = items[start + (isSigned ? 1 : 0)]?.tag === 'usd'
  const at = start + (isSigned ? 1 : 0) + (isMoney ? 1 : 0)
  const part = readPart(items, at)
  const read = part ?? readNumber(items, { at, isMoney: isMoney || isDollars(items, at) })
  if (read === undefined) return undefined
  const end = at + read.length
  const rest = measureFormula(items, end)
  const isClear = !isSigned && rest === 0 && !isStray(items, { start, end })
  return { number: isClear ? read.number : undefined, length: end + rest - start, isMoney, isPart: part !== undefined }
}

type Read = { readonly number: Decimal | undefined; readonly length: number }

function isMinus(items: readonly Item[], at: number): boolean {
  const [item, next] = [items[at], items[at + 1]]
  if (item?.tag === 'minus') return isNumeric(next)
  return item !== undefined && negative.test(item.raw) && isNumeric(next) && next?.isJoined === true
}

type Range = { readonly start: number; readonly end: number }

/** '++4 ETH', '3?? ETH': signs in the middle of a sentence that no amount has. */
function isStray(items: readonly Item[], { start, end }: Range): boolean {
  if (items[start]?.isJoined === true && /^[+*=^×÷]$/.test(items[start - 1]?.raw ?? '')) return true
  let next = end
  while (items[next]?.isJoined === true && /^[?!]$/.test(items[next]?.raw ?? '')) next++
  return next > end && strayBefore.has(items[next]?.tag ?? '')
}

const strayBefore: ReadonlySet<string> = new Set(['token', 'unknownToken', 'network', 'of', 'my', 'measure', 'percent'])

function isNumeric(item: Item | undefined): boolean {
  return item !== undefined && ['number', 'numberWord', 'usd'].includes(item.tag)
}

function isDollars(items: readonly Item[], at: number): boolean {
  return items[at + 1]?.tag === 'usd'
}

/** 四分之一, 百分之五, and 1/4 of: exact parts only. */
function readPart(items: readonly Item[], at: number): Read | undefined {
  const [first, sign, second] = items.slice(at, at + 3)
  const [left, right] = [readPlain(first), readPlain(second)]
  if (left === undefined || right === undefined) return undefined
  if (sign?.tag === 'outOf') return { number: divideExactly(right, left), length: 3 }
  const isShare = sign?.raw === '/' && ['of', 'my'].includes(items[at + 3]?.tag ?? '')
  return isShare ? { number: divideExactly(left, right), length: 3 } : undefined
}

function readPlain(item: Item | undefined): Decimal | undefined {
  return item?.number ?? (item?.tag === 'number' ? readDigits(item.raw, { isMoney: false }) : undefined)
}

/** Undefined if the quotient has no end. */
function divideExactly({ units, scale }: Decimal, by: Decimal): Decimal | undefined {
  const places = 8
  const dividend = units * 10n ** BigInt(places + by.scale)
  const isExact = by.units > 0n && dividend % by.units === 0n
  return isExact ? { units: dividend / by.units, scale: scale + places } : undefined
}

function readNumber(items: readonly Item[], { at, isMoney }: { at: number; isMoney: boolean }): Read | undefined {
  const item = items[at]
  if (item === undefined) return undefined
  if (item.tag === 'number') return scaleUp(items, { at, length: 1, number: readDigits(item.raw, { isMoney }) })
  if (item.tag === 'numberWord' || startsWords(items, at)) return readWords(items, at)
  if (item.tag === 'a' && isOne(items, at)) return { number: { units: 1n, scale: 0 }, length: 1 }
  if (/^half( of)?$/i.test(item.raw) && items[at + 1]?.tag === 'a')
    return scaleUp(items, { at, length: 2, number: { units: 5n, scale: 1 } })
  if (item.raw === '半' && items[at + 1]?.tag === 'measure') return { number: { units: 5n, scale: 1 }, length: 2 }
  return undefined
}

/** 'sell an ETH', but not 'I want an ETH to USDC swap'. */
function isOne(items: readonly Item[], at: number): boolean {
  const isSold = ['swap', 'sell', 'buy', 'want', 'for', 'wrap'].includes(items[at - 1]?.tag ?? '')
  return isSold && items[at + 1]?.tag === 'token' && items.findLastIndex(({ tag }) => tag === 'swap') < at
}

/** 'a hundred', 'a dozen', 'point five', a bare 'cien'. */
function startsWords(items: readonly Item[], at: number): boolean {
  const [item, next] = [items[at], items[at + 1]]
  if (item?.tag === 'a') return next?.tag === 'scale' || next?.raw === 'dozen'
  if (item?.tag === 'point') return next?.tag === 'numberWord'
  return (
    item?.tag === 'scale' &&
    !item.isJoined &&
    /^(cien|cent|mil|mille|hundert|tausend|einhundert|hundred|十|百|千|万)$/.test(item.raw)
  )
}

type Scaling = { readonly at: number; readonly length: number; readonly number: Decimal | undefined }

/** Units behind digits (3.5万, 2k, 5 hundred) and halves (一个半, one and a half). */
function scaleUp(items: readonly Item[], { at, length, number }: Scaling): Read {
  const unit = items[at + length]
  const factor = unit?.tag === 'scale' ? findFactor(unit.raw) : undefined
  if (number !== undefined && factor !== undefined)
    return scaleUp(items, { at, length: length + 1, number: multiply(number, { units: factor, scale: 0 }) })
  if (unit?.tag === 'plusHalf')
    return {
      number: number && { units: number.units * 10n + 5n * 10n ** BigInt(number.scale), scale: number.scale + 1 },
      length: length + 1,
    }
  // 1e18, 1万5 and other digits that go on.
  const goesOn =
    unit?.isJoined === true &&
    (unit.tag === 'number' || unit.tag === 'numberWord' || isLetters(unit) || isExponent(items, at + length))
  return goesOn ? { number: undefined, length: length + 1 } : { number, length }
}

/** Letters right after digits that are no unit: 1o0, 9am. */
function isLetters({ tag, raw }: Item): boolean {
  return /^[lo]$/i.test(raw) || (tag === 'word' && /^[a-z]/i.test(raw))
}

function isExponent(items: readonly Item[], at: number): boolean {
  return (
    /^e$/i.test(items[at]?.raw ?? '') && items[at + 1]?.isJoined === true && /^[-+\d]/.test(items[at + 1]?.raw ?? '')
  )
}

function findFactor(word: string): bigint | undefined {
  return word === 'w' ? 10_000n : (scaleWords.get(word) ?? hanScales.get(word))
}

/** 'two hundred and fifty', 'twenty-five', 'zero point five', 一万五. */
function readWords(items: readonly Item[], at: number): Read {
  let count = { total: 0n, section: 0n }
  let end = items[at]?.tag === 'a' ? at + 1 : at
  for (let item = items[end]; item !== undefined && isCounted(items, end); item = items[++end])
    count = addWord(count, item)
  const isPointed = items[end]?.tag === 'point' && items[end + 1]?.tag === 'numberWord'
  if (end === at && !isPointed) return { number: items[at]?.number, length: 1 }
  const units = count.total + count.section
  if (isPointed) return readPoint(items, { at, end, whole: units })
  return scaleUp(items, { at, length: end - at, number: { units, scale: 0 } })
}

function isCounted(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (item?.tag === 'numberWord') return item.number?.scale === 0
  if (item?.tag === 'and') return items[at - 1]?.tag === 'scale' && items[at + 1]?.tag === 'numberWord'
  return item?.tag === 'scale'
}

type Count = { readonly total: bigint; readonly section: bigint }

function addWord({ total, section }: Count, { tag, raw, number }: Item): Count {
  const factor = tag === 'scale' ? (findFactor(raw) ?? 1n) : 1n
  if (factor >= 1_000n) return { total: total + (section || 1n) * factor, section: 0n }
  return { total, section: tag === 'scale' ? (section || 1n) * factor : section + (number?.units ?? 0n) }
}

function readPoint(items: readonly Item[], { at, end, whole }: { at: number; end: number; whole: bigint }): Read {
  let places = ''
  let next = end + 1
  for (let item = items[next]; item?.tag === 'numberWord' && item.number !== undefined; item = items[++next])
    places += item.number.units
  return { number: { units: BigInt(`${whole}${places}`), scale: places.length }, length: next - at }
}

/** The length of '^3', '-2', '/2' after a number. */
function measureFormula(items: readonly Item[], at: number): number {
  let end = at
  while (formula.test(items[end]?.raw ?? '') && isOperand(items[end + 1])) end += 2
  return end - at
}

function isOperand(item: Item | undefined): boolean {
  return item !== undefined && (item.tag === 'number' || item.tag === 'numberWord')
}
