import { expect, test } from 'vitest'
import { checkReceipt } from './checkReceipt.ts'
import { compareSplit } from './compareSplit.ts'
import { describePermission } from './describePermission.ts'
import { findRoutes } from './findRoutes.ts'
import { findTransferTerms, placeTransfer, transferStories } from './followTransfer.ts'
import { judgeSlippage } from './judgeSlippage.ts'

const hour = 3_600

test('a small payment takes one pool, a large one is split, and the split gains', () => {
  const [small, large] = [findRoutes(0.1), findRoutes(50)]
  expect([small.direct.map(({ name }) => name), small.detour]).toEqual([['C'], []])
  expect(small.gain).toBe(0n)
  expect([large.direct, large.detour].map((lanes) => lanes.map(({ name }) => name))).toEqual([
    ['A', 'B', 'C'],
    ['D', 'E'],
  ])
  expect(large.gain).toBeGreaterThan(100_000n)
})

test('a trade before the swap costs up to the tolerance, and beyond it the swap reverts', () => {
  const calm = judgeSlippage({ slippageBps: 50, others: 0 })
  expect(calm.given).toBe(calm.quoted)
  expect(judgeSlippage({ slippageBps: 50, others: 2 }).arrives).toBe(true)
  expect(judgeSlippage({ slippageBps: 50, others: 10 }).arrives).toBe(false)
  expect(judgeSlippage({ slippageBps: 300, others: 10 }).arrives).toBe(true)
})

test('a sandwich takes all of the tolerance, and earns more the looser it is', () => {
  const [tight, loose] = [10, 500].map((slippageBps) => judgeSlippage({ slippageBps, others: 0 }))
  for (const { quoted, floor, sandwich } of [tight, loose].filter((one) => one !== undefined))
    expect(Number(sandwich.lost) / Number(quoted - floor)).toBeCloseTo(1, 3)
  expect(loose?.sandwich.earned).toBeGreaterThan(10n * (tight?.sandwich.earned ?? 0n))
})

test('a permit ends, an exact approval stays, and an unlimited one takes everything', () => {
  const find = (kind: 'permit' | 'exact' | 'unlimited', later: number) =>
    describePermission(kind, { paid: 400, later }).takeable
  expect([0, hour].map((later) => find('permit', later))).toEqual([400_000_000n, 0n])
  expect([0, hour].map((later) => find('exact', later))).toEqual([400_000_000n, 400_000_000n])
  expect([0, hour].map((later) => find('unlimited', later))).toEqual([2_500_000_000n, 2_500_000_000n])
})

test('the tokens of a transfer end in one of the two accounts', () => {
  expect(transferStories.map((story) => placeTransfer(story, 'deadline'))).toEqual([
    'after',
    'after',
    'before',
    'before',
  ])
})

test('the bridge keeps its fee, and refuses amounts outside of its limits', () => {
  expect(findTransferTerms(500)).toEqual({
    type: 'terms',
    deposit: 500_000_000n,
    fee: 100_000n,
    arriving: 499_900_000n,
  })
  expect(findTransferTerms(5)).toEqual({ type: 'refused', reason: 'belowMinimum' })
  expect(findTransferTerms(2_000_000)).toEqual({ type: 'refused', reason: 'aboveMaximum' })
})

test('no split by hand beats the bound, and the route is nearly there', () => {
  const splits = [
    { A: 1, B: 0, C: 0, DE: 0 },
    { A: 1, B: 1, C: 1, DE: 1 },
    { A: 55, B: 19, C: 5, DE: 21 },
  ].map(compareSplit)
  for (const { yours, ours, bound } of splits) expect([yours <= bound, ours <= bound]).toEqual([true, true])
  const [single, even, close] = splits
  expect(single?.yourGap).toBeGreaterThan(100)
  expect(even?.yourGap).toBeGreaterThan(100)
  expect(close?.yourGap).toBeLessThan(1)
  expect(single?.ourGap).toBeLessThan(0.01)
})

test('an honest receipt agrees in every line, and each change shows in its line', () => {
  const findWrong = (kind: Parameters<typeof checkReceipt>[0]) =>
    checkReceipt(kind)
      .lines.filter(({ agreed, found }) => agreed !== found)
      .map(({ field }) => field)
  expect(findWrong('honest')).toEqual([])
  expect(findWrong('contract')).toEqual(['contract'])
  expect(findWrong('floor')).toEqual(['floor'])
  expect(findWrong('recipient')).toEqual(['recipient'])
  expect(checkReceipt('honest').differences).toEqual([])
  expect(checkReceipt('recipient').differences).toEqual(['recipient'])
  const { received, floor } = checkReceipt('honest')
  expect(received).toBeGreaterThan(floor)
})
