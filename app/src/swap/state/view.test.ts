import { writeAmount } from '@murmur/engine/amount'
import { cases } from '@murmur/engine/testing/cases'
import { noQuote } from '@murmur/sdk/market/quoteState'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cardCopy } from '../../content/en/card.ts'
import { setNotation } from '../../notation.ts'
import { balanceOf, exampleInputs, listed, pricesOf, quoteOf } from '../testing/swapFixtures.ts'
import {
  choosePay,
  chooseReceive,
  defaultForm,
  exchangeSides,
  type Form,
  pasteAmount,
  reverseForm,
  setExactAmount,
  typeAmount,
} from './form.ts'
import type { ViewInputs } from './formChecks.ts'
import { type ButtonState, needsWallet } from './formChecks.ts'
import { createQuotedView, createView } from './view.ts'

test('a card with everything known', () => {
  expect(createView({ ...exampleInputs, form: typeAmount(defaultForm, '1.25') })).toMatchObject({
    payAmount: '1.25',
    receiveAmount: '4.691667',
    pay: { state: 'fresh', price: '3,530.010000', worth: '4,412.512500' },
    receive: { state: 'fresh', price: '940.500000', worth: '4,412.512814', change: '+1.20410%', trend: 'gain' },
    receiveText: '4.691667',
    rate: '1 ETH = 3.753333 BNB',
    inverseRate: '1 BNB = 0.266430 ETH',
    balance: '5.00000',
    balanceText: '5.00000000',
    message: undefined,
    button: 'ready',
  })
})

test('before the first answer 1 for 1 stands, and no placeholder is shown as a price', () => {
  expect(
    createView({ ...exampleInputs, prices: new Map(), balance: undefined, connection: 'disconnected' }),
  ).toMatchObject({
    payAmount: '1',
    receiveAmount: '1.000000',
    receiveText: '1.000000',
    isLoading: true,
    isEstimated: false,
    pay: { state: 'loading', price: undefined, worth: undefined },
    receive: { price: undefined, worth: undefined, change: undefined, trend: 'none' },
    rate: undefined,
    inverseRate: undefined,
    balance: '0.00000',
    balanceText: '0.00000000',
    button: 'disconnected',
  })
})

test('another amount or pair waits for its prices', () => {
  const forms = [typeAmount(defaultForm, '5'), chooseReceive(defaultForm, listed('43114:AVAX'))]
  for (const form of forms) expect(createView({ ...exampleInputs, form, prices: new Map() }).receiveText).toBe('–')
})

test.each([
  ['pay', '43114:AVAX', '1:BNB'],
  ['receive', '1:ETH', '43114:AVAX'],
])('a live price is never mixed with the placeholder of the %s side', (_, pay, receive) => {
  const form = chooseReceive(choosePay(defaultForm, listed(pay)), listed(receive))
  expect(createView({ ...exampleInputs, form })).toMatchObject({
    receiveAmount: '0',
    receiveText: '–',
    isLoading: true,
    isEstimated: false,
    rate: undefined,
    receive: { worth: undefined },
    button: 'ready',
  })
})

test('an unknown price has no dollars, no rate, and nothing to receive', () => {
  const prices: PriceBook = new Map([...exampleInputs.prices, ['1:ETH', { type: 'unknown' }]])
  expect(createView({ ...exampleInputs, prices })).toMatchObject({
    receiveAmount: '0',
    receiveText: '0',
    isEstimated: false,
    isLoading: false,
    pay: { state: 'unknown', price: undefined, worth: undefined },
    rate: undefined,
    inverseRate: undefined,
    button: 'priceUnknown',
  })
})

test('an old price says so', () => {
  const prices: PriceBook = new Map([
    ['1:ETH', { type: 'price', usdPrice: '3530.01', change24h: null, at: 0, isStale: true }],
  ])
  expect(createView({ ...exampleInputs, prices }).pay.state).toBe('stale')
})

test('after reversing, the receive amount is computed by the formula, with 6 decimals', () => {
  const form = typeAmount(defaultForm, '1.123456789')
  const before = createView({ ...exampleInputs, form })
  const after = createView({ ...exampleInputs, form: reverseForm(form, before) })
  expect([before.receiveAmount, after.payAmount, after.receiveAmount]).toEqual(['4.216708', '4.216708', '1.123457'])
})

test('reversing dust pays what was received: nothing, and receives nothing', () => {
  const form = typeAmount(defaultForm, '0.0000001')
  const before = createView({ ...exampleInputs, form })
  expect(before).toMatchObject({ receiveAmount: '0.000000', receiveText: '<0.000001' })
  const after = createView({ ...exampleInputs, form: reverseForm(form, before) })
  expect(after).toMatchObject({ payText: '0', payAmount: '0', receiveAmount: '0', receiveText: '0' })
})

