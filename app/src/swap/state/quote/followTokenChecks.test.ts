import type { TokenCheckResult } from '@murmur/engine/simulation'
import type { Address, Listing } from '@murmur/engine/token'
import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore } from '@murmur/sdk/store'
import type { TokenCheck } from '@murmur/sdk/trade/simulation/tokenChecker'
import { expect, test, vi } from 'vitest'
import { listed, quoteOf } from '../../testing/swapFixtures.ts'
import { followTokenChecks } from './followTokenChecks.ts'
import type { TokenChecks } from './judgeTokens.ts'

const bnb = listed('1:BNB')
const wrapped: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const leg = {
  poolId: '0x1',
  venue: 'Uniswap V2',
  feePpm: 3_000,
  paid: 1n,
  received: 1n,
  pay: wrapped,
  receive: bnb.tokenAddress ?? wrapped,
}
const quote = quoteOf({ pay: '1 1:ETH', receive: '3.75 1:BNB' }, { legs: [leg] })

test('a token that needs it is checked once, with a pool of the route, and again after a minute', async () => {
  const { quotes, asked, checks, answer, clock } = follow()
  quotes.set(quote)
  expect(asked).toEqual([{ listing: bnb, pool: leg }])
  expect(checks.get()).toEqual(new Map([['1:BNB', { type: 'pending' }]]))
  await answer({ type: 'cannotSell' })
  expect(checks.get()).toEqual(new Map([['1:BNB', { type: 'cannotSell' }]]))
  clock.ms += 59_000
  quotes.set({ ...quote })
  expect(asked).toHaveLength(1)
  clock.ms += 1_000
  quotes.set({ ...quote })
  expect(asked).toHaveLength(2)
  // Until the next answer the last one holds.
  expect(checks.get().get('1:BNB')).toEqual({ type: 'cannotSell' })
})

test('a check without an answer is unknown, and repeated after ten seconds', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { quotes, asked, checks, fail, clock } = follow()
  quotes.set(quote)
  await fail()
  expect(checks.get().get('1:BNB')).toEqual({ type: 'unknown' })
  expect(log).toHaveBeenCalledOnce()
  clock.ms += 10_000
  quotes.set({ ...quote })
  expect(asked).toHaveLength(2)
})

test('listed tokens and coins are not checked', () => {
  const { quotes, asked } = follow({ needsCheck: () => false })
  quotes.set(quote)
  const coins = follow({ needsCheck: ({ tokenAddress }) => tokenAddress === null })
  coins.quotes.set(quote)
  expect([...asked, ...coins.asked]).toEqual([])
})

test('after the end nothing is checked or reported', async () => {
  const { quotes, asked, checks, answer, stop } = follow()
  quotes.set(quote)
  stop()
  await answer({ type: 'normal' })
  quotes.set({ ...quote })
  expect(asked).toHaveLength(1)
  expect(checks.get()).toEqual(new Map())
})

function follow({ needsCheck = ({ id }: Listing) => id === '1:BNB' } = {}) {
  const quotes = createStore<QuoteState>(noQuote)
  const asked: TokenCheck[] = []
  const clock = { ms: 0 }
  let settle = { resolve: (_: TokenCheckResult) => {}, reject: (_: Error) => {} }
  const judge = (check: TokenCheck) => {
    asked.push(check)
    return new Promise<TokenCheckResult>((resolve, reject) => {
      settle = { resolve, reject }
    })
  }
  const checks = createStore<TokenChecks>(new Map())
  const stop = followTokenChecks({ quotes: { state: quotes }, checks }, { needsCheck, judge, now: () => clock.ms })
  const flush = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))
  return {
    quotes,
    asked,
    clock,
    checks,
    stop,
    answer(result: TokenCheckResult) {
      settle.resolve(result)
      return flush()
    },
    fail() {
      settle.reject(new Error('There is no node.'))
      return flush()
    },
  }
}
