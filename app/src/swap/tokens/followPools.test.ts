import { readImportedToken } from '@murmur/engine/importedToken'
import type { Listing } from '@murmur/engine/token'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import { createStore } from '@murmur/sdk/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PoolSearches } from '../state/createSwap.ts'
import { defaultState, type ScreenState } from '../state/screenState.ts'
import { followPools } from './followPools.ts'

const address = `0x${'1'.repeat(40)}`
const minute = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the server is asked when an imported token is chosen, and every five minutes while it is', async () => {
  const { choose, asked, pools } = open([200, 200, 200])
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked).toEqual([])
  choose(importListing())
  expect(pools()).toEqual(['looking'])
  await vi.advanceTimersByTimeAsync(0)
  expect(pools()).toEqual(['found'])
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(asked).toEqual(Array(3).fill(`/api/markets/1/tokens/${address}`))
  choose(defaultState.form.receive)
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(asked).toHaveLength(3)
})

test.each([404, 429, 500, 0])('after an answer of %d no pools are found', async (status) => {
  const { choose, pools } = open([status])
  choose(importListing())
  await vi.advanceTimersByTimeAsync(0)
  expect(pools()).toEqual(['none'])
})

test('a limit is asked again after a minute; pools that were found stay found while the server fails', async () => {
  const { choose, pools, asked } = open([429, 200, 500, 404])
  choose(importListing())
  await vi.advanceTimersByTimeAsync(minute)
  expect(pools()).toEqual(['found'])
  await vi.advanceTimersByTimeAsync(5 * minute)
  expect([pools(), asked.length]).toEqual([['found'], 3])
  await vi.advanceTimersByTimeAsync(minute)
  expect(pools()).toEqual(['none'])
})

test('a hidden page asks nothing, and asks when it is looked at again', async () => {
  const { choose, asked, page, countPolls } = open([200, 200])
  choose(importListing())
  await vi.advanceTimersByTimeAsync(0)
  page.set('hidden')
  const polls = countPolls()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(asked).toHaveLength(1)
  expect(countPolls() - polls).toBeLessThanOrEqual(5)
  page.set('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  page.set('hidden')
  page.set('visible')
  await vi.advanceTimersByTimeAsync(minute)
  expect(asked).toHaveLength(2)
})

test('a token that is gone from the market is asked for again, at most every 15 seconds', async () => {
  const { choose, asked, quotes, page } = open([200, 200, 200])
  choose(importListing())
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked).toHaveLength(1)
  quotes.set({ type: 'none', reason: 'noRoute' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(2)
  quotes.set({ type: 'none', reason: 'noRoute' })
  await vi.advanceTimersByTimeAsync(14_000)
  quotes.set({ type: 'none', reason: 'noRoute' })
  expect(asked).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  quotes.set({ type: 'none', reason: 'tooSmall' })
  page.set('hidden')
  quotes.set({ type: 'none', reason: 'noRoute' })
  expect(asked).toHaveLength(2)
  page.set('visible')
  quotes.set({ type: 'none', reason: 'noRoute' })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toHaveLength(3)
})

test('nothing is asked after the end', async () => {
  const { choose, asked, end } = open([200])
  choose(importListing())
  await vi.advanceTimersByTimeAsync(0)
  end()
  await vi.advanceTimersByTimeAsync(20 * minute)
  expect(asked).toHaveLength(1)
})

/** Answers with these statuses; 0 is a lost connection. */
function open(statuses: number[]) {
  const screen = createStore<ScreenState>(defaultState)
  const page = createStore<'visible' | 'hidden'>('visible')
  const asked: string[] = []
  const fetch = async (path: string) => {
    asked.push(path)
    const status = statuses.shift() ?? 0
    if (status === 0) throw new TypeError('fetch failed')
    return { ok: status === 200, status }
  }
  let polls = 0
  const get = () => {
    polls += 1
    return page.get()
  }
  const activity = { get, onChange: page.subscribe }
  const quotes = createStore<QuoteState>({ type: 'idle' })
  const elapsed = () => performance.now()
  const pools = createStore<PoolSearches>(new Map())
  const end = followPools({ screen: { state: screen }, quotes: { state: quotes }, pools }, { fetch, activity, elapsed })
  const choose = (receive: Listing) => screen.set({ ...screen.get(), form: { ...screen.get().form, receive } })
  return { choose, asked, page, quotes, end, countPolls: () => polls, pools: () => [...pools.get().values()] }
}

function importListing(): Listing {
  const result = readImportedToken({ symbol: 'MINE', name: 'Mine', decimals: 18 }, { chainId: 1, address })
  const listing = result.type === 'imported' ? result.token.listings[0] : undefined
  if (listing === undefined) throw new Error('It was not imported.')
  return listing
}
