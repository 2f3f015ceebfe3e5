import { parseDecimal } from '@murmur/engine/decimal'
import { afterEach, expect, test } from 'vitest'
import { addMoney, compareMoney, showMoney, showQuantity } from './money.ts'
import { setNotation } from './notation.ts'

const decimal = (text: string) => parseDecimal(text) ?? { units: -1n, scale: 0 }

afterEach(() => setNotation('en-US'))

test.each([
  ['377958.613154', '$377,958.61', '$377,958.613154'],
  ['1', '$1.00', '$1'],
  ['1.999999', '$1.99', '$1.999999'],
  ['0.99999', '$0.999', '$0.99999'],
  ['0.5', '$0.50', '$0.5'],
  ['0.0423456', '$0.0423', '$0.0423456'],
  ['0.00000123', '$0.000001', '$0.00000123'],
  ['0.0000009', '<$0.000001', '$0.0000009'],
  ['0', '$0.00', '$0'],
  ['-12.345', '−$12.34', '−$12.345'],
])('%s dollars are shown as %s', (value, text, exact) => {
  expect(showMoney(decimal(value))).toEqual({ text, exact })
})

test('signs and groups are those of the user', () => {
  setNotation('de-DE')
  expect(showMoney(decimal('1234567.891')).text).toBe('$1.234.567,89')
})

test('a quantity has six digits, and all of them on demand', () => {
  expect(showQuantity(decimal('1234567.123456789'))).toEqual({ text: '1,234,567', exact: '1,234,567.123456789' })
  expect(showQuantity(decimal('0.000123456789'))).toEqual({ text: '0.000123456', exact: '0.000123456789' })
  expect(showQuantity(decimal('2.50'))).toEqual({ text: '2.5', exact: '2.5' })
})

test('sums and comparisons are exact', () => {
  expect(addMoney([decimal('0.1'), decimal('0.20'), decimal('3')])).toEqual({ units: 330n, scale: 2 })
  expect([compareMoney(decimal('1.0'), decimal('1')), compareMoney(decimal('2'), decimal('1.5'))]).toEqual([0, 1])
})