test('a small rate has six significant digits', () => {
  const prices = pricesOf({ '1:ETH': '0.0001', '1:BNB': '940.5' })
  expect(createView({ ...exampleInputs, prices }).rate).toBe('1 ETH = 0.000000106326 BNB')
})

test('balances and the amount to receive are grouped in the notation of the user, and stored plain', () => {
  const inputs = {
    ...exampleInputs,
    form: typeAmount(defaultForm, '1000'),
    balance: balanceOf('1:ETH', 12_345_678_912n * 10n ** 14n),
  }
  expect(createView(inputs)).toMatchObject({
    balance: '1,234,567.89120',
    balanceText: '1234567.89120000',
    receiveText: '3,753.333333',
    receiveAmount: '3753.333333',
  })
  setNotation('de-DE')
  const view = createView(inputs)
  const dollars = [view.pay.worth, view.rate]
  setNotation('en')
  expect(view).toMatchObject({ balance: '1.234.567,89120', receiveText: '3.753,333333', receiveAmount: '3753.333333' })
  expect(dollars).toEqual(['3.530.010,000000', '1 ETH = 3,753333 BNB'])
})

test('an exact amount is shown with a comma where the language has one, and stored with a point', () => {
  const inputs = { ...exampleInputs, form: setExactAmount(defaultForm, '1.234'), decimalSign: ',' } as const
  expect(createView(inputs)).toMatchObject({ payText: '1,234', payAmount: '1.234', message: undefined })
})

test('the two meanings of a text are offered in the notation of the user', () => {
  const form = pasteAmount(defaultForm, '1.234')
  const { readings } = createView({ ...exampleInputs, form, decimalSign: ',' })
  expect(readings.map(({ text }) => text)).toEqual(['1,234', '1234'])
})

test.each([
  ['1e18', 'Write the number out: exponents such as 1e18 are easily misread.'],
  ['0.1234567890123456789', 'ETH has 18 decimals, and this has more.'],
  ['1,000', '1,000 can mean two amounts. Which one?'],
  ['-1', 'An amount cannot be below zero.'],
  ['abc', 'Enter digits with one point or comma, without letters, $ or +.'],
  ['$5', 'Enter digits with one point or comma, without letters, $ or +.'],
  ['+5', 'Enter digits with one point or comma, without letters, $ or +.'],
  ['1.5 BNB', 'This is an amount in BNB, not in ETH.'],
  ['1.2.3', 'The separators do not fit. Write it without them, such as 1234.56.'],
  ['9'.repeat(80), 'This is more than the supply of any token.'],
])('%.20j is answered with a sentence, and nothing is received', (text, message) => {
  const view = createView({ ...exampleInputs, form: typeAmount(defaultForm, text) })
  expect([view.message?.text, view.receiveAmount]).toEqual([message, '0'])
})

test('paying all of a coin warns about the fee', () => {
  const inputs = { ...exampleInputs, balance: balanceOf('1:ETH', 10n ** 18n) }
  expect(createView(inputs).message).toEqual({
    type: 'warning',
    text: 'This leaves no ETH for the network fee.',
  })
})

const options = cases(10_000)

test(`Q-21: MAX pays all of ${options.numRuns} balances, never a unit more, and warns where nothing is left for the fee`, () => {
  fc.assert(
    fc.property(fc.constantFrom('1:ETH', '56:BNB', '8453:ETH'), fc.bigInt(1n, 2n ** 128n), (id, units) => {
      const form = typeAmount(choosePay(defaultForm, listed(id)), writeAmount({ listing: listed(id), units }))
      const { amount, message, button } = createView({ ...exampleInputs, form, balance: balanceOf(id, units) })
      expect(amount).toEqual({ type: 'amount', amount: { listing: listed(id), units } })
      expect([message?.type, button === 'balanceTooLow']).toEqual(['warning', false])
    }),
    options,
  )
})

test('dust is shown as dust in the amount, the dollars and the price, and no amount has no dollars', () => {
  const prices = pricesOf({ '1:ETH': '0.0000003', '1:BNB': '940.5' })
  expect(createView({ ...exampleInputs, prices })).toMatchObject({
    receiveAmount: '0.000000',
    receiveText: '<0.000001',
    isEstimated: true,
    pay: { price: '<0.000001', worth: '<0.000001' },
    receive: { worth: undefined },
    rate: '1 ETH = 0.000000000318979 BNB',
  })
  expect(createView({ ...exampleInputs, prices, form: typeAmount(defaultForm, '0') }).pay.worth).toBe('')
})

test('offline is the reason below the button in every state, and no other text says it', () => {
  for (const connection of ['disconnected', 'connected'] as const) {
    const view = createView({ ...exampleInputs, connection, isOnline: false })
    expect([view.reason, view.message]).toEqual(['offline', undefined])
  }
})

