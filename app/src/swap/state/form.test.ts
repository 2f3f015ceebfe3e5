import { parseAmount, writeAmount } from '@murmur/engine/amount'
import type { Sign } from '@murmur/engine/readNumber'
import { cases } from '@murmur/engine/testing/cases'
import type { Token } from '@murmur/engine/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findNotation } from '../../notation.ts'
import { exampleInputs, listed } from '../testing/swapFixtures.ts'
import {
  canReceive,
  choosePay,
  chooseReceive,
  defaultForm,
  exchangeSides,
  type Form,
  fitForm,
  pasteAmount,
  reverseForm,
  setExactAmount,
  typeAmount,
} from './form.ts'
import { createView } from './view.ts'

const ether = listed('1:ETH')
const figures = { amount: parseAmount('1', { listing: ether }), receiveAmount: '3.753333' }

test('by default 1 ETH on Ethereum is paid for BNB on Ethereum', () => {
  expect([defaultForm.pay.id, defaultForm.receive.id, defaultForm.payText]).toEqual(['1:ETH', '1:BNB', '1'])
})

test('reversing exchanges tokens, networks and amounts', () => {
  const form = { ...defaultForm, receive: listed('56:BNB') }
  expect(reverseForm(form, figures)).toEqual({ pay: listed('56:BNB'), receive: ether, payText: '3.753333' })
})

test('zeros at the end are not taken over', () => {
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '10.500000' }).payText).toBe('10.5')
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '10.000000' }).payText).toBe('10')
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '0.000000' }).payText).toBe('0')
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '0' }).payText).toBe('0')
})

test.each(['abc', '1,000', ''])('reversing keeps the text %j, which is no amount', (text) => {
  const amount = parseAmount(text, { listing: ether, decimalSign: '.' })
  expect(reverseForm(typeAmount(defaultForm, text), { amount, receiveAmount: '0' })).toMatchObject({
    pay: { id: '1:BNB' },
    receive: { id: '1:ETH' },
    payText: text,
  })
})

test('choosing the token of the other side exchanges the sides and keeps the amount', () => {
  const form = typeAmount({ ...defaultForm, receive: listed('56:BNB') }, '2.5')
  const exchanged = { ...form, pay: listed('56:BNB'), receive: ether }
  expect(choosePay(form, listed('56:BNB'))).toEqual(exchanged)
  expect(chooseReceive(form, ether)).toEqual(exchanged)
})

test('the same token on another network exchanges nothing', () => {
  expect(choosePay(defaultForm, listed('56:BNB'))).toMatchObject({ pay: { id: '56:BNB' }, receive: { id: '1:BNB' } })
})

test('a text is known as pasted until something is typed', () => {
  const pasted = pasteAmount(defaultForm, '1,000')
  expect(pasted.entered).toBe('pasted')
  expect(choosePay(pasted, listed('56:ETH')).entered).toBe('pasted')
  expect(typeAmount(pasted, '1,0001').entered).toBe('typed')
})

test('the symbol of a pasted amount is dropped, and another symbol stays visible', () => {
  expect(pasteAmount(defaultForm, '1.5 ETH').payText).toBe('1.5')
  expect(pasteAmount(defaultForm, '1.5 BNB').payText).toBe('1.5 BNB')
})

test('a typed symbol leaves with its token', () => {
  const form = typeAmount(defaultForm, '1.5 eth')
  expect([choosePay(form, listed('137:POL')), exchangeSides(form)].map(({ payText }) => payText)).toEqual([
    '1.5',
    '1.5',
  ])
})

test('nothing is received on Allora, neither by choice nor by exchanging sides', () => {
  const allora = listed('null:ALLO')
  expect(canReceive(allora)).toBe(false)
  expect(chooseReceive(defaultForm, allora)).toBe(defaultForm)
  const paying = choosePay(defaultForm, allora)
  expect(reverseForm(paying, figures)).toBe(paying)
  expect(choosePay(paying, listed('1:BNB'))).toBe(paying)
})

test.each([
  ['typed', '1.234', 'en-US', 'amount'],
  ['typed', '1,234', 'en-US', 'ambiguous'],
  ['typed', '1,234', 'de-DE', 'amount'],
  ['typed', '1.234', 'de-DE', 'ambiguous'],
  ['pasted', '1.234', 'en-US', 'amount'],
  ['pasted', '1,234', 'en-US', 'ambiguous'],
  ['pasted', '1.234', 'de-DE', 'ambiguous'],
  ['pasted', '1,234', 'de-DE', 'ambiguous'],
  ['exact', '1.234', 'en-US', 'amount'],
  ['exact', '1.234', 'de-DE', 'amount'],
] as const)('a %s %s in %s: %s', (entered, text, language, type) => {
  const enter = { typed: typeAmount, pasted: pasteAmount, exact: setExactAmount }[entered]
  expect(read(enter(defaultForm, text), findNotation(language).decimal).type).toBe(type)
})

const languages = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'hi-IN'].map((language) => ({
  sign: findNotation(language).decimal,
  format: new Intl.NumberFormat(language, { maximumFractionDigits: 18 }),
}))
const options = cases(20_000)
const someUnits = fc.oneof(
  fc.bigInt(0n, 10n ** 30n),
  fc.bigInt(0n, 10n ** 7n).map((thousandths) => thousandths * 10n ** 15n),
)

test(`Q-02: ${options.numRuns} amounts are shown in the user's notation and read back the same when typed`, () => {
  fc.assert(
    fc.property(someUnits, fc.constantFrom(...languages), (units, { sign }) => {
      const exact = setExactAmount(defaultForm, writeAmount({ listing: ether, units }))
      const shown = createView({ ...exampleInputs, form: exact, decimalSign: sign }).payText
      expect(read(typeAmount(defaultForm, shown), sign)).toEqual({ type: 'amount', amount: { listing: ether, units } })
    }),
    options,
  )
})

test(`Q-02: ${options.numRuns} amounts in the format of a language are read right or asked about, never wrong`, () => {
  fc.assert(
    fc.property(someUnits, fc.constantFrom(...languages), fc.boolean(), (units, { sign, format }, isPasted) => {
      const text = format.format(writeAmount({ listing: ether, units }) as unknown as bigint)
      const form = isPasted ? pasteAmount(defaultForm, `${text} ETH`) : typeAmount(defaultForm, text)
      const parsed = read(form, sign)
      const readings = parsed.type === 'ambiguous' ? parsed.readings : [parsed.type === 'amount' && parsed.amount]
      expect(readings).toContainEqual({ listing: ether, units })
    }),
    options,
  )
})

function read(form: Form, decimalSign: Sign) {
  return createView({ ...exampleInputs, form, decimalSign }).amount
}

test.each([
  [['1:ETH', '1:BNB', '56:BNB'], '1:ETH', '1:BNB'],
  [['1:ETH', '137:POL', '1:POL'], '1:ETH', '1:POL'],
  [['1:BNB', '56:BNB', '1:POL'], '1:POL', '1:BNB'],
  [['137:POL', '137:AVAX', '43114:AVAX'], '137:AVAX', '137:POL'],
  [['1:ETH', 'null:ALLO'], 'null:ALLO', '1:ETH'],
])('a form of which only %j can be chosen pays %s and receives %s', (ids, pay, receive) => {
  const choosable = ids.map((id) => ({ listings: [listed(id)] }) as unknown as Token)
  const form = fitForm(defaultForm, choosable)
  expect([form.pay.id, form.receive.id, form.payText]).toEqual([pay, receive, '1'])
  expect(fitForm(form, choosable)).toBe(form)
})
