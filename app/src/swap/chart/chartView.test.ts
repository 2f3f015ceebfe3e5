import { expect, test } from 'vitest'
import { sampleRows, viewChart } from './chartView.ts'

const START = 1_800_000_000
const base = { id: '1:ETH' }
const quote = { id: '1:USDC' }
const answer = {
  step: 300,
  start: START,
  at: START + 960,
  prices: { '1:ETH': [3_000, 3_030, null, 3_060], '1:USDC': [1, 1, 1, 1.02] },
}
const inputs = { answer, base, quote, period: 'day', rate: undefined, now: START + 1_000 } as const

test('the line is the price of one token in the other, and its last point has the time of its price', () => {
  expect(viewChart(inputs)).toEqual({
    points: [
      { time: START, value: 3_000 },
      { time: START + 300, value: 3_030 },
      { time: START + 600, value: undefined },
      { time: START + 960, value: 3_000 },
    ],
    first: { time: START, value: 3_000 },
    last: { time: START + 960, value: 3_000 },
    lowest: 3_000,
    highest: 3_030,
    change: 0,
    since: START,
    missing: 0.25,
  })
})

test('inverted, it is the price of the other one', () => {
  const view = viewChart({ ...inputs, base: quote, quote: base })
  expect(view?.first.value).toBeCloseTo(1 / 3_000, 12)
})

test('the rate of this moment is the last point', () => {
  const view = viewChart({ ...inputs, rate: 3_300 })
  expect([view?.last, view?.change.toFixed(6)]).toEqual([{ time: START + 1_000, value: 3_300 }, '10.000000'])
  expect(viewChart({ ...inputs, rate: 3_300, now: START + 960 })?.last.value).toBe(3_000)
})

test('one price is no line, but with the rate of this moment it is one', () => {
  const single = { ...answer, at: START, prices: { '1:ETH': [3_000], '1:USDC': [1] } }
  expect(viewChart({ ...inputs, answer: single })).toBeUndefined()
  expect(viewChart({ ...inputs, answer: single, rate: 3_001 })?.points).toHaveLength(2)
  expect(viewChart({ ...inputs, answer: { ...answer, at: null, prices: {} }, rate: 3_001 })).toBeUndefined()
  expect(viewChart({ ...inputs, quote: { id: '1:NONE' } })).toBeUndefined()
})

test('a history that covers its period does not say since when', () => {
  const length = 288
  const whole = {
    ...answer,
    at: START + 287 * 300,
    prices: { '1:ETH': Array(length).fill(2), '1:USDC': Array(length).fill(1) },
  }
  const now = START + 287 * 300
  expect(viewChart({ ...inputs, answer: whole, now })?.since).toBeUndefined()
  expect(viewChart({ ...inputs, answer: whole, now, period: 'week' })?.since).toBe(START)
})

test('gaps at the edges are no part of the line', () => {
  const prices = { '1:ETH': [null, 2, 3, null], '1:USDC': [1, 1, 1, 1] }
  expect(viewChart({ ...inputs, answer: { ...answer, prices } })).toMatchObject({
    points: [
      { time: START + 300, value: 2 },
      { time: START + 600, value: 3 },
    ],
    missing: 0,
  })
})

test('a table has the first and the last point and as many between them as it may', () => {
  const points = Array.from({ length: 289 }, (_, index) => ({ time: index, value: index % 5 === 4 ? undefined : 1 }))
  const rows = sampleRows(points, { most: 25 })
  expect([rows.length, rows[0]?.time, rows.at(-1)?.time]).toEqual([25, 0, 288])
  expect(sampleRows(points.slice(0, 3), { most: 25 })).toHaveLength(3)
})
