import { listedTokens } from '@murmur/engine/listedTokens'
import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test, vi } from 'vitest'
import { createPrices, parsePrices, readPrice } from './pricesQuery.ts'
import { createTestActivity } from './testing/testActivity.ts'

const pair = ['1:ETH', '56:BNB'].map(findListing).filter((listing) => listing !== undefined)
const known = {
  type: 'price',
  usdPrice: '3530.01',
  change24h: '1.5',
  source: 'moralis',
  at: 1,
  ageMs: 500,
  isStale: false,
}

test('before the first answer the placeholder is shown', () => {
  const { prices } = create(() => never)
  expect(readPrice(prices.book.get(), '1:ETH')).toEqual({ type: 'loading', usdPrice: '1' })
})

test('a request names the listings in the order of the list', async () => {
  silence()
  const { prices, asked } = create(() => answer({}))
  await prices.refresh(pair.toReversed())
  expect(asked).toEqual(['/api/prices?listings=1:ETH,56:BNB'])
})

test('more than 60 listings are asked one request after the other, and each answer is stored at once', async () => {
  silence()
  const many = listedTokens.flatMap((token) => token.listings).slice(0, 61)
  const answers = [answer({ [many[0]?.id ?? '']: known }), never]
  const { prices, asked } = create(() => answers.shift() ?? never)
  void prices.refresh(many)
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  expect(asked.map((path) => path.split(',').length)).toEqual([60, 1])
  expect([...prices.book.get().keys()]).toEqual(many.slice(0, 60).map(({ id }) => id))
})

test('an answer is stored by listing, with the time of the price', async () => {
  silence()
  const { prices } = create(() => answer({ '1:ETH': known, '56:BNB': { type: 'unknown' } }))
  await prices.refresh(pair)
  expect(Object.fromEntries(prices.book.get())).toEqual({
    '1:ETH': { type: 'price', usdPrice: '3530.01', change24h: '1.5', at: 9_500, isStale: false },
    '56:BNB': { type: 'unknown' },
  })
})

test.each([
  ['an error of the server', () => Promise.resolve(new Response('{}', { status: 502 }))],
  ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
  ['a page instead of data', () => Promise.resolve(new Response('<html>'))],
  ['no prices', () => answer(null)],
  ['a list', () => answer([])],
  ['a price of zero', () => answer({ '1:ETH': { ...known, usdPrice: '0' } })],
  ['a price below zero', () => answer({ '1:ETH': { ...known, usdPrice: '-5' } })],
  ['a price that is a number', () => answer({ '1:ETH': { ...known, usdPrice: 5 } })],
  ['a price with an exponent', () => answer({ '1:ETH': { ...known, usdPrice: '1e9' } })],
])('%s makes the price unknown', async (_, respond) => {
  silence()
  const { prices } = create(respond)
  await prices.refresh(pair)
  expect(readPrice(prices.book.get(), '1:ETH')).toEqual({ type: 'unknown' })
})

test('R-10: a part of a price that is not valid is left out, and a list of prices is no answer', () => {
  const read = { type: 'price', usdPrice: '1', change24h: null, ageMs: 0, isStale: false }
  const price = { ...read, change24h: 1.5, ageMs: '7', isStale: 'true', more: 'x'.repeat(1_000) }
  const prices = {
    '1:ETH': price,
    '1:POL': { ...read, ageMs: -1 },
    '56:BNB': [read],
    '56:ETH': { ...read, type: 'many' },
  }
  expect(parsePrices({ prices })).toEqual({
    '1:ETH': read,
    '1:POL': read,
    '56:BNB': { type: 'unknown' },
    '56:ETH': { type: 'unknown' },
  })
  for (const body of [null, [], {}, { prices: [] }, { prices: [read] }, { prices: 'none' }, { prices: null }])
    expect(() => parsePrices(body)).toThrow(TypeError)
})

test('a failed request and a price without data are logged as errors, a known price is not', async () => {
  const error = silence()
  await create(() => answer({ '1:ETH': known, '56:BNB': known })).prices.refresh(pair)
  expect(error).not.toHaveBeenCalled()
  await create(() => answer({ '1:ETH': known, '56:BNB': { type: 'unknown' } })).prices.refresh(pair)
  expect(error.mock.lastCall).toEqual(['There is no price for 56:BNB.'])
  const failure = new TypeError('fetch failed')
  await create(() => Promise.reject(failure)).prices.refresh(pair)
  expect(error.mock.lastCall).toEqual(['The prices could not be fetched.', failure])
  expect(error).toHaveBeenCalledTimes(2)
})

