import { parseDecimal } from '../decimal.ts'
import type { Part } from './amounts.ts'
import { splitAtoms } from './atoms.ts'
import { findPhrase, listPhrases } from './dictionary.ts'
import { type Clarify, clarify, type Refuse, refuse } from './intent.ts'
import { slippageWords } from './vocabulary/refusals.ts'

/** The specification's cap, in percent. */
const CAP = 15n

type Slippage = { readonly parts: readonly Part[]; readonly percent?: string }

/** Takes the words about slippage out of the sentence. */
export function takeSlippage(parts: readonly Part[]): Slippage | Clarify | Refuse {
  const word = parts.findIndex(({ tag }) => tag === 'slippage')
  const number = word < 0 ? parts.findIndex(({ amount }) => amount?.type === 'slippage') : findNumber(parts, word)
  if (word < 0 && number < 0) return { parts }
  const [first, last] =
    word < 0 || number < 0
      ? [Math.max(word, number), Math.max(word, number)]
      : [Math.min(word, number), Math.max(word, number)]
  const mood = word < 0 ? undefined : findMood(parts, { first, last })
  if (mood === 'unlimited') return refuse('slippage')
  const [start, end] = [first - reachBefore(parts, first), last + reachAfter(parts, last)]
  const inside = parts.slice(start, end + 1).filter(isOutside)
  const rest = [...parts.slice(0, start), stop, ...inside, ...parts.slice(end + 1)]
  if (number < 0) return mood === 'auto' ? { parts: rest } : clarify('slippage')
  // 'max slippage 1 ETH': the number can be the amount.
  const isBeside = parts[number]?.amount?.type === 'value' && parts[number + 1]?.tag === 'token'
  return isBeside ? clarify('slippage') : readPercent(parts[number], rest)
}

const stop: Part = { tag: 'break', raw: ',', isJoined: false }

const leads: ReadonlySet<string> = new Set(
  listPhrases(
    'with, w, /, @, at, set, setting, allow, allowing, allowed, keep, keeping, accept, a, the, my, using, under, below, tolerating, tolerate, of, for, to, by, than, and, please, mit, bei, con, un, una, avec, maximal, maximum, max, limit, use, want, i, no, more, higher, above, 设, 设置, 把, 将, 用, で, the, der, die, el, la, le, einer, einem, eine, 最大, 自, 动, low, auto, automatic, default, minimal, normal, small, tight, standard',
  ),
)

const tails: ReadonlySet<string> = new Set(
  listPhrases(
    'max, maximum, at most, tolerance, allowed, is fine, is ok, ok, is okay, fine, limit, only, or less, auto, automatic, default, low, normal, standard, minimal, small, 自, 动, 默, 认, 以, 内, 就, 行, 即, 可, 左, 右, です, で, まで, is, automatisch, automático, automatique, please',
  ),
)

/** The words that lead to the slippage: 'with max 1 % slippage', 'allow up to …'. */
function reachBefore(parts: readonly Part[], first: number): number {
  let at = first
  while (isLead(parts[at - 1])) at--
  return first - at
}

function isLead(part: Part | undefined): boolean {
  if (part === undefined || isOutside(part)) return false
  return ['all', 'range', 'except'].includes(part.tag) || isMadeOf(leads, part.raw.replace('/', ''))
}

function reachAfter(parts: readonly Part[], last: number): number {
  let at = last
  while (isTail(parts[at + 1])) at++
  return at - last
}

function isTail(part: Part | undefined): boolean {
  return part !== undefined && !isOutside(part) && (tails.has(part.raw.toLowerCase()) || isMadeOf(tails, part.raw))
}

function isMadeOf(words: ReadonlySet<string>, phrase: string): boolean {
  return phrase
    .toLowerCase()
    .split(' ')
    .every((word) => words.has(word))
}

/** Tokens and networks between the word and its number stay. */
function isOutside({ tag }: Part): boolean {
  return tag === 'token' || tag === 'network'
}

/** The slippage of one part; `parts` are the other parts of the sentence. */
export function readPercent(part: Part | undefined, parts: readonly Part[]): Slippage | Clarify | Refuse {
  const amount = part?.amount
  const value = amount !== undefined && 'value' in amount ? amount.value : ''
  const percent = parseDecimal(value)
  if (percent === undefined || percent.units <= 0n) return clarify('slippage')
  const cap = CAP * 10n ** BigInt(percent.scale)
  if (percent.units > cap) return refuse('slippage')
  // A second number about slippage: it is unclear which one counts.
  if (parts.some(({ tag, amount: other }) => tag === 'slippage' || other?.type === 'slippage'))
    return clarify('slippage')
  if (isCorrected(parts)) return clarify('slippage')
  return { parts, percent: value }
}

/** '0.5 %, or no, 1 %' */
function isCorrected(parts: readonly Part[]): boolean {
  const said = parts.filter(({ tag }) => tag !== 'break' && tag !== 'filler')
  return said.some(
    ({ tag }, at) =>
      tag === 'correction' &&
      said[at + 1]?.amount?.type === 'percent' &&
      !['of', 'my', 'token'].includes(said[at + 2]?.tag ?? ''),
  )
}

const quantities: ReadonlySet<string> = new Set(['percent', 'slippage', 'value'])

/** Right before the word, else after it, else a little before it. */
function findNumber(parts: readonly Part[], word: number): number {
  const isNumber = (at: number) => quantities.has(parts[at]?.amount?.type ?? '')
  const isRate = (at: number) => isNumber(at) && parts[at]?.amount?.type !== 'value'
  const isUnclear = (at: number) => parts[at]?.amount?.type === 'unclear' && parts[at]?.tag !== 'range'
  if (isRate(word - 1)) return word - 1
  for (let at = word + 1; at <= word + 5 && !isStop(parts[at]); at++) if (isNumber(at) || isUnclear(at)) return at
  for (let at = word - 1; at >= word - 4 && !isStop(parts[at]); at--)
    if (isRate(at) || (isNumber(at) && at === word - 1)) return at
  return -1
}

function isStop(part: Part | undefined): boolean {
  if (part === undefined || isOutside(part)) return true
  return /^[,;.。、!?]$/.test(part.raw)
}

function findMood(
  parts: readonly Part[],
  { first, last }: { first: number; last: number },
): 'unlimited' | 'auto' | undefined {
  const near = parts.slice(Math.max(0, first - 4), last + 6)
  const atoms = splitAtoms(near.map(({ raw }) => raw).join(' '))
  const moods = atoms.map((_, at) => findPhrase(atoms, { at, phrases: moodPhrases })?.value)
  return moods.includes('unlimited') ? 'unlimited' : moods.find((mood) => mood !== undefined)
}

const moodPhrases: ReadonlyMap<string, 'unlimited' | 'auto'> = new Map([
  ...listPhrases(slippageWords.auto).map((phrase) => [phrase, 'auto'] as const),
  ...listPhrases(slippageWords.unlimited).map((phrase) => [phrase, 'unlimited'] as const),
])