test('a balance that is not known is never shown as nothing', () => {
  expect(createView({ ...exampleInputs, balance: { type: 'unknown' } }).balance).toBe('–')
})

test('a balance is never rounded up', () => {
  expect(createView({ ...exampleInputs, balance: balanceOf('1:ETH', 999_999_999_999_999_999n) }).balance).toBe(
    '0.99999',
  )
})

const same = { ...defaultForm, pay: listed('56:BNB'), receive: listed('56:BNB') }
const typed = (text: string): Partial<ViewInputs> => ({ form: typeAmount(defaultForm, text) })
const unknown: PriceBook = new Map([['1:ETH', { type: 'unknown' }]])
const buttonCases: readonly [ButtonState, 'SWAP' | 'WALLET CONNECT', Partial<ViewInputs>][] = [
  ['ready', 'SWAP', {}],
  ['ready', 'SWAP', { balance: { type: 'unknown' } }],
  ['disconnected', 'WALLET CONNECT', { connection: 'disconnected' }],
  ['disconnected', 'WALLET CONNECT', { connection: 'disconnected', isOnline: false, ...typed('abc') }],
  ['connecting', 'WALLET CONNECT', { connection: 'connecting' }],
  ['offline', 'SWAP', { isOnline: false, ...typed('') }],
  ['sameListing', 'SWAP', { form: same }],
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

test.each(buttonCases)('the main button is %s and reads %s', (state, label, inputs) => {
  const { button } = createView({ ...exampleInputs, ...inputs })
  const { swap, connect } = cardCopy.mainButton
  expect([button, needsWallet(button) ? connect : swap]).toEqual([state, label])
})

test('every state of the button is in the table, and every reason is a sentence', () => {
  expect(new Set(buttonCases.map(([state]) => state))).toEqual(new Set(Object.keys(cardCopy.buttonReasons)))
  for (const reason of Object.values(cardCopy.buttonReasons)) expect(reason).toMatch(/^$|\.$/)
})

const wanting: Form = { ...defaultForm, receiveText: '3', entered: 'typed' }

test('without a quote the view is the estimate', () => {
  const view = createQuotedView(exampleInputs, { type: 'none', reason: 'noRoute' })
  expect([view.receiveText, view.rate, view.receiveEntry?.text]).toEqual([
    '3.753333',
    '1 ETH = 3.753333 BNB',
    '3.753333',
  ])
})

test('a quote gives the receive amount, its dollars and both rates', () => {
  const view = createQuotedView(exampleInputs, quoteOf({ pay: '1 1:ETH', receive: '3.7512349 1:BNB' }))
  expect([view.receiveText, view.receiveAmount, view.receive.worth]).toEqual(['3.751234', '3.751234', '3,528.036423'])
  expect([view.rate, view.inverseRate]).toEqual(['1 ETH = 3.751234 BNB', '1 BNB = 0.266579 ETH'])
})

test('a quote needs no prices', () => {
  const inputs = { ...exampleInputs, prices: new Map([['1:BNB', { type: 'unknown' }]] as const) }
  const view = createQuotedView(inputs, quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }))
  expect([view.receiveText, view.button, view.isReceiveLoading]).toEqual(['3.750000', 'ready', false])
})

test.each([
  ['another pair', { pay: '1 1:ETH', receive: '3 1:POL' }],
  ['the other side', { pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true }],
])('a quote of %s is not shown', (_, amounts) => {
  expect(createQuotedView(exampleInputs, quoteOf(amounts)).receiveText).toBe('3.753333')
})

test('a quote of an older key is marked until the next one is there', () => {
  const pending = { ...quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }), isPending: true }
  expect(createQuotedView(exampleInputs, pending).isReceiveLoading).toBe(true)
})

const five: Form = typeAmount(defaultForm, '5')
const ofOne = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })

test('a quote of an older key is not announced, and once it is late nothing of it is shown', () => {
  const pending = createQuotedView({ ...exampleInputs, form: five }, { ...ofOne, isPending: true })
  expect([pending.receiveText, pending.isEstimated]).toEqual(['3.750000', false])
  const late = createQuotedView({ ...exampleInputs, form: five }, { ...ofOne, isPending: true, isLate: true })
  expect(late).toMatchObject({
    receiveText: '–',
    isEstimated: false,
    isReceiveLoading: true,
    rate: undefined,
    inverseRate: undefined,
    receive: { worth: undefined, price: '940.500000' },
    receiveEntry: { text: '', shown: '' },
  })
})

test('a quote of another amount that is not marked as pending is not shown either', () => {
  expect(createQuotedView({ ...exampleInputs, form: five }, ofOne).receiveText).toBe('18.766667')
})

