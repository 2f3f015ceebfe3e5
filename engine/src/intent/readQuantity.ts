import { type Decimal, multiply } from '../decimal.ts'
import type { Item } from './items.ts'
import { readDigits } from './readDigits.ts'
import { hanScales, partNouns, scaleWords } from './vocabulary/numberWords.ts'

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
  const portion = readPortion(items, at)
  if (portion !== undefined) return { ...portion, length: at + portion.length - start, isMoney }
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

/** '++4 ETH', '3?? ETH', '_7', 'I6', '9*': signs and letters at a number that no amount has. */
function isStray(items: readonly Item[], { start, end }: Range): boolean {
  if (items[start]?.isJoined === true && isStrayBefore(items, start - 1)) return true
  if (isStraySign(items[end]) || (items[end]?.tag === 'percent' && isStraySign(items[end + 1]))) return true
  let next = end
  while (items[next]?.isJoined === true && /^[?!]$/.test(items[next]?.raw ?? '')) next++
  return next > end && strayBefore.has(items[next]?.tag ?? '')
}

function isStraySign(item: Item | undefined): boolean {
  return (
    item?.isJoined === true &&
    /^(?:[*=^×÷_'’#&]|[a-z])$/i.test(item.raw) &&
    item.tag !== 'scale' &&
    item.symbol === undefined &&
    item.tag !== 'unknownToken'
  )
}

const verbs: ReadonlySet<Item['tag']> = new Set<Item['tag']>([
  'swap',
  'sell',
  'spend',
  'buy',
  'want',
  'bridge',
  'to',
  'for',
  'with',
  'from',
  'token',
  'network',
])

/** Only words that lost their space may touch a number: swap0.5ETH. */
function isStrayBefore(items: readonly Item[], at: number): boolean {
  const [before, item] = [items[at - 1], items[at]]
  if (item === undefined || /^[+*=^×÷_'’#&]$/.test(item.raw)) return true
  if (/^[a-z]/i.test(item.raw)) return !verbs.has(item.tag)
  const isMark = /^(?:[,-]|\.+)$/.test(item.raw)
  if (isMark && !item.isJoined && item.raw !== '-') return true
  return isMark && before !== undefined && /^(?:[a-z]{1,3}|[^a-z\p{L}\d])$/iu.test(before.raw) && before.tag !== 'token'
}

const strayBefore: ReadonlySet<string> = new Set(['token', 'unknownToken', 'network', 'of', 'my', 'measure', 'percent'])

function isNumeric(item: Item | undefined): boolean {
  return item !== undefined && ['number', 'numberWord', 'usd'].includes(item.tag)
}

function isDollars(items: readonly Item[], at: number): boolean {
  return items[at + 1]?.tag === 'usd'
}

type Portion = Pick<Quantity, 'number' | 'length' | 'isPart'>

/** 'two fifths of my ETH' is a share of the balance, 'a quarter of an ETH' is a part of one. */
function readPortion(items: readonly Item[], at: number): Portion | undefined {
  const isBare = items[at]?.tag === 'part'
  const count = isBare || items[at]?.tag === 'a' ? { units: 1n, scale: 0 } : readPlain(items[at])
  const end = isBare ? at + 1 : at + 2
  const noun = items[end - 1]
  const denominator = noun?.tag === 'part' ? partNouns.get(noun.raw.toLowerCase()) : undefined
  if (count === undefined || denominator === undefined) return undefined
  const number = divideExactly(count, { units: denominator, scale: 0 })
  const length = end - at
  if (isOfOne(items, end)) return { number, length: length + 2, isPart: false }
  const next = items[end]?.tag ?? ''
  if (['of', 'my', 'pronoun'].includes(next)) return { number, length, isPart: true }
  // 'a quarter million ALLO', 'a fifth ETH'. Elsewhere the word is an ordinal: 'the third time'.
  return ['token', 'unknownToken', 'scale'].includes(next) ? { number: undefined, length, isPart: false } : undefined
}

/** 'of an ETH', 'of one ETH' */
function isOfOne(items: readonly Item[], at: number): boolean {
  const [of, one, token] = items.slice(at, at + 3)
  return of?.tag === 'of' && (one?.tag === 'a' || one?.number?.units === 1n) && token?.tag === 'token'
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
  const half = readHalfOfOne(items, at)
  if (half !== undefined) return half
  if (item.tag === 'numberWord' || startsWords(items, at)) return readWords(items, at)
  return item.tag === 'a' && isOne(items, at) ? { number: { units: 1n, scale: 0 }, length: 1 } : undefined
}

/** half an ETH, einen halben ETH, un demi ETH, medio ETH, anderthalb ETH, 半个ETH */
function readHalfOfOne(items: readonly Item[], at: number): Read | undefined {
  const [item, next] = [items[at], items[at + 1]]
  if (item === undefined) return undefined
  const half: Decimal = { units: 5n, scale: 1 }
  const tenths = numbersAndHalf.get(item.raw.toLowerCase())
  if (tenths !== undefined) return scaleUp(items, { at, length: 1, number: { units: tenths, scale: 1 } })
  if (item.number?.units === 1n && item.number.scale === 0 && isHalfWord(next)) return { number: half, length: 2 }
  if (/^half( of)?$/i.test(item.raw) && next?.tag === 'a') return scaleUp(items, { at, length: 2, number: half })
  return item.raw === '半' && next?.tag === 'measure' ? { number: half, length: 2 } : undefined
}

function isHalfWord(item: Item | undefined): boolean {
  return /^(halben?|halber|halbes|demi)$/i.test(item?.raw ?? '')
}

/** In tenths. */
const numbersAndHalf: ReadonlyMap<string, bigint> = new Map([
  ['anderthalb', 15n],
  ['eineinhalb', 15n],
  ['einundeinhalb', 15n],
  ['zweieinhalb', 25n],
  ['dreieinhalb', 35n],
  ['viereinhalb', 45n],
  ['fünfeinhalb', 55n],
  ['medio', 5n],
  ['demi', 5n],
])

/** 'sell an ETH', but not 'I want an ETH to USDC swap'. */
function isOne(items: readonly Item[], at: number): boolean {
  const isSold = ['swap', 'sell', 'buy', 'want', 'for', 'wrap'].includes(items[at - 1]?.tag ?? '')
  return isSold && items[at + 1]?.tag === 'token' && items.findLastIndex(({ tag }) => tag === 'swap') < at
}

/** 'a hundred', 'a dozen', 'point five', a bare 'cien'. */
function startsWords(items: readonly Item[], at: number): boolean {
  const [item, next] = [items[at], items[at + 1]]
  if (item?.tag === 'a') return next?.tag === 'scale'
  if (item?.tag === 'point') return next?.tag === 'numberWord'
  return (
    item?.tag === 'scale' &&
    !item.isJoined &&
    /^(cien|ciento|cent|mil|mille|hundert|tausend|hundred|thousand|dozen|十|百|千|万)$/.test(item.raw)
  )
}

type Scaling = { readonly at: number; readonly length: number; readonly number: Decimal | undefined }

/** Units behind digits (3.5万, 2k, 5 hundred) and halves (一个半, one and a half). */
function scaleUp(items: readonly Item[], { at, length, number }: Scaling): Read {
  const unit = items[at + length]
  const factor = findScale(unit)
  if (factor !== undefined)
    return scaleUp(items, { at, length: length + 1, number: number && multiply(number, { units: factor, scale: 0 }) })
  const part = unit === undefined ? undefined : addedParts.get(unit.tag)
  if (part !== undefined) {
    const isSecond = addedParts.has(items[at + length - 1]?.tag ?? 'word')
    const sum = number && !isSecond ? addPart(number, { part, of: findScale(items[at + length - 1]) }) : undefined
    return scaleUp(items, { at, length: length + 1, number: sum })
  }
  // 1e18, 1万5 and other digits that go on.
  const goesOn =
    unit?.isJoined === true &&
    (unit.tag === 'number' || unit.tag === 'numberWord' || isLetters(unit) || isExponent(items, at + length))
  return goesOn ? { number: undefined, length: length + 1 } : { number, length }
}

function findScale(item: Item | undefined): bigint | undefined {
  return item?.tag === 'scale' ? findFactor(item.raw) : undefined
}

/** 'a million and a half' is 1.5 million; 'a thousand and a half' can also be 1000.5. */
function addPart(
  { units, scale }: Decimal,
  { part, of = 1n }: { part: bigint; of: bigint | undefined },
): Decimal | undefined {
  const isRead = of === 1n || of >= 1_000_000n
  return isRead ? { units: units * 100n + part * of * 10n ** BigInt(scale), scale: scale + 2 } : undefined
}

/** 'and a half', 'and a quarter', in hundredths. */
const addedParts: ReadonlyMap<Item['tag'], bigint> = new Map<Item['tag'], bigint>([
  ['plusHalf', 50n],
  ['plusQuarter', 25n],
  ['plusQuarters', 75n],
])

const units: ReadonlySet<Item['tag']> = new Set<Item['tag']>([
  'token',
  'unknownToken',
  'scale',
  'usd',
  'percent',
  'basisPoints',
  'otherCurrency',
  'smallUnit',
])

/** Letters right after digits that are no unit: 1o0, 9am, 7L1. */
function isLetters({ tag, raw }: Item): boolean {
  return /^[lo]$/i.test(raw) || (/^[a-z]/i.test(raw) && !units.has(tag))
}

function isExponent(items: readonly Item[], at: number): boolean {
  return (
    /^e$/i.test(items[at]?.raw ?? '') && items[at + 1]?.isJoined === true && /^[-+\d]/.test(items[at + 1]?.raw ?? '')
  )
}

function findFactor(word: string): bigint | undefined {
  return word === 'w' ? 10_000n : (scaleWords.get(word) ?? hanScales.get(word))
}

/** 'two hundred and fifty', 'twenty-five', 'zero point five', 一万五. A row of words that writes no number has none. */
function readWords(items: readonly Item[], at: number): Read {
  let count: Count | undefined = { total: 0n, section: 0n, last: 0n, least: undefined }
  let end = items[at]?.tag === 'a' ? at + 1 : at
  for (let item = items[end]; item !== undefined && isCounted(items, end); item = items[++end])
    count = item.tag === 'and' ? count : count && addWord(count, item)
  const isPointed = items[end]?.tag === 'point' && items[end + 1]?.tag === 'numberWord'
  if (end === at && !isPointed) return { number: items[at]?.number, length: 1 }
  const units = count && count.total + count.section
  if (isPointed) return readPoint(items, { at, end, whole: units })
  return scaleUp(items, { at, length: end - at, number: units === undefined ? undefined : { units, scale: 0 } })
}

function isCounted(items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]]
  if (item?.tag === 'numberWord') return item.number?.scale === 0
  if (item?.tag !== 'and') return item?.tag === 'scale'
  // two hundred and fifty, treinta y cinco
  const isTens = before?.number !== undefined && before.number.units >= 20n && (next?.number?.units ?? 10n) < 10n
  return next?.tag === 'numberWord' && (before?.tag === 'scale' || (isTens && /^(y|et|und)$/i.test(item.raw)))
}

type Count = {
  readonly total: bigint
  readonly section: bigint
  /** The last word of the section, and the last scale over a hundred. */
  readonly last: bigint
  readonly least: bigint | undefined
}

/** Nothing follows a dozen; as a unit, twelve can be followed by a hundred. */
const DOZEN = -12n

/** Undefined where a word cannot follow the words before it: 'five six', 'thousand million'. */
function addWord(count: Count, { tag, raw, number }: Item): Count | undefined {
  if (tag !== 'scale') return addUnits(count, number?.units ?? 0n)
  const { total, section } = count
  if (section === 0n && total > 0n) return undefined
  const factor = findFactor(raw) ?? 0n
  return factor > 100n ? addThousands(count, factor) : addHundred(count, factor)
}

/** A hundred or a dozen, once per section. */
function addHundred({ total, section, last, least }: Count, factor: bigint): Count | undefined {
  if (section >= 100n || last === DOZEN) return undefined
  return { total, section: (section || 1n) * factor, last: factor === 12n ? DOZEN : factor, least }
}

function addThousands({ total, section, least }: Count, factor: bigint): Count | undefined {
  if (least !== undefined && factor >= least) return undefined
  return { total: total + (section || 1n) * factor, section: 0n, last: 0n, least: factor }
}

function addUnits({ total, section, last, least }: Count, units: bigint): Count | undefined {
  const isAfterTens = last >= 20n && last < 100n && last % 10n === 0n && units > 0n && units < 10n
  const isFree = last === 0n || (last >= 100n && units > 0n && units < last)
  if (last === DOZEN || (!isAfterTens && !isFree)) return undefined
  return { total, section: section + units, last: units === 0n ? 1n : units, least }
}

type Pointed = { readonly at: number; readonly end: number; readonly whole: bigint | undefined }

/** 'two point five', 'zero point two five', 'two point five million'. */
function readPoint(items: readonly Item[], { at, end, whole }: Pointed): Read {
  const places: bigint[] = []
  let next = end + 1
  for (let item = items[next]; item?.tag === 'numberWord' && item.number !== undefined; item = items[++next])
    places.push(item.number.units)
  const isDigits = places.every((place) => place < 10n) || (places.length === 1 && (places[0] ?? 0n) < 100n)
  const isHundreds = findFactor(items[next]?.raw ?? '') === 100n
  const digits = places.join('')
  const isRead = whole !== undefined && isDigits && !isHundreds
  return scaleUp(items, {
    at,
    length: next - at,
    number: isRead ? { units: BigInt(`${whole}${digits}`), scale: digits.length } : undefined,
  })
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
