import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases, even } from '../testing/cases.ts'
import type { Address } from '../token.ts'
import type { ConcentratedPool } from './concentrated.ts'
import { checkPool, quoteSwap, quoteSwapPay } from './swap.ts'
import { expectOutlineAbove } from './testing/outlineChecks.ts'
import { getSqrtPriceAtTick } from './tickMath.ts'

const [one, two]: readonly [Address, Address] = [
  '0x0000000000000000000000000000000000000001',
  '0x0000000000000000000000000000000000000002',
]

/** Far above a tick of 0, so that words of 256 · 12,000 ticks have no edge on the way. */
const START = 240_000
const SPACING = 60
/** A word of 60 · 256 ticks is shorter than this range. */
const RANGE = 12_000 * 4

/** Ticks on multiples of 12,000. The same ticks are valid for a spacing of 60 and for one of 12,000. */
const pools = fc
  .record({ tick: fc.integer({ min: -20_000, max: 20_000 }), depth: even(12, 26), inner: even(0, 2) })
  .map(({ tick, depth, inner }): ConcentratedPool => {
    const outer = BigInt(Math.ceil(10 ** depth))
    const middle = BigInt(Math.ceil(10 ** depth * inner)) + 1n
    return {
      type: 'concentrated',
      id: '0xa',
      venue: 'QuickSwap V4',
      tokens: [one, two],
      sqrtPriceX96: getSqrtPriceAtTick(START + tick) + 12_345n,
      tick: START + tick,
      liquidity: outer + middle,
      feePpm: 500,
      backFeePpm: 1_500,
      tickSpacing: SPACING,
      ticks: [
        { index: START - 2 * RANGE, liquidityNet: outer },
        { index: START - RANGE, liquidityNet: middle },
        { index: START + RANGE, liquidityNet: -middle },
        { index: START + 2 * RANGE, liquidityNet: -outer },
      ],
      isLinked: true,
    }
  })

const directions = fc.constantFrom({ pay: one, receive: two }, { pay: two, receive: one })
const options = { ...cases(10_000), endOnFailure: true }

type Direction = { readonly pay: Address; readonly receive: Address }

/** A payment that moves the price by this part of the range. */
function size(pool: ConcentratedPool, { direction, part }: { readonly direction: Direction; readonly part: number }) {
  const root = 1.0001 ** (pool.tick / 2)
  const whole = Number(pool.liquidity) * (direction.pay === one ? 1 / root : root)
  return BigInt(Math.ceil(whole * part * 3)) + 1_000n
}

test(`${options.numRuns} linked pools round at initialised ticks only, as one whose words are longer than the swap`, () => {
  let different = 0
  fc.assert(
    fc.property(pools, directions, even(0.0001, 1), (pool, direction, part) => {
      expect(checkPool(pool)).toBeUndefined()
      const longWords = { ...pool, isLinked: false, tickSpacing: 12_000 }
      const trade = { ...direction, units: size(pool, { direction, part }) }
      const received = quoteSwap(pool, trade)
      expect(received).toBe(quoteSwap(longWords, trade))
      if (received !== quoteSwap({ ...pool, isLinked: false }, trade)) different += 1
      if (received === undefined) return
      expect(quoteSwapPay(pool, { ...direction, units: received })).toBe(
        quoteSwapPay(longWords, { ...direction, units: received }),
      )
    }),
    options,
  )
  expect(different).toBeGreaterThan(options.numRuns / 20)
})

test('the fee is that of the direction', () => {
  const [pool] = fc.sample(pools, { numRuns: 1, seed: 7 })
  if (pool === undefined) throw new Error('There should be a pool.')
  const [forth, back] = [
    { pay: one, receive: two, units: size(pool, { direction: { pay: one, receive: two }, part: 0.01 }) },
    { pay: two, receive: one, units: size(pool, { direction: { pay: two, receive: one }, part: 0.01 }) },
  ]
  expect(quoteSwap(pool, forth)).toBe(quoteSwap({ ...pool, backFeePpm: 500 }, forth))
  expect(quoteSwap(pool, back)).toBe(quoteSwap({ ...pool, feePpm: 1_500 }, back))
  expect(quoteSwap(pool, back)).toBeLessThan(quoteSwap({ ...pool, backFeePpm: 500 }, back) ?? 0n)
})

test(`${options.numRuns} linked pools: no payment gives more than the outline, and a larger one never less`, () => {
  fc.assert(
    fc.property(
      pools,
      directions,
      fc.array(even(0.0001, 1), { minLength: 8, maxLength: 8 }),
      (pool, direction, parts) => {
        const payments = parts.map((part) => size(pool, { direction, part })).sort((low, high) => (low < high ? -1 : 1))
        const payAt = direction.pay === one ? 0 : 1
        expectOutlineAbove(pool, { sides: { payAt, receiveAt: 1 - payAt }, payments })
        const outputs = payments
          .map((units) => quoteSwap(pool, { ...direction, units }))
          .filter((units) => units !== undefined)
        expect(outputs).toEqual(outputs.toSorted((low, high) => (low < high ? -1 : 1)))
      },
    ),
    options,
  )
})
