import { writeAmount } from '@murmur/engine/amount'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCopy } from '../../content/en/card.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'
import { balanceOf, exampleInputs, listed, pricesOf } from '../testing/swapFixtures.ts'
import { choosePay, chooseReceive, defaultForm, type Form, reverseForm, typeAmount } from './form.ts'
import type { ViewInputs } from './formChecks.ts'
import { type ButtonState, needsWallet } from './formChecks.ts'
import { createView } from './view.ts'

test('a card with everything known', () => {
  expect(createView({ ...exampleInputs, form: typeAmount(defaultForm, '1.25') })).toMatchObject({
    payAmount: '1.25',
    receiveAmount: '4.691667',
    pay: { state: 'fresh', price: '3,530.010000', worth: '4,412.512500' },
    receive: { state: 'fresh', price: '940.500000', worth: '4,412.512814', change: '+1.20410%', trend: 'gain' },
    rate: '1 ETH = 3.753333 BNB',
    balance: '5.00000',
    balanceText: '5.00000000',
    message: undefined,
    button: 'ready',
  })
})

test('before the first answer the placeholders of the list stand: 1 for 1', () => {
  expect(
    createView({ ...exampleInputs, prices: new Map(), balance: undefined, connection: 'disconnected' }),
  ).toMatchObject({
    payAmount: '1',
    receiveAmount: '1.000000',
    pay: { state: 'loading', price: '1.000000', worth: '1.000000' },
    receive: { change: '-0.02000%', trend: 'loss' },
    balance: '0.00000',
    balanceText: '0.00000000',
    button: 'disconnected',
  })
})

test('an unknown price has no dollars, no rate, and nothing to receive', () => {
  const prices: PriceBook = new Map([['1:ETH', { type: 'unknown' }]])
  expect(createView({ ...exampleInputs, prices })).toMatchObject({
    receiveAmount: '0',
    pay: { state: 'unknown', price: undefined, worth: undefined },
    rate: undefined,
    button: 'priceUnknown',
  })
})

test('an old price says so', () => {
  const prices: PriceBook = new Map([
    ['1:ETH', { type: 'price', usdPrice: '3530.01', change24h: null, at: 0, isStale: true }],
  ])
  expect(createView({ ...exampleInputs, prices }).pay.state).toBe('stale')
})

test('after reversing, the receive amount is the old pay amount while the prices stand', () => {
  const form = typeAmount(defaultForm, '1.123456789')
  const before = createView({ ...exampleInputs, form })
  const reversed = reverseForm(form, { ...before, payPrice: '3530.01', receivePrice: '940.5' })
  const inputs = { ...exampleInputs, form: reversed }
  expect(createView(inputs)).toMatchObject({ payAmount: before.receiveAmount, receiveAmount: '1.123456789' })
  const moved = pricesOf({ '1:ETH': '3531', '1:BNB': '940.5' })
  expect(createView({ ...inputs, prices: moved }).receiveAmount).toMatch(/^1\.12\d{4}$/)
})

test.each([
  ['1e18', 'Write the number out: exponents such as 1e18 are easily misread.'],
  ['0.1234567890123456789', 'ETH has 18 decimals, and this has more.'],
  ['1,000', '1,000 can mean two amounts. Which one?'],
  ['-1', 'An amount cannot be below zero.'],
  ['abc', 'Enter digits with one point or comma.'],
  ['1.2.3', 'The separators do not fit. Write it without them, such as 1234.56.'],
  ['9'.repeat(80), 'This is more than any token has.'],
])('%.20j is answered with a sentence, and nothing is received', (text, message) => {
  const view = createView({ ...exampleInputs, form: typeAmount(defaultForm, text) })
  expect([view.message?.text, view.receiveAmount]).toEqual([message, '0'])
})

test('paying all of a coin warns about the fee', () => {
  const inputs = { ...exampleInputs, balance: balanceOf('1:ETH', 10n ** 18n) }
  expect(createView(inputs).message).toEqual({
    type: 'warning',
    text: 'This leaves no ETH for the fee of the network.',
  })
})

const balances = process.env.DEEP === '1' ? 10_000 : 1_000
// The same cases for everybody who runs `npm test`; the deep run looks for new ones.
const seed = process.env.DEEP === '1' ? {} : { seed: 20_251_115 }

test(`Q-21: MAX pays all of ${balances} balances, never a unit more, and warns where nothing is left for the fee`, () => {
  fc.assert(
    fc.property(fc.constantFrom('1:ETH', '56:BNB', '8453:ETH'), fc.bigInt(1n, 2n ** 128n), (id, units) => {
      const form = typeAmount(choosePay(defaultForm, listed(id)), writeAmount({ listing: listed(id), units }))
      const { amount, message, button } = createView({ ...exampleInputs, form, balance: balanceOf(id, units) })
      expect(amount).toEqual({ type: 'amount', amount: { listing: listed(id), units } })
      expect([message?.type, button === 'balanceTooLow']).toEqual(['warning', false])
    }),
    { numRuns: balances, ...seed },
  )
})

test('a balance that is not known is never shown as nothing', () => {
  expect(createView({ ...exampleInputs, balance: { type: 'unknown' } }).balance).toBe('—')
})

test('a balance is never rounded up', () => {
  expect(createView({ ...exampleInputs, balance: balanceOf('1:ETH', 999_999_999_999_999_999n) }).balance).toBe(
    '0.99999',
  )
})

const same = chooseReceive(choosePay(defaultForm, listed('56:BNB')), listed('56:BNB'))
const typed = (text: string): Partial<ViewInputs> => ({ form: typeAmount(defaultForm, text) })
const unknown: PriceBook = new Map([['1:ETH', { type: 'unknown' }]])
const cases: readonly [ButtonState, 'SWAP' | 'WALLET CONNECT', Partial<ViewInputs>][] = [
  ['ready', 'SWAP', {}],
  ['ready', 'SWAP', { balance: { type: 'unknown' } }],
  ['disconnected', 'WALLET CONNECT', { connection: 'disconnected' }],
  ['disconnected', 'WALLET CONNECT', { connection: 'disconnected', isOnline: false, ...typed('abc') }],
  ['connecting', 'WALLET CONNECT', { connection: 'connecting' }],
  ['offline', 'SWAP', { isOnline: false, ...typed('') }],
  ['sameListing', 'SWAP', { form: same as Form }],
  ['amountAmbiguous', 'SWAP', typed('1,000')],
  ['amountRefused', 'SWAP', { ...typed('1e18'), prices: unknown }],
  ['amountMissing', 'SWAP', typed('')],
  ['amountMissing', 'SWAP', typed('0')],
  ['amountMissing', 'SWAP', typed('0.0')],
  ['balanceTooLow', 'SWAP', typed('5.000000000000000001')],
  ['balanceTooLow', 'SWAP', { ...typed('6'), prices: unknown }],
  ['ready', 'SWAP', typed('5')],
  ['priceUnknown', 'SWAP', { prices: unknown }],
]

test.each(cases)('the main button is %s and reads %s', (state, label, inputs) => {
  const { button } = createView({ ...exampleInputs, ...inputs })
  const { swap, connect } = cardCopy.mainButton
  expect([button, needsWallet(button) ? connect : swap]).toEqual([state, label])
})

test('every state of the button is in the table, and every reason is a sentence', () => {
  expect(new Set(cases.map(([state]) => state))).toEqual(new Set(Object.keys(cardCopy.buttonReasons)))
  for (const reason of Object.values(cardCopy.buttonReasons)) expect(reason).toMatch(/^$|\.$/)
})
