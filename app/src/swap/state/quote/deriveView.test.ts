import { noQuote } from '@murmur/sdk/market/quoteState'
import { expect, test } from 'vitest'
import { setNotation } from '../../../notation.ts'
import { exampleInputs, listed, quoteOf } from '../../testing/swapFixtures.ts'
import { defaultForm, exchangeSides, type Form, reverseForm, setExactAmount, typeAmount } from '../form.ts'
import { deriveView } from './deriveView.ts'

const wanting: Form = { ...defaultForm, receiveText: '3', entered: 'typed' }

test('without a quote the view is the estimate', () => {
  const view = deriveView(exampleInputs, { type: 'none', reason: 'noRoute' })
  expect([view.receiveText, view.rate, view.receiveEntry?.text]).toEqual([
    '3.753333',
    '1 ETH = 3.753333 BNB',
    '3.753333',
  ])
})

test('a quote gives the receive amount, its dollars and both rates', () => {
  const view = deriveView(exampleInputs, quoteOf({ pay: '1 1:ETH', receive: '3.7512349 1:BNB' }))
  expect([view.receiveText, view.receiveAmount, view.receive.worth]).toEqual(['3.751234', '3.751234', '3,528.036423'])
  expect([view.rate, view.inverseRate]).toEqual(['1 ETH = 3.751234 BNB', '1 BNB = 0.266579 ETH'])
})

test('a quote needs no prices', () => {
  const inputs = { ...exampleInputs, prices: new Map([['1:BNB', { type: 'unknown' }]] as const) }
  const view = deriveView(inputs, quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }))
  expect([view.receiveText, view.button, view.isReceiveLoading]).toEqual(['3.750000', 'ready', false])
})

test.each([
  ['another pair', { pay: '1 1:ETH', receive: '3 1:POL' }],
  ['the other side', { pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true }],
])('a quote of %s is not shown', (_, amounts) => {
  expect(deriveView(exampleInputs, quoteOf(amounts)).receiveText).toBe('3.753333')
})

test('a quote of an older key is marked until the next one is there', () => {
  const pending = { ...quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }), isPending: true }
  expect(deriveView(exampleInputs, pending).isReceiveLoading).toBe(true)
})

const five: Form = typeAmount(defaultForm, '5')
const ofOne = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })

test('a quote of an older key is not announced, and once it is late nothing of it is shown', () => {
  const pending = deriveView({ ...exampleInputs, form: five }, { ...ofOne, isPending: true })
  expect([pending.receiveText, pending.isEstimated]).toEqual(['3.750000', false])
  const late = deriveView({ ...exampleInputs, form: five }, { ...ofOne, isPending: true, isLate: true })
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
  expect(deriveView({ ...exampleInputs, form: five }, ofOne).receiveText).toBe('18.766667')
})

test('offline the quote of this amount stays, and another amount has no figure: old prices estimate nothing', () => {
  const offline = { ...exampleInputs, isOnline: false }
  expect(deriveView(offline, ofOne)).toMatchObject({ receiveText: '3.750000', isEstimated: true })
  const gone = [noQuote, { type: 'none', reason: 'stale' }, { ...ofOne, isPending: true, isLate: true }] as const
  for (const state of gone) {
    const view = deriveView({ ...offline, form: five }, state)
    expect([view.receiveText, view.isEstimated, view.rate, view.reason]).toEqual(['–', false, undefined, 'offline'])
  }
})

test('without a quote, prices that are old estimate nothing', () => {
  const old = new Map([...exampleInputs.prices].map(([id, price]) => [id, { ...price, isStale: true }]))
  const view = deriveView({ ...exampleInputs, prices: old }, { type: 'none', reason: 'unreachable' })
  expect([view.receiveText, view.receive.worth, view.isEstimated]).toEqual(['–', undefined, false])
})

test('what has to be paid for another amount to receive is not shown either', () => {
  const exact = quoteOf({ pay: '0.8 1:ETH', receive: '3 1:BNB', isExactReceive: true })
  const form: Form = { ...wanting, receiveText: '9' }
  const late = deriveView({ ...exampleInputs, form }, { ...exact, isPending: true, isLate: true })
  expect([late.payText, late.receiveEntry?.text, late.button]).toEqual(['', '9', 'ready'])
  const offline = deriveView({ ...exampleInputs, form, isOnline: false }, noQuote)
  expect([offline.payText, offline.button]).toEqual(['', 'offline'])
})

test('a rate has the digits of the receive field, and at least six that count', () => {
  const one = quoteOf({ pay: '1 1:ETH', receive: '4712.5999999 1:BNB' })
  const view = deriveView(exampleInputs, one)
  expect([view.receiveText, view.rate]).toEqual(['4,712.599999', '1 ETH = 4,712.599999 BNB'])
  expect(view.inverseRate).toBe('1 BNB = 0.000212197 ETH')
})

test('the amount to receive is grouped in the notation of the user, and plain to edit', () => {
  const quoted = quoteOf({ pay: '1 1:ETH', receive: '4712.5 1:BNB' })
  setNotation('de-DE')
  const view = deriveView(exampleInputs, quoted)
  setNotation('en')
  expect([view.receiveText, view.receiveEntry]).toMatchObject([
    '4.712,500000',
    { text: '4712,5', shown: '4.712,5', readings: [] },
  ])
  expect(view.receiveAmount).toBe('4712.500000')
})

test('an amount to receive asks for what has to be paid: by price until there is a quote, then by the quote', () => {
  const inputs = { ...exampleInputs, form: wanting }
  const estimated = deriveView(inputs, noQuote)
  expect([estimated.payText, estimated.payAmount]).toEqual(['0.79929', '0.79929'])
  expect(estimated.receiveEntry).toMatchObject({ text: '3', wanted: { units: 3n * 10n ** 18n } })
  const exact = { pay: '0.801234567891 1:ETH', receive: '3 1:BNB', isExactReceive: true }
  const quoted = deriveView(inputs, quoteOf(exact))
  expect([quoted.payText, quoted.payAmount, quoted.button]).toEqual(['0.801235', '0.801234567891', 'ready'])
})

test('typing an amount to pay and MAX leave the amount to receive', () => {
  expect(typeAmount(wanting, '2').receiveText).toBeUndefined()
  expect(setExactAmount(wanting, '2').receiveText).toBeUndefined()
})

test('a text that is no amount is refused at the receive field, in its own token', () => {
  const view = deriveView({ ...exampleInputs, form: { ...wanting, receiveText: '1.5 ETH' } }, noQuote)
  expect(view.receiveEntry?.refusal).toBe('This is an amount in ETH, not in BNB.')
  expect([view.message, view.payText, view.button]).toEqual([undefined, '', 'amountRefused'])
})

test('an ambiguous amount to receive is asked about at its field', () => {
  const form: Form = { ...wanting, receiveText: '1,000', entered: 'pasted' }
  const view = deriveView({ ...exampleInputs, decimalSign: ',', form }, noQuote)
  expect(view.receiveEntry?.readings.map(({ text }) => text)).toEqual(['1', '1000'])
  expect(view.readings).toEqual([])
})

test('reversing pays what was to be received', () => {
  const expected = { pay: listed('1:BNB'), receive: listed('1:ETH'), payText: '3' }
  expect(exchangeSides(wanting)).toMatchObject(expected)
  const reversed = reverseForm(wanting, deriveView({ ...exampleInputs, form: wanting }, noQuote))
  expect(reversed).toMatchObject(expected)
  expect(reversed.receiveText).toBeUndefined()
})
