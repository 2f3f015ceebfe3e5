import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCurve, createOwnCurve, receiveAlongSegments } from '../search/curve.ts'
import { cases, even } from '../testing/cases.ts'
import { followCurve, type Payout } from './followCurve.ts'
import type { Range } from './poolKind.ts'
import { createStablePayout } from './stablePayout.ts'

type Case = {
  readonly payout: Payout
  readonly payBalance: number
  readonly receiveBalance: number
  readonly most?: number
}

/** Balances of two to four tokens that differ by up to a factor of 100, and A from 1 to 100,000. */
const stable = fc
  .record({
    powers: fc.array(even(-1, 1), { minLength: 2, maxLength: 4 }),
    size: even(6, 30),
    steepness: even(0, 5),
  })
  .map(({ powers, size, steepness }): Case => {
    const balances = powers.map((power) => 10 ** (power + size))
    const [payBalance = 1, receiveBalance = 1] = balances
    const payout = createStablePayout({ balances, amplification: 10 ** steepness, payAt: 0, receiveAt: 1 })
    return { payout, payBalance, receiveBalance }
  })

/** 1 − (1 + x)^−w. Contracts limit the payment to 30 % of the balance. */
const weighted = fc
  .record({ power: even(-2, 2), size: even(6, 30), ratio: even(-1.3, 1.3), limit: fc.constantFrom(0.3, 3) })
  .map(({ power, size, ratio, limit }): Case => {
    const [payBalance, receiveBalance, weight] = [10 ** size, 10 ** (size + power), 10 ** ratio]
    const payout = (paid: number) => {
      const growth = Math.log1p(paid / payBalance)
      const price = (receiveBalance / payBalance) * weight * Math.exp(-(weight + 1) * growth)
      return { received: -receiveBalance * Math.expm1(-weight * growth), price }
    }
    return { payout, payBalance, receiveBalance, most: limit * payBalance }
  })

const curves = fc.oneof(stable, weighted)
const options = { ...cases(10_000), endOnFailure: true }

function follow({ payout, payBalance, receiveBalance, most }: Case): readonly Range[] {
  return followCurve(payout, { payBalance, receiveBalance, ...(most !== undefined && { most }) })
}

test(`${options.numRuns} curves: prices never rise from range to range`, () => {
  fc.assert(
    fc.property(curves, (curve) => {
      let last = Number.POSITIVE_INFINITY
      for (const { liquidity, start, end } of follow(curve)) {
        if (!(liquidity > 0 && start <= last && end < start)) expect.fail(`a price rises from ${last} to ${start}`)
        last = end
      }
    }),
    options,
  )
})

/** The certificate is raised by as much. */
const ROUNDING = 1e-11
const LOOSENESS = 5e-5

test(`${options.numRuns} curves: ranges are never below the payout, and hardly above it`, () => {
  const units = fc.record({ payUnit: even(-30, 0), receiveUnit: even(-30, 0) })
  const powers = fc.array(even(-9, 2), { minLength: 100, maxLength: 100 })
  fc.assert(
    fc.property(curves, units, powers, (curve, { payUnit, receiveUnit }, powers) => {
      const { payout, payBalance, most = Number.POSITIVE_INFINITY } = curve
      const own = createOwnCurve({ kept: 1, ranges: follow(curve) })
      if (own?.segments === undefined) throw new Error('There is no curve.')
      const scales = { payUnit: 10 ** payUnit, receiveUnit: 10 ** receiveUnit }
      const drawn = createCurve({ ...own, segments: own.segments }, scales)
      for (const power of powers) {
        const paid = payBalance * 10 ** power
        if (paid > most) continue
        const { received } = payout(paid)
        const along = receiveAlongSegments(drawn, paid * scales.payUnit) / scales.receiveUnit
        const part = along / received - 1
        if (part < -ROUNDING || part > LOOSENESS) expect.fail(`off by ${part} at 10^${power}`)
      }
    }),
    options,
  )
})

test('few ranges are enough', () => {
  const counts = fc.sample(curves, { numRuns: 1_000, seed: 1 }).map((curve) => follow(curve).length)
  counts.sort((one, other) => one - other)
  expect(counts[500]).toBeLessThan(90)
  expect(counts[950]).toBeLessThan(180)
})
