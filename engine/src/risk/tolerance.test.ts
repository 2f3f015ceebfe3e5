import fc from 'fast-check'
import { expect, test } from 'vitest'
import { evolvedRule } from './evolvedRule.ts'
import { findGuardedTolerance, findPairVolatility, findTolerance, plainRule, type RiskFacts } from './tolerance.ts'

const quiet: RiskFacts = { volatility: 0.000_1, seconds: 25, impactBps: 10, feeBps: 2, pools: 1 }

test('the plain rule allows three standard deviations of the price and a quarter of the impact', () => {
  expect(findTolerance(quiet, plainRule)).toEqual({
    bps: 22.5,
    moveBps: 5,
    parts: { fixed: 5, move: 15, size: 2.5, fee: 0 },
  })
})

test('a wilder pair, a longer wait and a larger trade each need more', () => {
  const { bps } = findGuardedTolerance(quiet, evolvedRule)
  for (const more of [{ volatility: 0.000_2 }, { seconds: 100 }, { impactBps: 100 }])
    expect(findGuardedTolerance({ ...quiet, ...more }, evolvedRule).bps).toBeGreaterThan(bps)
})

test('a tolerance is from 0.05 to 3 %, and never above the plain rule and 0.5 %, whatever the facts say', () => {
  const figure = fc.oneof(fc.double(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1, 0))
  const facts = fc.record({ volatility: figure, seconds: figure, impactBps: figure, feeBps: figure, pools: figure })
  fc.assert(
    fc.property(facts, (any) => {
      const { bps } = findGuardedTolerance(any, evolvedRule)
      expect(bps).toBeGreaterThanOrEqual(5)
      expect(bps).toBeLessThanOrEqual(Math.max(50, findTolerance(any, plainRule).bps))
    }),
  )
})

const dollar = { asset: 'USD', perSecond: 0 }
const ether = { asset: 'ETH', perSecond: 0.000_3 }
const bitcoin = { asset: 'BTC', perSecond: 0.000_4 }

test('against dollars a token moves as it does, two tokens move more, and the same asset hardly moves', () => {
  expect(findPairVolatility(ether, dollar)).toBe(0.000_3)
  expect(findPairVolatility(ether, bitcoin)).toBeCloseTo(0.000_5, 10)
  expect(findPairVolatility(ether, ether)).toBe(0.000_02)
  expect(findPairVolatility(dollar, { asset: 'DAI', perSecond: 0.000_001 })).toBe(0.000_02)
})
