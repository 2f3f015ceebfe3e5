import { parseAmount } from '@murmur/engine/amount'
import { findListing } from '@murmur/engine/token'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { formatGap, getDecimalSign, setNotation, showNumber } from './notation.ts'

afterEach(() => setNotation('en'))

test.each([
  ['en-US', '1,234,567.890000'],
  ['zh-CN', '1,234,567.890000'],
  ['de-DE', '1.234.567,890000'],
  ['fr-FR', '1\u202f234\u202f567,890000'],
  ['hi-IN', '12,34,567.890000'],
  ['es-ES', '1.234.567,890000'],
  ['ar-EG', '1,234,567.890000'],
])('in %s digits are grouped as %s, with all decimals', (language, expected) => {
  setNotation(language)
  expect(showNumber('1234567.890000')).toBe(expected)
})

test('signs around a number stay, and so does a number without decimals', () => {
  expect(['<0.000001', '$1234.50', '≥1234', '–', '0', '-1234.5'].map(showNumber)).toEqual([
    '<0.000001',
    '$1,234.50',
    '≥1,234',
    '–',
    '0',
    '-1,234.5',
  ])
})

test('a number that is copied from the screen and pasted means the same amount, in every notation', () => {
  const listing = findListing('1:ETH')
  if (listing === undefined) throw new Error('ETH is not listed.')
  const languages = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'hi-IN', 'pt-PT', 'pl-PL', 'ru-RU', 'sv-SE']
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.bigInt(0n, 10n ** 15n), (language, units) => {
      const text = `${units / 100_000n}.${String(units % 100_000n).padStart(5, '0')}`
      setNotation(language)
      // A pasted comma may be English: its sign is then not taken for granted.
      const decimalSign = getDecimalSign() === ',' ? undefined : getDecimalSign()
      expect(parseAmount(showNumber(text), { listing, decimalSign })).toMatchObject({
        type: 'amount',
        amount: { units: units * 10n ** 13n },
      })
    }),
    { seed: 20_251_118 },
  )
})

test.each([
  [0, '0.01 bp'],
  [0.011, '0.02 bp'],
  [0.02, '0.02 bp'],
  [3.456, '3.46 bp'],
  [27.31, '27.4 bp'],
])('a gap of %d basis points is shown as %s, never below it', (bps, expected) => {
  expect(formatGap(bps)).toBe(expected)
})
