import { expect, test } from 'vitest'
import { quoteOf } from '../../testing/swapFixtures.ts'
import { describeDrift } from './describeTolerance.ts'
import { findDrift } from './findDrift.ts'
import { parseRisks } from './parseRisk.ts'

const { quote } = quoteOf({ pay: '1 1:ETH', receive: '3 1:BNB' }, { impactBps: 20 })
const drift = {
  type: 'forecast',
  logReturn: 0.02,
  dispersion: 0.004,
  horizonSeconds: 28_800,
  hits: 22,
  outcomes: 40,
  topic: 2,
  inferers: 5,
  ageMs: 60_000,
}
const dollar = { asset: 'USD', volatility: { type: 'dollar' }, drift: { type: 'unknown' } }

function find(changes: object) {
  const ether = { asset: 'ETH', volatility: { type: 'unknown' }, drift: { ...drift, ...changes } }
  const risks = parseRisks({ risks: { '1:ETH': ether, '1:BNB': dollar } }, { at: 0 })
  return findDrift(quote, { book: { risks, isReachable: true }, feeBps: 30 })
}

test('a drift beyond cost and spread is a hint, with the record that we counted', () => {
  const found = find({})
  expect(found && describeDrift(found)).toEqual([
    'Forecast, not advice: BNB loses about 1.98\u00a0% against ETH in 8 h.',
    'Allora topic 2 had the direction right in 22 of 40 cases that we counted.',
  ])
})

test.each([
  ['it is within cost and spread', { logReturn: 0.008 }],
  ['the forecasters differ', { dispersion: 0.03 }],
  ['the topic was judged too seldom', { hits: 20, outcomes: 29 }],
  ['the record is impossible', { hits: 41 }],
  ['it is no number', { logReturn: '0.02' }],
])('there is no hint if %s', (_, changes) => {
  expect(find(changes)).toBeUndefined()
})
