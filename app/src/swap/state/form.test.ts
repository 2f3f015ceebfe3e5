import { expect, test } from 'vitest'
import { listed } from '../testing/swapFixtures.ts'
import { canReceive, choosePay, chooseReceive, defaultForm, pasteAmount, reverseForm, typeAmount } from './form.ts'

const figures = { payAmount: '1', receiveAmount: '3.753333', payPrice: '3530.01', receivePrice: '940.5' }

test('by default 1 ETH on Ethereum is paid for BNB on Ethereum', () => {
  expect([defaultForm.pay.id, defaultForm.receive.id, defaultForm.payText]).toEqual(['1:ETH', '1:BNB', '1'])
})

test('reversing exchanges tokens, networks, amounts and prices', () => {
  const form = { ...defaultForm, receive: listed('56:BNB') }
  expect(reverseForm(form, figures)).toEqual({
    pay: listed('56:BNB'),
    receive: listed('1:ETH'),
    payText: '3.753333',
    pinned: { receiveAmount: '1', payPrice: '940.5', receivePrice: '3530.01' },
  })
})

test('zeros at the end are not taken over', () => {
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '10.500000' }).payText).toBe('10.5')
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '10.000000' }).payText).toBe('10')
  expect(reverseForm(defaultForm, { ...figures, receiveAmount: '0' }).payText).toBe('0')
})

test('whatever is typed or chosen next lets go of the reversed amount', () => {
  const reversed = reverseForm(defaultForm, figures)
  expect(typeAmount(reversed, '2').pinned).toBeUndefined()
  expect(choosePay(reversed, listed('56:BNB')).pinned).toBeUndefined()
  expect(chooseReceive(reversed, listed('56:BNB')).pinned).toBeUndefined()
})

test('a pasted text is known as one until something is typed', () => {
  const pasted = pasteAmount(defaultForm, '1,000')
  expect(pasted.isPasted).toBe(true)
  expect(choosePay(pasted, listed('56:ETH')).isPasted).toBe(true)
  expect(typeAmount(pasted, '1,0001').isPasted).toBe(false)
})

test('nothing is received on Allora, neither by choice nor by reversing', () => {
  const allora = listed('null:ALLO')
  expect(canReceive(allora)).toBe(false)
  expect(chooseReceive(defaultForm, allora)).toBe(defaultForm)
  const paying = choosePay(defaultForm, allora)
  expect(reverseForm(paying, figures)).toBe(paying)
})
