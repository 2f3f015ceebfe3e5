import { expect, test } from 'vitest'
import {
  buildDay,
  buildSeries,
  findFolds,
  findSlot,
  mergePrices,
  type Prices,
  type Rows,
  writeMoves,
} from './historyGrid.ts'

const DAY = 86_400
/** The start of a day, so that every step begins at it. */
const NOW = 1_800_000_000 - (1_800_000_000 % DAY)

function rowsAt(slots: readonly number[], price: (slot: number) => number = () => 1): Rows {
  return new Map(slots.map((slot) => [slot, new Map([['1:ETH', price(slot)]])]))
}

/** Collected every five minutes for so many days, and thinned at last. */
function collect(days: number): Map<number, Prices> {
  const rows = new Map<number, Prices>()
  for (let time = NOW - days * DAY; time <= NOW; time += 300) rows.set(time, new Map([['1:ETH', time]]))
  thin(rows, NOW)
  return rows
}

function thin(rows: Map<number, Prices>, now: number): void {
  for (const { stays, goes } of findFolds(rows.keys(), now)) {
    for (const slot of goes) {
      if (stays !== undefined) rows.set(stays, mergePrices(rows.get(stays), rows.get(slot) ?? new Map()))
      rows.delete(slot)
    }
  }
}

test('a year keeps five minutes of a day, half hours of a week, two hours of a month, and days', () => {
  const slots = [...collect(400).keys()]
  const count = (from: number, to: number) => slots.filter((slot) => slot > NOW - from && slot <= NOW - to).length
  expect(count(DAY, 0)).toBe(288)
  expect(count(7 * DAY, 2 * DAY)).toBe(5 * 48)
  expect(count(31 * DAY, 8 * DAY)).toBe(23 * 12)
  expect(count(366 * DAY, 32 * DAY)).toBe(334)
  expect(slots.length).toBeLessThan(1_260)
  expect(Math.min(...slots)).toBeGreaterThanOrEqual(NOW - 368 * DAY)
})

test('thinning again and again leaves what thinning once leaves', () => {
  const rows = new Map<number, Prices>()
  for (let time = NOW - 40 * DAY; time <= NOW; time += 300) {
    rows.set(time, new Map([['1:ETH', time]]))
    if (time % (6 * 3_600) === 0) thin(rows, time)
  }
  expect([...rows.keys()].sort()).toEqual([...collect(40).keys()].sort())
})

test('the first row of a step stays, and takes from the later ones only what it lacks', () => {
  const start = NOW - 3 * DAY
  const rows = new Map<number, Prices>([
    [start + 300, new Map([['1:ETH', 10]])],
    [
      start + 900,
      new Map([
        ['1:ETH', 11],
        ['1:BNB', 20],
      ]),
    ],
  ])
  thin(rows, NOW)
  expect([...rows]).toEqual([
    [
      start + 300,
      new Map([
        ['1:BNB', 20],
        ['1:ETH', 10],
      ]),
    ],
  ])
})

test('each period has about 300 points at equal distances', () => {
  const rows = collect(400)
  const lengths = (['day', 'week', 'month', 'year'] as const).map((period) => {
    const { step, start, at, prices } = buildSeries(rows, { ids: ['1:ETH'], period, now: NOW + 60 })
    const line = prices['1:ETH'] ?? []
    expect(at).toBe(NOW)
    // Each price is the first of its step, the last one the newest.
    expect(line.slice(0, -1)).toEqual(line.slice(0, -1).map((_, index) => start + index * step))
    expect(line.at(-1)).toBe(NOW)
    return [step, line.length]
  })
  expect(lengths).toEqual([
    [300, 288],
    [1_800, 336],
    [7_200, 372],
    [DAY, 366],
  ])
})

test('a history of three hours is drawn in full, whatever the period', () => {
  const rows = rowsAt(Array.from({ length: 36 }, (_, index) => NOW - index * 300))
  for (const period of ['day', 'year'] as const) {
    const { step, prices } = buildSeries(rows, { ids: ['1:ETH'], period, now: NOW })
    expect([step, prices['1:ETH']?.length]).toEqual([300, 36])
  }
})

test('times without a price are gaps, and a token without any has only gaps', () => {
  const rows = rowsAt([NOW - 1_200, NOW - 300], (slot) => slot)
  expect(buildSeries(rows, { ids: ['1:ETH', '1:BNB'], period: 'day', now: NOW })).toEqual({
    step: 300,
    start: NOW - 1_200,
    at: NOW - 300,
    prices: { '1:ETH': [NOW - 1_200, null, null, NOW - 300], '1:BNB': [null, null, null, null] },
  })
  expect(buildSeries(rows, { ids: ['1:BNB'], period: 'day', now: NOW })).toMatchObject({ at: null, prices: {} })
})

test('the last day has at most 25 points and begins exactly a day before the newest row', () => {
  const { step, start, at, prices } = buildDay(collect(3), { ids: ['1:ETH'], now: NOW + 100 })
  expect({ step, start, at }).toEqual({ step: 3_600, start: NOW - DAY, at: NOW })
  expect(prices['1:ETH']).toEqual(Array.from({ length: 25 }, (_, index) => NOW - DAY + index * 3_600))
  const young = buildDay(rowsAt([NOW - 600, NOW]), { ids: ['1:ETH', '1:BNB'], now: NOW })
  expect(young).toEqual({ step: 300, start: NOW - 600, at: NOW, prices: { '1:ETH': [1, 1, 1] } })
  expect(buildDay(new Map(), { ids: ['1:ETH'], now: NOW })).toMatchObject({ at: null, prices: {} })
})

test('moves add up to the prices without a growing error', () => {
  const line = Array.from({ length: 25 }, (_, index) => 3_000 * (1 + Math.sin(index) / 50))
  const [first, ...moves] = writeMoves([null, ...line]).slice(1)
  let price = first ?? 0
  for (const [index, move] of moves.entries()) {
    price *= 1 + (move ?? 0) / 10_000
    expect(Math.abs(price / (line[index + 1] ?? 0) - 1)).toBeLessThan(0.000_06)
  }
  expect(writeMoves([null, 2, null, 3])).toEqual([null, 2, null, 5_000])
  expect(findSlot(1_000, 300)).toBe(900)
})