test('offline the quote of this amount stays, and another amount has no figure: old prices estimate nothing', () => {
  const offline = { ...exampleInputs, isOnline: false }
  expect(createQuotedView(offline, ofOne)).toMatchObject({ receiveText: '3.750000', isEstimated: true })
  const gone = [noQuote, { type: 'none', reason: 'stale' }, { ...ofOne, isPending: true, isLate: true }] as const
  for (const state of gone) {
    const view = createQuotedView({ ...offline, form: five }, state)
    expect([view.receiveText, view.isEstimated, view.rate, view.reason]).toEqual(['–', false, undefined, 'offline'])
  }
})

test('without a quote, prices that are old estimate nothing', () => {
  const old = new Map([...exampleInputs.prices].map(([id, price]) => [id, { ...price, isStale: true }]))
  const view = createQuotedView({ ...exampleInputs, prices: old }, { type: 'none', reason: 'unreachable' })
  expect([view.receiveText, view.receive.worth, view.isEstimated]).toEqual(['–', undefined, false])
})

test('what has to be paid for another amount to receive is not shown either', () => {
  const exact = quoteOf({ pay: '0.8 1:ETH', receive: '3 1:BNB', isExactReceive: true })
  const form: Form = { ...wanting, receiveText: '9' }
  const late = createQuotedView({ ...exampleInputs, form }, { ...exact, isPending: true, isLate: true })
  expect([late.payText, late.receiveEntry?.text, late.button]).toEqual(['', '9', 'ready'])
  const offline = createQuotedView({ ...exampleInputs, form, isOnline: false }, noQuote)
  expect([offline.payText, offline.button]).toEqual(['', 'offline'])
})

test('a rate has the digits of the receive field, and at least six that count', () => {
  const one = quoteOf({ pay: '1 1:ETH', receive: '4712.5999999 1:BNB' })
  const view = createQuotedView(exampleInputs, one)
  expect([view.receiveText, view.rate]).toEqual(['4,712.599999', '1 ETH = 4,712.599999 BNB'])
  expect(view.inverseRate).toBe('1 BNB = 0.000212197 ETH')
})

test('the amount to receive is grouped in the notation of the user, and plain to edit', () => {
  const quoted = quoteOf({ pay: '1 1:ETH', receive: '4712.5 1:BNB' })
  setNotation('de-DE')
  const view = createQuotedView(exampleInputs, quoted)
  setNotation('en')
  expect([view.receiveText, view.receiveEntry]).toMatchObject([
    '4.712,500000',
    { text: '4712,5', shown: '4.712,5', readings: [] },
  ])
  expect(view.receiveAmount).toBe('4712.500000')
})

test('an amount to receive asks for what has to be paid: by price until there is a quote, then by the quote', () => {
  const inputs = { ...exampleInputs, form: wanting }
  const estimated = createQuotedView(inputs, noQuote)
  expect([estimated.payText, estimated.payAmount]).toEqual(['0.79929', '0.79929'])
  expect(estimated.receiveEntry).toMatchObject({ text: '3', wanted: { units: 3n * 10n ** 18n } })
  const exact = { pay: '0.801234567891 1:ETH', receive: '3 1:BNB', isExactReceive: true }
  const quoted = createQuotedView(inputs, quoteOf(exact))
  expect([quoted.payText, quoted.payAmount, quoted.button]).toEqual(['0.801235', '0.801234567891', 'ready'])
})

test('typing an amount to pay and MAX leave the amount to receive', () => {
  expect(typeAmount(wanting, '2').receiveText).toBeUndefined()
  expect(setExactAmount(wanting, '2').receiveText).toBeUndefined()
})

test('a text that is no amount is refused at the receive field, in its own token', () => {
  const view = createQuotedView({ ...exampleInputs, form: { ...wanting, receiveText: '1.5 ETH' } }, noQuote)
  expect(view.receiveEntry?.refusal).toBe('This is an amount in ETH, not in BNB.')
  expect([view.message, view.payText, view.button]).toEqual([undefined, '', 'amountRefused'])
})

test('an ambiguous amount to receive is asked about at its field', () => {
  const form: Form = { ...wanting, receiveText: '1,000', entered: 'pasted' }
  const view = createQuotedView({ ...exampleInputs, decimalSign: ',', form }, noQuote)
  expect(view.receiveEntry?.readings.map(({ text }) => text)).toEqual(['1', '1000'])
  expect(view.readings).toEqual([])
})

test('reversing pays what was to be received', () => {
  const expected = { pay: listed('1:BNB'), receive: listed('1:ETH'), payText: '3' }
  expect(exchangeSides(wanting)).toMatchObject(expected)
  const reversed = reverseForm(wanting, createQuotedView({ ...exampleInputs, form: wanting }, noQuote))
  expect(reversed).toMatchObject(expected)
  expect(reversed.receiveText).toBeUndefined()
})
