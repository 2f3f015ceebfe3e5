import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases, even } from '../testing/cases.ts'
import { createLiquidityBook, liquidityBookShape } from '../testing/randomLiquidityBook.ts'
import type { LiquidityBookPool } from './liquidityBook.ts'
import { checkPool, quoteSwap, quoteSwapPay } from './swap.ts'
import { wavaxUsdc, wethUsdc, wideSteps } from './testing/liquidityBookPairs.ts'
import { expectOutlineAbove } from './testing/outlineChecks.ts'
import type { Trade } from './trade.ts'

function pay(pool: LiquidityBookPool, { at, units }: { readonly at: 0 | 1; readonly units: bigint }): Trade {
  const [x, y] = pool.tokens
  return at === 0 ? { pay: x, receive: y, units } : { pay: y, receive: x, units }
}

test('swaps match the public vectors of pairs of Avalanche', () => {
  const swap = (pool: LiquidityBookPool, trade: Parameters<typeof pay>[1]) => quoteSwap(pool, pay(pool, trade))
  expect(swap(wideSteps, { at: 0, units: 800_000_000_000_000_000_000n })).toBe(130_852_590n)
  // Through dozens of bins, with the largest fee in most of them.
  expect(swap(wideSteps, { at: 0, units: 1_000_000_000_000_000_000_000_000n })).toBe(90_958_757_972n)
  expect(swap(wideSteps, { at: 1, units: 6_996n })).toBe(13_062_729_560_279_583n)
  expect(swap(wethUsdc, { at: 0, units: 161_520_126_321_388_443n })).toBe(499_700_121n)
})

test('payments for an exact output match the public vectors', () => {
  const ask = (pool: LiquidityBookPool, units: bigint) => quoteSwapPay(pool, pay(pool, { at: 0, units }))
  expect(ask(wavaxUsdc, 100_000_000n)).toBe(2_835_181_418_604_438_907n)
  expect(ask(wavaxUsdc, 1_000_000_000n)).toBe(28_351_814_186_044_389_060n)
  expect(ask(wavaxUsdc, 10_000_000_000n)).toBe(283_518_141_860_443_890_592n)
  expect(ask(wethUsdc, 499_700_121n)).toBe(161_520_126_321_388_443n)
})

test('the fee falls with the time since the last swap', () => {
  const trade = pay(wethUsdc, { at: 0, units: 10n ** 17n })
  const outputs = [0, 30, 600].map((pause) => quoteSwap({ ...wethUsdc, now: wethUsdc.now + pause }, trade) ?? 0n)
  expect(outputs).toEqual([...outputs].sort((one, other) => (one < other ? -1 : 1)))
  expect(new Set(outputs).size).toBe(3)
})

test('a payment of zero, and one beyond all bins, have no quote', () => {
  for (const units of [0n, -1n, 10n ** 30n])
    expect(quoteSwap(wethUsdc, pay(wethUsdc, { at: 0, units }))).toBeUndefined()
  expect(quoteSwapPay(wethUsdc, pay(wethUsdc, { at: 0, units: 0n }))).toBeUndefined()
  expect(quoteSwapPay(wethUsdc, pay(wethUsdc, { at: 0, units: 10n ** 12n }))).toBeUndefined()
})

test('invalid pairs are recognised', () => {
  const { bins, fees, tokens } = wethUsdc
  for (const pool of [wideSteps, wethUsdc, wavaxUsdc]) expect(checkPool(pool)).toBeUndefined()
  expect(checkPool({ ...wethUsdc, tokens: [tokens[0], tokens[0]] })).toBe('badTokens')
  expect(checkPool({ ...wethUsdc, bins: bins.toReversed() })).toBe('badBins')
  expect(checkPool({ ...wethUsdc, activeId: wethUsdc.activeId - 1 })).toBe('badBins')
  expect(checkPool({ ...wethUsdc, binStep: 0 })).toBe('badBins')
  expect(checkPool({ ...wethUsdc, now: fees.lastUpdate - 1 })).toBe('badFee')
  expect(checkPool({ ...wethUsdc, fees: { ...fees, variableFeeControl: 10_000_000 } })).toBe('badFee')
  expect(checkPool({ ...wethUsdc, bins: [{ id: wethUsdc.activeId, reserves: [-1n, 1n] }] })).toBe('badReserves')
  expect(checkPool({ ...wethUsdc, bins: [{ id: wethUsdc.activeId, reserves: [2n ** 128n, 1n] }] })).toBe('overflow')
})

const options = { ...cases(10_000), endOnFailure: true }
const pairs = liquidityBookShape.map((shape) =>
  createLiquidityBook(shape, { id: '0xb', tokens: [wethUsdc.tokens[0], wethUsdc.tokens[1]] }),
)
const parts = fc.array(even(-9, 0.3), { minLength: 12, maxLength: 12 })

/** Payments of these powers of ten of all that the bins take. */
function listPayments(
  pool: LiquidityBookPool,
  { at, powers }: { readonly at: 0 | 1; readonly powers: readonly number[] },
) {
  const stock = pool.bins.reduce((sum, { reserves }) => sum + reserves[at === 0 ? 1 : 0], 0n)
  const most = quoteSwapPay(pool, pay(pool, { at, units: stock })) ?? 0n
  return [...powers.map((power) => BigInt(Math.ceil(Number(most) * 10 ** power))), most]
}

test(`${options.numRuns} pairs: a larger payment never gives less`, () => {
  fc.assert(
    fc.property(pairs, parts, fc.constantFrom(0, 1), (pool, powers, at) => {
      expect(checkPool(pool)).toBeUndefined()
      let last = 0n
      const payments = listPayments(pool, { at, powers })
      for (const units of payments.sort((one, other) => (one < other ? -1 : 1))) {
        const received = quoteSwap(pool, pay(pool, { at, units }))
        expect(received ?? last).toBeGreaterThanOrEqual(last)
        last = received ?? last
      }
    }),
    options,
  )
})

test(`${options.numRuns} pairs: the payment is the smallest that gives the output`, () => {
  fc.assert(
    fc.property(pairs, parts, fc.constantFrom(0, 1), (pool, powers, at) => {
      for (const units of listPayments(pool, { at, powers })) {
        const received = quoteSwap(pool, pay(pool, { at, units }))
        if (received === undefined) continue
        const paid = quoteSwapPay(pool, pay(pool, { at, units: received })) ?? 0n
        expect(paid).toBeLessThanOrEqual(units)
        expect(quoteSwap(pool, pay(pool, { at, units: paid }))).toBeGreaterThanOrEqual(received)
        const less = quoteSwap(pool, pay(pool, { at, units: paid - 1n }))
        expect(less ?? 0n).toBeLessThan(received)
      }
    }),
    options,
  )
})

test(`${options.numRuns} pairs: no payment gives more than the concave outline, also where the fee falls on the way`, () => {
  fc.assert(
    fc.property(pairs, parts, fc.constantFrom(0, 1), (pool, powers, at) => {
      const payments = listPayments(pool, { at, powers })
      expectOutlineAbove(pool, { sides: { payAt: at, receiveAt: 1 - at }, payments })
    }),
    options,
  )
})
