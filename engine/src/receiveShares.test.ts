import { expect, test } from 'vitest'
import type { Pool } from './market.ts'
import { findTick, getSqrtPriceAtTick, MAX_TICK, MIN_TICK } from './pools/tickMath.ts'
import { countShares, listShares } from './receiveShares.ts'
import type { Leg } from './search/settle.ts'
import type { Address } from './token.ts'

const [weth, usdc, dai] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const identity = { venue: 'Uniswap', feePpm: 3_000 }

function createPair(id: string, tokens: readonly [Address, Address], reserves: readonly [bigint, bigint]): Pool {
  return { ...identity, type: 'constantProduct', id, tokens, reserves }
}

/** Deep around its price, and half as deep beyond the ticks 60 and -60. */
function createTicks(id: string, tokens: readonly [Address, Address]): Pool {
  const [wide, narrow] = [10n ** 24n, 10n ** 24n]
  const ticks = [
    { index: -6_000, liquidityNet: wide },
    { index: -60, liquidityNet: narrow },
    { index: 60, liquidityNet: -narrow },
    { index: 6_000, liquidityNet: -wide },
  ]
  const price = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: wide + narrow, tickSpacing: 60, ticks }
  return { ...identity, type: 'concentrated', id, tokens, ...price }
}

const ether = 10n ** 18n

test('paths that share a pair trade in it one after the other, and the pair gives all that is paid for', () => {
  const [small, large] = [1, 2].map((times) =>
    createPair(`0x0${times}`, [weth, usdc], [BigInt(times) * 1_000n * ether, BigInt(times) * 3_000_000n]),
  ) as [Pool, Pool]
  const shared = createPair('0x03', [usdc, dai], [9_000_000n, 9_000_000n * ether])
  const legs: Leg[] = [
    { pool: small, pay: weth, receive: usdc, paid: ether, received: 2_900n },
    { pool: large, pay: weth, receive: usdc, paid: 2n * ether, received: 5_800n },
    { pool: shared, pay: usdc, receive: dai, paid: 8_700n, received: 8_700n * ether },
  ]
  const shares = listShares(legs, { token: weth, receive: dai, wanted: 8_000n * ether })
  expect(shares.map((share) => share.legs.map(({ pool }) => pool.id))).toEqual([
    ['0x01', '0x03'],
    ['0x02', '0x03'],
  ])
  expect(shares.reduce((sum, { units }) => sum + units, 0n)).toBe(8_000n * ether)
  const both = countShares(shares)
  const apart = shares.map((share) => countShares([share]))
  const [first, second] = [apart[0]?.paid ?? 0n, apart[1]?.paid ?? 0n]
  // The second path finds the pair at a worse price.
  expect(both?.paid).toBeGreaterThan(first + second)
  // A unit of USDC is worth a lot of the units of DAI.
  expect(both?.received).toBeGreaterThan(8_000n * ether)
})

test('a pool with ticks gives two amounts one after the other for what it takes for both, across a tick', () => {
  const pool = createTicks('0x04', [weth, dai])
  const leg: Leg = { pool, pay: weth, receive: dai, paid: 1n, received: 1n }
  const [first, second] = [4_000n * ether, 9_000n * ether]
  const once = countShares([{ legs: [leg], units: first + second }])
  const twice = countShares([
    { legs: [leg], units: first },
    { legs: [leg], units: second },
  ])
  expect(twice?.received).toBe(first + second)
  // Rounded up once more per swap and step.
  expect((twice?.paid ?? 0n) - (once?.paid ?? 0n)).toBeGreaterThanOrEqual(0n)
  expect((twice?.paid ?? 0n) - (once?.paid ?? 0n)).toBeLessThanOrEqual(4n)
  const back: Leg = { pool, pay: dai, receive: weth, paid: 1n, received: 1n }
  expect(countShares([{ legs: [back], units: first }])?.paid).toBeGreaterThan(first)
})

test('more than the pools hold has no payment', () => {
  const pool = createTicks('0x04', [weth, dai])
  const leg: Leg = { pool, pay: weth, receive: dai, paid: 1n, received: 1n }
  expect(countShares([{ legs: [leg], units: 10n ** 30n }])).toBeUndefined()
})

test('the tick of a price is the one at or below it', () => {
  for (const tick of [MIN_TICK, -60, -1, 0, 1, 12_345, MAX_TICK - 1]) {
    expect(findTick(getSqrtPriceAtTick(tick))).toBe(tick)
    expect(findTick(getSqrtPriceAtTick(tick + 1) - 1n)).toBe(tick)
  }
})
