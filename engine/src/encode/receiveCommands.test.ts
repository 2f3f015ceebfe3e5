import { expect, test } from 'vitest'
import type { Pool } from '../market.ts'
import type { Leg } from '../search/settle.ts'
import type { Address } from '../token.ts'
import { coin } from './command.ts'
import { listReceiveCommands } from './receiveCommands.ts'

const weth: Address = `0x${'a'.repeat(40)}`
const usdc: Address = `0x${'b'.repeat(40)}`
const dai: Address = `0x${'c'.repeat(40)}`

const options = { token: weth, isCoin: false, receive: dai, wanted: 800n, most: 500n }

type LegOptions = {
  readonly feePpm?: number
  readonly venue?: string
  readonly currencies?: readonly [Address, Address]
}

function createLeg(
  [paid, pay, received, receive]: readonly [bigint, Address, bigint, Address],
  { feePpm = 500, venue = 'Uniswap V3', currencies }: LegOptions = {},
): Leg {
  const state = { sqrtPriceX96: 2n ** 96n, tick: 0, liquidity: 0n, tickSpacing: 60, ticks: [] }
  const key = currencies && { key: { currencies, fee: feePpm } }
  const pool: Pool = { type: 'concentrated', id: '0x00', venue, tokens: [pay, receive], feePpm, ...state, ...key }
  return { pool, pay, receive, paid, received }
}

function swap(units: bigint, feesPpm: readonly number[]) {
  const path = { venue: 'uniswapV3', tokens: [weth, usdc, dai], feesPpm }
  return { type: 'swap', path, exact: 'receive', units, limit: 500n, payer: 'router' }
}

test('two pools into one are two paths, the larger last, which makes the sum exact', () => {
  const legs = [
    createLeg([100n, weth, 200n, usdc], { feePpm: 1 }),
    createLeg([300n, weth, 600n, usdc], { feePpm: 2 }),
    createLeg([800n, usdc, 800n, dai], { feePpm: 3 }),
  ]
  const pull = { type: 'pull', token: weth, units: 500n }
  const expected = [pull, swap(200n, [1, 3]), swap(600n, [2, 3])]
  expect(listReceiveCommands(legs, options)).toEqual(expected)
  expect(listReceiveCommands(legs.toReversed(), options)).toEqual(expected)
  expect(listReceiveCommands(legs, { ...options, wanted: 801n })?.at(-1)).toEqual(swap(601n, [2, 3]))
  expect(listReceiveCommands(legs, { ...options, wanted: 150n })).toEqual([pull, swap(150n, [1, 3])])
})

test('paid coins are wrapped instead of pulled', () => {
  const legs = [createLeg([100n, weth, 200n, usdc]), createLeg([200n, usdc, 800n, dai])]
  expect(listReceiveCommands(legs, { ...options, isCoin: true })).toEqual([
    { type: 'wrap', units: 500n },
    swap(800n, [500, 500]),
  ])
})

test('a leg too small to reach the receipt after rounding does not stop the walk', () => {
  const legs = [createLeg([1n, weth, 1n, usdc]), createLeg([1_000n, usdc, 1n, dai])]
  expect(listReceiveCommands(legs, { ...options, wanted: 1n })?.slice(1)).toEqual([swap(1n, [500, 500])])
})

test.each([
  ['without a leg', []],
  [
    'through two venues',
    [createLeg([1n, weth, 1n, usdc]), createLeg([1n, usdc, 1n, dai], { venue: 'Uniswap V4', currencies: [usdc, dai] })],
  ],
  ['through a pool of coins', [createLeg([1n, weth, 1n, dai], { venue: 'Uniswap V4', currencies: [coin, dai] })]],
  ['through another exchange', [createLeg([1n, weth, 1n, dai], { venue: 'SushiSwap' })]],
])('a route %s has no commands for an exact receipt', (_, legs) => {
  expect(listReceiveCommands(legs, options)).toBeUndefined()
})
