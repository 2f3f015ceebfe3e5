import { describe, expect, test } from 'vitest'
import { parseIntent } from './parseIntent.ts'
import { developmentSet } from './testing/developmentSet.ts'
import { eighthSet } from './testing/eighthSet.ts'
import { eleventhSet } from './testing/eleventhSet.ts'
import { formatIntent } from './testing/formatIntent.ts'
import { listedTokens } from './testing/intentTokens.ts'
import { ninthSet } from './testing/ninthSet.ts'
import { seventhSet } from './testing/seventhSet.ts'
import { sixthSet } from './testing/sixthSet.ts'
import { tenthSet } from './testing/tenthSet.ts'
import { twelfthSet } from './testing/twelfthSet.ts'
import { widenedSet } from './testing/widenedSet.ts'

type Row = readonly [kind: string, text: string, intents: string]

const read = ([kind, text, intents]: Row) => {
  const intent = formatIntent(parseIntent(text, listedTokens))
  const accepted = intents.split(' | ')
  const isAsked = intent.startsWith('?') && accepted.includes('?')
  const isRefused = intent.startsWith('!') && accepted.some((each) => each.startsWith('!'))
  const isExact = accepted.includes(intent) || isAsked || isRefused
  return { kind, text, intent, isExact, isWrongSwap: !isExact && /^[^?!]/.test(intent) }
}

/**
 * All of these sets but the twelfth were used to widen the grammar. Their shares say that it reads them as well as
 * before, no more.
 */
const sets: readonly (readonly [string, readonly Row[], Readonly<Record<string, number>>])[] = [
  ['sixth', sixthSet, { ordinary: 1, trap: 0.97, hostile: 1 }],
  ['seventh', seventhSet, { ordinary: 1, trap: 0.97 }],
  ['eighth', eighthSet, { trap: 0.97 }],
  ['ninth', ninthSet, { ordinary: 1, trap: 0.99, hostile: 1 }],
  ['tenth', tenthSet, { ordinary: 1, trap: 0.98, hostile: 1 }],
  ['eleventh', eleventhSet, { ordinary: 1, trap: 0.98, hostile: 0.97 }],
  ['twelfth', twelfthSet, { ordinary: 0.97, trap: 0.98, hostile: 1 }],
  ['development', developmentSet, { ordinary: 0.98, trap: 0.98, hostile: 1 }],
  ['widened', widenedSet, { widened: 1, beside: 1 }],
]

describe.each(sets)('the %s set', (_, rows, shares) => {
  const outcomes = rows.map(read)

  test('gives no wrong swap', () => {
    expect(outcomes.filter(({ isWrongSwap }) => isWrongSwap)).toEqual([])
  })

  test.each(Object.entries(shares))('is read as well as before: %s', (group, share) => {
    const own = outcomes.filter(({ kind }) => kind.split(':')[0] === group)
    const misses = own.filter(({ isExact }) => !isExact).map(({ text, intent }) => `${text} -> ${intent}`)
    expect(1 - misses.length / own.length, misses.join('\n')).toBeGreaterThanOrEqual(share)
  })
})
