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
  const rest = parts.filter((part, index) => index < first - reach(parts, first) || index > last || isOutside(part))
  if (number < 0) return mood === 'auto' ? { parts: rest } : clarify('slippage')
  return readPercent(parts[number], rest)
}

/** A limit that stands before: 'max 1 % slippage', 'at most 1 % slippage'. */
function reach(parts: readonly Part[], first: number): number {
  const tag = parts[first - 1]?.tag
  return tag === 'all' || tag === 'range' || tag === 'except' ? 1 : 0
}

/** Tokens and networks between the word and its number stay. */
function isOutside({ tag }: Part): boolean {
  return tag === 'token' || tag === 'network'
}

function readPercent(part: Part | undefined, parts: readonly Part[]): Slippage | Clarify | Refuse {
  const amount = part?.amount
  const value = amount !== undefined && 'value' in amount ? amount.value : ''
  const percent = parseDecimal(value)
  if (percent === undefined || percent.units <= 0n) return clarify('slippage')
  const cap = CAP * 10n ** BigInt(percent.scale)
  if (percent.units > cap) return refuse('slippage')
  // A second number about slippage: nothing says which one counts.
  if (parts.some(({ tag, amount: other }) => tag === 'slippage' || other?.type === 'slippage'))
    return clarify('slippage')
  return { parts, percent: value }
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
