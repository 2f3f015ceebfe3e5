import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, exampleInputs, listed, pricesOf } from '../testing/swapFixtures.ts'
import { choosePay, defaultForm, enterDollars, enterTokens, reverseForm, setExactAmount, typeAmount } from './form.ts'
import { createView } from './view.ts'

const inDollars = enterDollars(defaultForm)
const show = (form: typeof defaultForm, changes = {}) => createView({ ...exampleInputs, ...changes, form })

test('switching to dollars shows what the amount is worth, and changes no amount', () => {
  expect(show(inDollars)).toMatchObject({ payText: '3530.01', payAmount: '1', payTokens: '1.000000 ETH' })
  expect(enterTokens(inDollars, '1')).toEqual(defaultForm)
})

test('a decimal comma is written where the user writes one', () => {
  expect(show(inDollars, { decimalSign: ',' }).payText).toBe('3530,01')
})

test('typed dollars become tokens, rounded down, and the estimate follows', () => {
  expect(show(typeAmount(inDollars, '1000'))).toMatchObject({
    payText: '1000',
    payAmount: '0.283285316472191296',
    payTokens: '0.283285 ETH',
    receiveAmount: '1.063264',
    pay: { worth: '1,000.000000' },
  })
})

test('a new price gives another amount for the same dollars', () => {
  const prices = pricesOf({ '1:ETH': '4000', '1:BNB': '940.5' })
  expect(show(typeAmount(inDollars, '1000'), { prices })).toMatchObject({ payText: '1000', payAmount: '0.25' })
})

test('switching back keeps the amount to its last digit', () => {
  const form = typeAmount(inDollars, '1000')
  const { payAmount } = show(form)
  expect(enterTokens(form, payAmount)).toEqual({ ...defaultForm, payText: '0.283285316472191296' })
})

test('dollars never buy more than they are worth, whatever is typed', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), (cents) => {
      const { amount } = show(typeAmount(inDollars, `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`))
      const units = amount.type === 'amount' ? amount.amount.units : -1n
      // Both sides in units of 10^-20 dollars.
      return units >= 0n && units * 353_001n <= cents * 10n ** 18n
    }),
    { seed: 20_251_115 },
  )
})

test('a share of the balance stays exact, and dollar entry shows its worth', () => {
  const form = setExactAmount(typeAmount(inDollars, '7'), '1.234567890123456789')
  expect(show(form)).toMatchObject({ payText: '4358.036998', payAmount: '1.234567890123456789' })
})

test('another token is bought for the same dollars', () => {
  const form = choosePay(typeAmount(inDollars, '1000'), listed('1:BNB'))
  expect(show(form)).toMatchObject({ payText: '1000', payTokens: '1.063264 BNB' })
})

test('reversing leaves dollar entry', () => {
  const form = typeAmount(inDollars, '1000')
  expect(reverseForm(form, show(form)).dollars).toBeUndefined()
})

test.each([
  ['$1000', '0.283285316472191296', undefined],
  ['1000 USD', '0.283285316472191296', undefined],
  ['', '0', undefined],
  ['1e3', '0', 'Write the number out: exponents such as 1e18 are easily misread.'],
  ['0.0000001', '0', 'USD has 6 decimals, and this has more.'],
  ['1,000', '0', '1,000 can mean two amounts. Which one?'],
])('%j in dollars pays %s', (text, payAmount, message) => {
  const view = show(typeAmount(inDollars, text))
  expect([view.payAmount, view.message?.text]).toEqual([payAmount, message])
})

test('an amount beyond any token is refused, however cheap the token', () => {
  const prices = pricesOf({ '1:ETH': `0.${'0'.repeat(40)}1`, '1:BNB': '1' })
  const view = show(typeAmount(inDollars, '9'.repeat(60)), { prices, balance: balanceOf('1:ETH', 0n) })
  expect(view.message?.text).toBe('This is more than the supply of any token.')
})

test('a price that gets lost pays nothing for typed dollars and says so; the tokens of an untouched amount stay', () => {
  const prices: PriceBook = new Map([...exampleInputs.prices, ['1:ETH', { type: 'unknown' }]])
  expect(show(typeAmount(inDollars, '1000'), { prices })).toMatchObject({
    payAmount: '0',
    payTokens: '– ETH',
    message: { text: 'The price of ETH is unknown, so an amount cannot be entered in dollars.' },
    button: 'priceUnknown',
  })
  expect(show(inDollars, { prices })).toMatchObject({ payText: '', payAmount: '1' })
})
