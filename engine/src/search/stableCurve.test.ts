import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../testing/cases.ts'
import { even } from '../testing/randomMarkets.ts'
import type { StableCurve } from './curve.ts'
import { findStableRoot, tradeAlongStable } from './stableCurve.ts'

function createCurve(amplification: number, share: number): StableCurve {
  return {
    type: 'stable',
    kept: 1,
    amplification,
    payBalance: share,
    otherSum: 0,
    otherProduct: 4,
    payUnit: 1,
    receiveUnit: 1,
  }
}

/** s after the trade that should move the price to s², relative to it. */
function measureMiss(curve: StableCurve, s: number): number {
  const trade = { paid: 0, received: 0, earned: 0, conductance: 0 }
  tradeAlongStable(curve, { s, trade })
  return Math.abs(findStableRoot(curve, trade.paid) / s - 1)
}

test("a trade moves the price to the given one, where Newton's steps alone circle", () => {
  expect(measureMiss(createCurve(400, 0.4609855404507119), Math.sqrt(0.988175615571317))).toBeLessThan(1e-12)
})

test('a trade moves the price to the given one, on flat and on bent curves', () => {
  fc.assert(
    fc.property(even(-1, 4), even(0.01, 0.99), even(-6, 0), (steepness, share, fall) => {
      const curve = createCurve(2 * 10 ** steepness, share)
      expect(measureMiss(curve, findStableRoot(curve, 0) * 10 ** fall)).toBeLessThan(1e-9)
    }),
    { ...cases(1_000_000), endOnFailure: true },
  )
})
