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

test('every token has a pool, and a chain at most 200', () => {
  for (const { chainId } of chainSetups) {
    const tokens = listTokenContracts(chainId)
    const own = listPoolPlans(chainId, tokens)
    const traded = new Set(own.flatMap((plan) => plan.tokens.map(({ address }) => address)))
    expect(traded.size).toBe(tokens.length)
    expect(own.length).toBeLessThanOrEqual(200)
  }
})

test('listed tokens have pools of 5 to 30 million dollars, or of 150 thousand', () => {
  const isListed = ({ tokens }: PoolPlan) =>
    tokens.some(({ symbol }) => ['LINK', 'UNI', 'COMP', 'ZRO'].includes(symbol))
  const listed = plans.filter(isListed)
  const deep = listed.filter(({ type, dollars }) => type !== 'constantProduct' && dollars > 150_000n)
  expect(deep.length).toBeGreaterThan(10)
  for (const { dollars } of deep) expect(dollars >= 5_000_000n && dollars <= 30_000_000n).toBe(true)
  expect(listed.filter(({ dollars }) => dollars === 150_000n).length).toBeGreaterThan(10)
})

test('Uniswap V4 has pools with the coin and with the wrapped coin on every chain but zkSync Era', () => {
  for (const { chainId } of chainSetups) {
    const own = listPoolPlans(chainId, listTokenContracts(chainId)).filter(({ type }) => type === 'uniswapV4')
    const wrapped = own.filter(({ isCoin, tokens }) => !isCoin && tokens.some((token) => token.isWrappedNative))
    const counts = [own.filter(({ isCoin }) => isCoin).length > 0, wrapped.length > 0]
    expect(counts).toEqual(chainId === 324 ? [false, false] : [true, true])
  }
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
