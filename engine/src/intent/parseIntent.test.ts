import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Intent, IntentAmount } from './intent.ts'
import { parseIntent } from './parseIntent.ts'
import { listedTokens } from './testing/intentTokens.ts'

type Sentence = { readonly set: string; readonly kind: string; readonly text: string; readonly accepted: string }

/**
 * A line each: set, kind, sentence and the accepted intents, separated by tabs. `?` alone accepts any question and `!`
 * alone any refusal. Signs that a reader would not see or would confuse are escaped.
 */
const sentences: readonly Sentence[] = readFileSync(new URL('testing/sentences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [set = '', kind = '', text = '', accepted = ''] = line.split('\t')
    return { set, kind, text: readEscapes(text), accepted }
  })

function readEscapes(text: string): string {
  return text
    .replaceAll('\\n', '\n')
    .replace(/\\u\{([0-9a-f]+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

const read = ({ set, kind, text, accepted }: Sentence) => {
  const intent = formatIntent(parseIntent(text, listedTokens))
  const answers = accepted.split(' | ')
  const isExact = answers.includes(intent) || (/^[?!]/.test(intent) && answers.includes(intent.charAt(0)))
  return { set, kind, text, intent, isExact, isWrongSwap: !isExact && /^[^?!]/.test(intent) }
}

const outcomes = sentences.map(read)

const listMisses = (some: typeof outcomes) =>
  some.filter(({ isExact }) => !isExact).map(({ text, intent }) => `${text} -> ${intent}`)

describe.each(['rules', 'first', 'second', 'third', 'fourth', 'fifth', 'hostile'])('%s', (set) => {
  const own = outcomes.filter((outcome) => outcome.set === set)

  test.each([...new Set(own.map(({ kind }) => kind))])('every sentence is read right: %s', (kind) => {
    expect(listMisses(own.filter((outcome) => outcome.kind === kind))).toEqual([])
  })
})

test.each([
  ['politeness', `swap 1 ETH to USDC ${'please '.repeat(2_000)}`],
  ['one letter', 'a'.repeat(20_000)],
  ['parentheses', '('.repeat(999)],
  ['tokens', 'ETH,'.repeat(249)],
  ['numbers', '1 '.repeat(499)],
  ['parentheses before a swap', `${'('.repeat(12_000)}swap 1 ETH to USDC`],
])('a long text of %s is never a swap', (_, text) => {
  expect(formatIntent(parseIntent(text, listedTokens))).toMatch(/^[!?]/)
})

/**
 * The least share of each group that is read right. All of these sets but the twelfth were used to widen the grammar, so
 * their shares say that it reads them as well as before, no more. The twelfth is held out. At first sight, on
 * 18 November 2026: ordinary 97.2 %, trap 98.8 %, hostile 100 %, no wrong swap.
 */
const leastShares: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  sixth: { ordinary: 1, trap: 0.97, hostile: 1 },
  seventh: { ordinary: 1, trap: 0.97 },
  eighth: { trap: 0.97 },
  ninth: { ordinary: 1, trap: 0.99, hostile: 1 },
  tenth: { ordinary: 1, trap: 0.98, hostile: 1 },
  eleventh: { ordinary: 1, trap: 0.98, hostile: 0.97 },
  twelfth: { ordinary: 0.97, trap: 0.98, hostile: 1 },
  development: { ordinary: 0.98, trap: 0.98, hostile: 1 },
  widened: { widened: 1, beside: 1 },
}

describe.each(Object.entries(leastShares))('the %s set', (set, shares) => {
  const own = outcomes.filter((outcome) => outcome.set === set)

  test('gives no wrong swap', () => {
    expect(own.filter(({ isWrongSwap }) => isWrongSwap)).toEqual([])
  })

  test.each(Object.entries(shares))('is read as well as before: %s', (group, share) => {
    const ofGroup = own.filter(({ kind }) => kind.split(':')[0] === group)
    const misses = listMisses(ofGroup)
    expect(1 - misses.length / ofGroup.length, misses.join('\n')).toBeGreaterThanOrEqual(share)
  })
})

test('no sentence is lost', () => {
  const known = ['rules', 'first', 'second', 'third', 'fourth', 'fifth', 'hostile', ...Object.keys(leastShares)]
  expect(sentences.filter(({ set, accepted }) => !known.includes(set) || accepted === '')).toEqual([])
  expect(sentences.length).toBeGreaterThanOrEqual(4_496)
})

/** An intent in one line: `1 ETH@base > USDC ~0.5`, `? amount`, `! recipient`. */
function formatIntent(intent: Intent): string {
  if (intent.kind === 'clarify') return `? ${intent.missing.join(' ')}`
  if (intent.kind === 'refuse') return `! ${intent.reason}`
  const { payToken, payNetwork, receiveToken, receiveNetwork, amount, slippagePercent } = intent
  const pay = [formatAmount(amount, 'pay'), payToken, payNetwork && `@${payNetwork}`].join('')
  const receive = [formatAmount(amount, 'receive'), receiveToken, receiveNetwork && `@${receiveNetwork}`].join('')
  return `${pay} > ${receive}${slippagePercent === undefined ? '' : ` ~${slippagePercent}`}`
}

function formatAmount(amount: IntentAmount | null, side: IntentAmount['side']): string {
  if (amount?.side !== side) return ''
  if ('value' in amount) return `${amount.value} `
  if ('usd' in amount) return `$${amount.usd} `
  return 'fraction' in amount ? `${amount.fraction} of ` : 'all '
}
