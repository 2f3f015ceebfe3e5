import { expect, test } from 'vitest'
import type { UpstreamAnswer } from '../upstream/upstreamClient.ts'
import { createChartSource } from './chartSource.ts'
import { createFillHistory } from './fillHistory.ts'
import { mergePrices, type Prices, type Rows } from './historyGrid.ts'
import { recorded } from './priceHistory.ts'

const DAY = 86_400
const NOW = 1_800_000_000 - (1_800_000_000 % DAY)
const coin = 'ethereum:0xB8c77482e45F1F44dE1745F52C74426C631bDD52'

type Answer = (path: string) => UpstreamAnswer

function create(answer: Answer, known: Rows = new Map()) {
  const rows = new Map<number, Prices>(known)
  const state = { now: NOW, paths: [] as string[], isClaimed: true }
  const upstream = {
    async ask(path: string) {
      state.paths.push(path)
      return answer(path)
    },
  }
  const add = async (added: Rows) => {
    for (const [slot, prices] of added) rows.set(slot, mergePrices(rows.get(slot), prices))
  }
  const fill = createFillHistory({
    history: { rows, add },
    kept: { claimFill: async () => state.isClaimed },
    source: createChartSource(upstream),
    now: () => state.now * 1_000,
  })
  return { rows, state, fill: () => fill(async () => true) }
}

/** The answer of the service: one price for each time that was asked for, as old as its own records are. */
function answerChart(path: string): UpstreamAnswer {
  const [, name = '', start = '', span = '', minutes = ''] =
    /^\/chart\/([\w:]+)\?start=(\d+)&span=(\d+)&period=(\d+)m&searchWidth=\d+$/.exec(path) ?? []
  const prices = Array.from({ length: Number(span) }, (_, index) => {
    const timestamp = Number(start) + index * Number(minutes) * 60
    return { timestamp: timestamp + 40, price: 1 + (timestamp % DAY) }
  })
  return { type: 'json', value: { coins: { [name.toLowerCase()]: { symbol: 'X', confidence: 0.99, prices } } } }
}

test('an empty history is filled for a year, the newest part first, and no later answer replaces a price', async () => {
  const { rows, state, fill } = create(answerChart, new Map([[NOW - 3_000, new Map([['1:BNB', 77]])]]))
  await fill()
  expect(state.paths).toHaveLength(4 * recorded.length)
  const asked = state.paths.filter((path) => path.includes(`${coin}?`)).slice(0, 4)
  expect(asked.map((path) => path.slice(path.indexOf('&')))).toEqual([
    '&span=288&period=5m&searchWidth=150',
    '&span=288&period=30m&searchWidth=900',
    '&span=288&period=120m&searchWidth=3600',
    '&span=335&period=1440m&searchWidth=43200',
  ])
  expect(rows.get(NOW - 3_000)?.get('1:BNB')).toBe(77)
  expect(rows.get(NOW - 3_300)?.get('1:BNB')).toBe(1 + DAY - 3_300)
  expect(rows.get(NOW - 100 * DAY)?.get('1:BNB')).toBe(1)
  expect(Math.min(...rows.keys())).toBe(NOW - 366 * DAY)
})

test('only gaps are asked for, and what the service does not have only once a day', async () => {
  const { state, fill } = create(() => ({ type: 'missing' }))
  await fill()
  expect(state.paths).toHaveLength(4 * recorded.length)
  state.now += 3_600
  await fill()
  expect(state.paths).toHaveLength(4 * recorded.length)
  state.now += DAY
  await fill()
  expect(state.paths).toHaveLength(8 * recorded.length)
})

test('a failure ends the turn, keeps what was found, and the next hour goes on', async () => {
  let isDown = false
  const { rows, state, fill } = create((path) => {
    if (state.paths.length === 3) isDown = true
    return isDown ? { type: 'failed', reason: 'refused', retryAfterMs: 60_000 } : answerChart(path)
  })
  await fill()
  expect(state.paths).toHaveLength(3)
  expect(rows.get(NOW - 3_000)?.size).toBe(2)
  isDown = false
  state.isClaimed = false
  await fill()
  expect(state.paths).toHaveLength(3)
  state.isClaimed = true
  await fill()
  expect(rows.get(NOW - 3_000)?.size).toBe(recorded.length)
})

const point = { timestamp: NOW - 3_000, price: 5 }
const chart = (prices: unknown) => ({ coins: { [coin]: { prices } } })

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['a list', []],
  ['a page', '<html>'],
  ['other coins', { coins: { 'bsc:0x1': { prices: [point] } } }],
  ['coins that are a list', { coins: [{ prices: [point] }] }],
  ['no list of prices', chart({ 0: point })],
  ['prices that are no points', chart([null, 5, 'x', [], {}])],
  ['texts', chart([{ timestamp: String(NOW), price: '5' }])],
  ['prices out of range', chart([-1, 0, 1e-13, 1e7, 1e308, Number.NaN].map((price) => ({ ...point, price })))],
  ['other times', chart([0, NOW + DAY, NOW - 3 * DAY, -1e300, 1e300].map((timestamp) => ({ ...point, timestamp })))],
])('a chart with %s adds nothing', async (_, value) => {
  const { rows, fill } = create((path) =>
    path.includes('period=5m') && path.includes(`${coin}?`) ? { type: 'json', value } : { type: 'missing' },
  )
  await fill()
  expect(rows.size).toBe(0)
})

test('the first of two prices for one time counts, and a chart cannot be longer than was asked for', async () => {
  const many = [...Array.from({ length: 400 }, () => point), { ...point, timestamp: NOW - 3_300 }]
  const { rows, fill } = create((path) =>
    path.includes('period=5m') && path.includes(`${coin}?`)
      ? { type: 'json', value: chart([{ ...point, price: 3 }, ...many]) }
      : { type: 'missing' },
  )
  await fill()
  expect([...rows].map(([slot, prices]) => [slot, prices.get('1:BNB')])).toEqual([[NOW - 3_000, 3]])
})