test('the price of an imported token is unknown, and asked of no one', async () => {
  silence()
  const { prices, asked } = create(() => answer({ '1:ETH': known, '56:BNB': known }))
  const [eth] = pair
  if (eth === undefined) throw new Error('The list is empty.')
  const imported = { ...eth, id: `1:0x${'1'.repeat(40)}`, symbol: 'ETH' }
  await prices.refresh([imported, ...pair])
  expect(asked).toEqual(['/api/prices?listings=1:ETH,56:BNB'])
  expect(prices.book.get().get(imported.id)).toEqual({ type: 'unknown' })
  expect(prices.book.get().get('1:ETH')).toMatchObject({ usdPrice: '3530.01' })
  await prices.refresh([imported])
  expect(asked).toHaveLength(1)
})

test('settling fetches only listings without an answer', async () => {
  silence()
  const { prices, asked } = create(() => answer({ '1:ETH': known }))
  await prices.refresh(pair.slice(0, 1))
  await prices.settle(pair)
  await prices.settle(pair)
  expect(asked).toEqual(['/api/prices?listings=1:ETH', '/api/prices?listings=56:BNB'])
})

test('a price that was not watched for more than a minute is loading again, never shown as current', async () => {
  silence()
  const answers = [answer({ '1:ETH': known }), never]
  const { prices, clock } = create(() => answers.shift() ?? never)
  await prices.refresh(pair.slice(0, 1))
  clock.now += 61_000
  const leave = prices.watch(pair)
  expect(readPrice(prices.book.get(), '1:ETH')).toEqual({ type: 'loading', usdPrice: '1' })
  leave()
})

test('while the service fails, the last price stays for a minute marked as stale, then it is unknown', async () => {
  silence()
  let isDown = false
  const { prices, clock } = create(() => (isDown ? Promise.reject(new Error('down')) : answer({ '1:ETH': known })))
  await prices.refresh(pair)
  isDown = true
  clock.now += 59_000
  await prices.refresh(pair)
  expect(readPrice(prices.book.get(), '1:ETH')).toMatchObject({ usdPrice: '3530.01', isStale: true })
  clock.now += 2_000
  await prices.refresh(pair)
  expect(readPrice(prices.book.get(), '1:ETH')).toEqual({ type: 'unknown' })
})

test('watched listings are polled every 15 seconds in one request while the page is visible', async () => {
  silence()
  vi.useFakeTimers()
  const { prices, asked, activity } = create(() => answer({ '1:ETH': known }))
  const [pay, receive] = pair as [Listing, Listing]
  const leavePay = prices.watch([pay])
  const leaveReceive = prices.watch([receive])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(asked.slice(1)).toEqual(['/api/prices?listings=1:ETH,56:BNB', '/api/prices?listings=1:ETH,56:BNB'])
  activity.set('hidden')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(3)
  activity.set('visible')
  await vi.advanceTimersByTimeAsync(0)
  expect(asked.length).toBe(4)
  leavePay()
  leaveReceive()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(4)
  vi.useRealTimers()
})

test('offline there is no request, and the last price is marked as stale', async () => {
  silence()
  const { prices, asked, activity } = create(() => answer({ '1:ETH': known }))
  await prices.refresh(pair)
  activity.set('offline')
  const leave = prices.watch(pair)
  expect(asked.length).toBe(1)
  expect(readPrice(prices.book.get(), '1:ETH')).toMatchObject({ isStale: true })
  leave()
})

const never = new Promise<Response>(() => {})

function answer(prices: unknown): Promise<Response> {
  return Promise.resolve(Response.json({ prices }))
}

function create(respond: () => Promise<Response>) {
  const asked: string[] = []
  const clock = { now: 10_000 }
  const activity = createTestActivity()
  const prices = createPrices({
    fetch: (path) => {
      asked.push(path)
      return respond()
    },
    now: () => clock.now,
    activity,
  })
  return { prices, asked, clock, activity }
}

function silence() {
  return vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
}
