import { listTokenContracts } from '@murmur/engine/tokenContract'
import { describe, expect, test } from 'vitest'
import { chainSetups } from './chainSetups.ts'
import { findCurvePlan, listForeignPlans } from './foreignTable.ts'
import { listPoolPlans, planWholeDepth } from './poolTable.ts'

const chainIds = chainSetups.map(({ chainId }) => chainId)
const plans = chainIds.map((chainId) => ({ chainId, foreign: listForeignPlans(chainId, listTokenContracts(chainId)) }))

test('each network has the exchanges that have much of its volume', () => {
  const venues = plans.map(({ chainId, foreign }) => [chainId, [...new Set(foreign.map(({ venue }) => venue))]])
  expect(Object.fromEntries(venues)).toEqual({
    1: ['PancakeSwap V3', 'SushiSwap V2'],
    56: ['PancakeSwap V3'],
    137: ['QuickSwap V4', 'QuickSwap V2'],
    43114: ['Blackhole', 'Trader Joe V1'],
    10: [],
    42161: ['PancakeSwap V3', 'SushiSwap V2'],
    324: [],
    8453: ['PancakeSwap V3'],
  })
})

test('the same seed plans the same pools', () => {
  for (const { chainId, foreign } of plans)
    expect(listForeignPlans(chainId, listTokenContracts(chainId))).toEqual(foreign)
})

describe.each(chainIds)('chain %i', (chainId) => {
  const tokens = listTokenContracts(chainId)

  test('other exchanges get a part of the depth, not more depth', () => {
    const sum = (some: readonly { dollars: bigint }[]) =>
      some.reduce((total, { dollars }) => total + Number(dollars), 0)
    const curve = findCurvePlan(chainId, tokens)
    const whole = sum(planWholeDepth(chainId, tokens))
    // Two of the four dollars of Curve's pool have no other pool with it, and no pool is smaller than the smallest.
    const split =
      sum(listPoolPlans(chainId, tokens)) + sum(listForeignPlans(chainId, tokens)) + Number(curve?.dollars ?? 0n) / 2
    expect(split / whole).toBeGreaterThan(0.99)
    expect(split / whole).toBeLessThan(1.02)
  })

  test('no pool of another exchange is mispriced by more than 40 % of its fee', () => {
    for (const { fee, mispricing } of listForeignPlans(chainId, tokens))
      expect(Math.abs(Number(mispricing))).toBeLessThanOrEqual(fee * 400)
  })
})

test("Curve's pool has four listed dollars on Ethereum and Polygon", () => {
  const coins = chainIds.map((chainId) => [chainId, findCurvePlan(chainId, listTokenContracts(chainId))?.coins])
  const found = coins.flatMap(([chainId, some]) =>
    Array.isArray(some) ? [[chainId, some.map(({ asset }) => asset)]] : [],
  )
  expect(Object.fromEntries(found)).toEqual({
    1: ['DAI', 'USDC', 'USDT', 'USDS'],
    137: ['DAI', 'USDC', 'USDT', 'USDC.e'],
  })
})
