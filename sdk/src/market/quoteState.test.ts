import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { isAboutPair, isProven, noQuote, type Question, type QuoteState } from './quoteState.ts'

const [eth, bnb] = ['1:ETH', '1:BNB'].map((id) => findListing(id)) as [Listing, Listing]
const pair = { pay: eth, receive: bnb }
const quoteOf = (question: Question) => ({ type: 'quote', question }) as QuoteState
const state = quoteOf({ pay: { listing: eth, units: 1n }, receive: bnb })

test('a quote is shown for its own tokens only, whichever of them is exact', () => {
  const exact = quoteOf({ pay: eth, receive: { listing: bnb, units: 1n } })
  expect([state, exact].map((quote) => isAboutPair(quote, pair))).toEqual([true, true])
  const others = [
    { ...pair, pay: { id: '1:POL' } },
    { ...pair, receive: { id: '56:BNB' } },
    { pay: pair.receive, receive: pair.pay },
  ]
  expect(others.map((other) => isAboutPair(state, other))).toEqual([false, false, false])
})

test('what names no tokens is shown for any, except for a reason, which may be about others', () => {
  expect(isAboutPair(noQuote, pair)).toBe(true)
  expect(isAboutPair({ type: 'loading' }, pair)).toBe(true)
  expect(isAboutPair({ type: 'none', reason: 'noRoute' }, pair)).toBe(false)
})

test('a bound proves nothing if it is negative, or a percent away', () => {
  const bound = { listing: bnb, units: 1n }
  expect(isProven({ bound, gapBps: 99.9 })).toBe(true)
  expect(isProven({ bound, gapBps: 100 })).toBe(false)
  expect(isProven({ bound: { listing: bnb, units: -409_140n }, gapBps: 0.1 })).toBe(false)
})
