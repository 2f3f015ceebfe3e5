import { listTokenContracts } from '@murmur/engine/tokenContract'
import { expect, test } from 'vitest'
import { chainSetups } from './chainSetups.ts'
import { listPoolPlans, type PoolPlan } from './poolTable.ts'

const plans = chainSetups.flatMap(({ chainId }) => listPoolPlans(chainId, listTokenContracts(chainId)))
const concentrated = plans.filter(({ type }) => type === 'concentrated')

test('the same seed plans the same pools', () => {
  const again = chainSetups.flatMap(({ chainId }) => listPoolPlans(chainId, listTokenContracts(chainId)))
  expect(again).toEqual(plans)
})

test('there are pools of every kind and every fee', () => {
  const countBy = (type: PoolPlan['type']) => plans.filter((plan) => plan.type === type).length
  expect(countBy('constantProduct')).toBeGreaterThanOrEqual(4 * chainSetups.length)
  expect(countBy('stable')).toBe(3)
  expect([...new Set(concentrated.map(({ fee }) => fee))].sort((one, other) => one - other)).toEqual([
    100, 500, 3000, 10_000,
  ])
})

test('concentrated pools have three to six ranges, each twice as wide as the one before', () => {
  const counts = concentrated.map(({ ranges }) => ranges.length)
  expect(new Set(counts)).toEqual(new Set([3, 4, 5, 6]))
  for (const { ranges } of concentrated) {
    const [first] = ranges
    expect(ranges.map(({ width }) => width)).toEqual(ranges.map((_, index) => (first?.width ?? 0) * 2 ** index))
  }
})

test('the shares of the ranges add up to the whole, except for rounding', () => {
  for (const { ranges } of concentrated) {
    const sum = ranges.reduce((total, { share }) => total + share, 0n)
    expect(1_000_000n - sum).toBeLessThan(10n)
  }
})

test('no pool is mispriced by more than 40 % of its fee', () => {
  for (const { fee, mispricing } of plans) expect(Math.abs(Number(mispricing))).toBeLessThanOrEqual(fee * 400)
})
