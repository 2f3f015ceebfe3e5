import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../testing/cases.ts'
import { keepsFacts } from './keepsFacts.ts'

const facts =
  'You pay 1.5 ETH on Base and receive about 5,200.25 USDC. The fee is <$0.01, the impact -0.03 %, in 3 pools.'
const known = ['1.5', '5,200.25', '<$0.01', '-0.03 %', '3']
const words = ['about', 'ETH', 'you', 'pools', '约', '支付', 'and', 'a', 'Base', ',', '.', '（', '）']

test('a text with the same numbers in another order is kept', () => {
  const part = fc.constantFrom(...known, ...words)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const isText = parts.join('').trim() !== ''
      expect(keepsFacts(parts.join(' | '), facts)).toBe(isText)
    }),
    cases(10_000),
  )
})

test('a text with any other number is not kept, wherever it stands', () => {
  const number = fc.oneof(
    fc.integer({ min: 0, max: 10 ** 9 }).map(String),
    fc.double({ min: 0.000_1, max: 10 ** 6, noNaN: true }).map((value) => value.toFixed(4)),
    fc.constantFrom(
      'two',
      'Half',
      'twice',
      '两',
      '一半',
      '三',
      '１',
      '٣',
      '½',
      '²',
      '$1.5',
      '+3',
      '1.5 %',
      '5200.25',
      '3%',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...words)),
      number,
      fc.array(fc.constantFrom(...words)),
      (before, other, after) => {
        fc.pre(!known.includes(other))
        expect(keepsFacts([...before, other, ...after].join(' '), facts)).toBe(false)
      },
    ),
    cases(100_000),
  )
})

test('links, markup, hidden characters and very long texts are not kept', () => {
  for (const text of ['<b>3</b>', 'https://a.example', '[3](x)', '3\u200b pools', '`3`', 'x'.repeat(1_000), ' '])
    expect(keepsFacts(text, facts)).toBe(false)
})
