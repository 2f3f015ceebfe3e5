import { type Decimal, formatDecimal, multiply, parseDecimal, trimZeros } from '../decimal.ts'
import type { IntentAmount, Side } from './intent.ts'
import type { Item } from './items.ts'
import { hanDigits, hanScales, partNouns, scaleWords } from './vocabulary/numberWords.ts'

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

type AmountRead = { readonly amount: Amount; readonly length: number }

const unclear: Amount = { type: 'unclear' }

function readAmount(items: readonly Item[], at: number): AmountRead | undefined {
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

function readUnit(items: readonly Item[], { at, quantity }: { at: number; quantity: Quantity }): AmountRead {
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
  return { amount, length: length + (unitTags.has(tag ?? '') ? 1 : 0) + more }
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

const unitTags: ReadonlySet<string> = new Set([
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

function write(number: Decimal): string {
  return trimZeros(formatDecimal(number))
}

/** A number and its unit. `number` is missing if it has several readings. */
type Quantity = {
  readonly number: Decimal | undefined
  readonly length: number
  readonly isMoney: boolean
  readonly isPart: boolean
}

/** Signs that make a formula, a range or a negative number of the digits beside them. */
const formula = /^([+*/^×÷=~\-–—−_:]|\*\*)$/
const negative = /^[-–−]$/

function readQuantity(items: readonly Item[], start: number): Quantity | undefined {
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

/** No value for a quotient without an end. */
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
  const isContinued =
    unit?.isJoined === true &&
    (unit.tag === 'number' || unit.tag === 'numberWord' || isLetters(unit) || isExponent(items, at + length))
  return isContinued ? { number: undefined, length: length + 1 } : { number, length }
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

const letterUnits: ReadonlySet<Item['tag']> = new Set<Item['tag']>([
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
  return /^[lo]$/i.test(raw) || (/^[a-z]/i.test(raw) && !letterUnits.has(tag))
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

/** No value where a word cannot follow the words before it: 'five six', 'thousand million'. */
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

/** Digits as people group them. No value if the text has two readings or none. */
function readDigits(text: string, { isMoney }: { isMoney: boolean }): Decimal | undefined {
  // Thousands are grouped before the decimal sign only.
  if (/[.,]\d*['’ ]/.test(text)) return undefined
  const plain = text.replace(/(?<=\d)['’ ](?=\d{3}(?!\d))/g, '')
  const points = plain.split('.').length - 1
  const commas = plain.split(',').length - 1
  if (points > 0 && commas > 0) return readMixed(plain)
  if (points + commas > 1) return parseDigits(ungroup(plain, points > 0 ? '.' : ','))
  if (isTwofold(plain) && !isMoney && !isRoundThousand(plain)) return undefined
  if (isTwofold(plain)) return parseDigits(plain.replace(/[.,]/, ''))
  return parseDigits(plain.replace(',', '.'))
}

/** Three digits after the only sign: '1,234' is a thousand here and one and a bit there. */
function isTwofold(text: string): boolean {
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
}

/** Three digits that end in two zeros, as in '10,000', are thousands: a fraction would be written without the zeros. */
function isRoundThousand(text: string): boolean {
  return /,\d00$/.test(text)
}

function readMixed(text: string): Decimal | undefined {
  const mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ','
  const [whole = '', fraction, ...more] = text.split(mark)
  const digits = ungroup(whole, mark === '.' ? ',' : '.')
  return more.length > 0 || digits === undefined ? undefined : parseDigits(`${digits}.${fraction}`)
}

function ungroup(text: string, sign: '.' | ','): string | undefined {
  const groups = text.split(sign)
  const isGrouped = /^[1-9]\d{0,2}$/.test(groups[0] ?? '') && groups.slice(1).every((group) => /^\d{3}$/.test(group))
  return isGrouped ? groups.join('') : undefined
}

/** Every amount of a token fits into 78 digits. */
function parseDigits(text: string | undefined): Decimal | undefined {
  if (text === undefined || text.replace('.', '').length > 78) return undefined
  return parseDecimal(text.startsWith('.') ? `0${text}` : text)
}

/** The amount on its side. No value where it cannot stand there. */
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
