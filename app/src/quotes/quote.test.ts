import { expect, test } from 'vitest'
import { quoteOf } from '../swap/testing/swapFixtures.ts'
import { isAboutPair, noQuote } from './quote.ts'

const state = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' })
const pair = { pay: { id: '1:ETH' }, receive: { id: '1:BNB' } }

test('a quote stands beside its own tokens only, whichever of them is exact', () => {
  const exact = quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB', isExactReceive: true })
  expect([state, exact].map((quote) => isAboutPair(quote, pair))).toEqual([true, true])
  const others = [
    { ...pair, pay: { id: '1:POL' } },
    { ...pair, receive: { id: '56:BNB' } },
    { pay: pair.receive, receive: pair.pay },
  ]
  expect(others.map((other) => isAboutPair(state, other))).toEqual([false, false, false])
})

test('what names no tokens stands beside any, except for a reason that may be of others', () => {
  expect(isAboutPair(noQuote, pair)).toBe(true)
  expect(isAboutPair({ type: 'loading' }, pair)).toBe(true)
  expect(isAboutPair({ type: 'none', reason: 'noRoute' }, pair)).toBe(false)
})
