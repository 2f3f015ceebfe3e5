import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../testing/cases.ts'
import { parseIntent } from './parseIntent.ts'
import { listedTokens } from './testing/intentTokens.ts'

const symbols = listedTokens.map(({ symbol }) => symbol)
const pieces = [
  'swap',
  'buy',
  'to',
  'for',
  'with',
  'on',
  'base',
  'half',
  'my',
  'all',
  '把',
  '换成',
  '用',
  '一万五',
  '半',
  '个',
  '1',
  '0.5',
  '1,234',
  '%',
  '$',
  '-',
  'slippage',
  '滑点',
  '(',
  ')',
  '分之',
  '点',
  'k',
  'e',
  'constructor',
  '__proto__',
  ...symbols,
]
const sentence = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((words) => words.join(' '))
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  sentence,
  sentence.map((words) => words.replaceAll(' ', '')),
)

test('any text gives an intent of the known shape, the same each time', () => {
  fc.assert(
    fc.property(text, (value) => {
      const intent = parseIntent(value, listedTokens)
      expect(parseIntent(value, listedTokens)).toEqual(intent)
      if (intent.kind === 'clarify') expect(intent.missing.length).toBeGreaterThan(0)
      if (intent.kind !== 'swap') return
      expect(symbols).toContain(intent.payToken)
      expect(symbols).toContain(intent.receiveToken)
      for (const number of Object.values(intent.amount ?? {})) {
        if (!['pay', 'receive', true].includes(number)) expect(number).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
      }
      expect(Number(intent.slippagePercent ?? 0)).toBeLessThanOrEqual(15)
    }),
    cases(30_000),
  )
})

test('a decimal is read digit by digit', () => {
  const amount = fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 30n }), fc.integer({ min: 0, max: 999_999 }))
  fc.assert(
    fc.property(amount, ([whole, fraction]) => {
      const places = `${fraction}1`
      if (places.length === 3) return
      const intent = parseIntent(`swap ${whole}.${places} ETH to USDC`, listedTokens)
      expect(intent).toEqual({
        kind: 'swap',
        payToken: 'ETH',
        receiveToken: 'USDC',
        amount: { side: 'pay', value: `${whole}.${places}` },
      })
    }),
    cases(10_000),
  )
})

test('a token that the caller does not list is asked about', () => {
  const few = listedTokens.filter(({ symbol }) => symbol === 'ETH' || symbol === 'USDC')
  expect(parseIntent('swap 1 bitcoin to USDC', few)).toEqual({ kind: 'clarify', missing: ['payToken'] })
  expect(parseIntent('swap 1 ETH to USDC', []).kind).toBe('clarify')
})
