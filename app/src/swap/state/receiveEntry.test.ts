import { expect, test } from 'vitest'
import { exampleInputs, listed, quoteOf } from '../testing/swapFixtures.ts'
import {
  chooseReading,
  defaultForm,
  enterReceived,
  exchangeSides,
  reverseForm,
  setExactAmount,
  typeAmount,
} from './form.ts'
import { createView } from './view.ts'

const wanting = enterReceived(defaultForm, { text: '3', entered: 'typed' })

test('a quote gives the receive amount, its dollars and both rates', () => {
  const quotes = quoteOf({ pay: '1 1:ETH', receive: '3.7512349 1:BNB' })
  const view = createView({ ...exampleInputs, quotes })
  expect([view.receiveText, view.receiveAmount, view.receive.worth]).toEqual(['3.751234', '3.751234', '3,528.036423'])
  expect([view.rate, view.inverseRate]).toEqual(['1 ETH = 3.751235 BNB', '1 BNB = 0.266579 ETH'])
})

test('a quote needs no prices', () => {
  const quotes = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })
  const view = createView({ ...exampleInputs, prices: new Map([['1:BNB', { type: 'unknown' }]]), quotes })
  expect([view.receiveText, view.button, view.isReceiveLoading]).toEqual(['3.750000', 'ready', false])
})

test('an amount to receive asks for what has to be paid: by price until there is a quote, then by the quote', () => {
  const estimated = createView({ ...exampleInputs, form: wanting })
  expect([estimated.payText, estimated.receiveEntry, estimated.wanted?.units]).toEqual([
    '0.79929',
    '3',
    3n * 10n ** 18n,
  ])
  const quotes = quoteOf({ pay: '0.801234567891 1:ETH', receive: '3 1:BNB', isExactReceive: true })
  const quoted = createView({ ...exampleInputs, form: wanting, quotes })
  expect([quoted.payText, quoted.payAmount]).toEqual(['0.801235', '0.801234567891'])
})

test('typing an amount to pay, MAX and dollars leave the amount to receive', () => {
  expect(typeAmount(wanting, '2').receiveText).toBeUndefined()
  expect(setExactAmount(wanting, '2').receiveText).toBeUndefined()
  expect(enterReceived({ ...defaultForm, dollars: '9' }, { text: '3', entered: 'typed' }).dollars).toBeUndefined()
})

test('a text that is no amount is refused at the receive field, in its own token', () => {
  const form = enterReceived(defaultForm, { text: '1.5 ETH', entered: 'typed' })
  expect(createView({ ...exampleInputs, form }).message).toEqual({
    type: 'refused',
    side: 'receive',
    text: 'This is an amount in ETH, not in BNB.',
  })
})

test('an ambiguous amount to receive is asked about, and the choice stays an amount to receive', () => {
  const form = enterReceived(defaultForm, { text: '1,000', entered: 'pasted' })
  const { readings } = createView({ ...exampleInputs, decimalSign: ',', form })
  expect(readings.map(({ text }) => text)).toEqual(['1', '1000'])
  expect(chooseReading(form, '1000')).toMatchObject({ receiveText: '1000', entered: undefined })
})

test('reversing pays what was to be received', () => {
  const expected = { pay: listed('1:BNB'), receive: listed('1:ETH'), payText: '3' }
  expect(exchangeSides(wanting)).toMatchObject(expected)
  const figures = createView({ ...exampleInputs, form: wanting })
  const reversed = reverseForm(wanting, figures)
  expect(reversed).toMatchObject(expected)
  expect(reversed.receiveText).toBeUndefined()
})
