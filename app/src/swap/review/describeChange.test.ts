import { expect, test } from 'vitest'
import { amountOf, quoteOf } from '../testing/swapFixtures.ts'
import { describeChange } from './describeChange.ts'

type Priced = Parameters<typeof describeChange>[0]

function offer(pay: string, receive: string, exact: 'pay' | 'receive' = 'pay'): Priced {
  const { quote } = quoteOf({ pay, receive })
  const question = { pay: exact === 'pay' ? amountOf(pay) : {}, receive: exact === 'receive' ? amountOf(receive) : {} }
  return { quoted: { quote, question } as unknown as Priced['quoted'] }
}

test('a price that moved is shown from the best amount to the new one, with the difference in percent', () => {
  const best = offer('1 1:ETH', '4 1:BNB')
  expect(describeChange(offer('1 1:ETH', '3.988 1:BNB'), { best, change: 'moved' })).toBe(
    'The price moved: from 4 BNB to 3.988 BNB (−0.30\u00a0%).',
  )
})

test('for an exact amount to receive, it is the payment that moved', () => {
  const best = offer('1 1:ETH', '4 1:BNB', 'receive')
  expect(describeChange(offer('1.01 1:ETH', '4 1:BNB', 'receive'), { best, change: 'moved' })).toBe(
    'The price moved: from 1 ETH to 1.01 ETH (+1.00\u00a0%).',
  )
})

test('another token cannot be compared, and a renewed quote is only named', () => {
  const now = offer('1 1:ETH', '3 1:BNB')
  const best = offer('1 1:ETH', '4 1:POL')
  expect(describeChange(now, { best, change: 'moved' })).toBe('The price moved: you now receive 3 BNB.')
  expect(describeChange(now, { best, change: 'renewed' })).toBe(
    'The quote had expired. With the new one you receive 3 BNB.',
  )
})
