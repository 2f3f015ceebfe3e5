import type { Address } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { keepDeepest, keepDeepestImported, valueTokens } from './keepDeepest.ts'
import type { PoolListing, PoolState } from './venues/venueFamilies.ts'

const [coin, dollar, stranger] = [addressOf(1), addressOf(2), addressOf(3)]
const ETHER = 10n ** 18n

test('a pool whose liquidity costs nothing, because its price is absurd, takes no place of a real one', () => {
  const real = listPair('real', [coin, dollar], [1_000n * ETHER, 2_000_000n * ETHER])
  // By its liquidity it offers 8 * 10^28 of the coin, but it holds none.
  const bait = listTicks('bait', [coin, dollar], { sqrtPriceX96: 10n ** 20n, liquidity: 10n ** 20n, holds: [0, 1e7] })
  for (const family of ['uniswapV3', 'uniswapV4'] as const) {
    expect(choose([real, { ...bait, pool: { ...bait.pool, family } as PoolListing }])).toEqual(['real'])
  }
})

test('one pool that seems very deep leaves the others in the market', () => {
  const pairs = [1n, 2n, 3n].map((size) => listPair(`real ${size}`, [coin, dollar], [size * ETHER, size * ETHER]))
  const deep = listTicks('deep', [coin, dollar], {
    sqrtPriceX96: 2n ** 96n,
    liquidity: 10n ** 30n,
    holds: [1e15, 1e15],
  })
  expect(choose([...pairs, deep])).toEqual(['deep', 'real 3', 'real 2', 'real 1'])
})

test('a token that only Uniswap V4 trades has a price, too', () => {
  const { pool, ...rest } = listTicks('only', [coin, dollar], {
    sqrtPriceX96: 2n ** 96n,
    liquidity: ETHER,
    holds: [0, 0],
  })
  expect(choose([{ ...rest, pool: { ...pool, family: 'uniswapV4' } as PoolListing }])).toEqual(['only'])
})

test('of the pools that the router cannot reach, only the hundred deepest are there to compare with', () => {
  const own = Array.from({ length: 3 }, (_, at) => listPair(`own ${at}`, [coin, dollar], [ETHER, ETHER]))
  const others = Array.from({ length: 120 }, (_, at) => {
    const pair = listPair(`other ${at}`, [coin, dollar], [ETHER * BigInt(500 - at), ETHER * BigInt(500 - at)])
    return { ...pair, pool: { ...pair.pool, venue: 'SushiSwap V2' } }
  })
  const hook = { address: coin, feePpm: 3000, tickSpacing: 1 }
  const [last] = others.splice(-1)
  if (last === undefined) throw new Error('There are other pools.')
  const kept = choose([...others, ...own, { ...last, pool: { ...last.pool, hook } }])
  expect(kept).toEqual([
    ...others.slice(0, 100).map(({ pool }) => pool.id),
    last.pool.id,
    ...own.map(({ pool }) => pool.id),
  ])
})

test('of an imported token, what its pools hold of listed tokens decides', () => {
  const real = listPair('real', [coin, stranger], [5n * ETHER, 1n])
  const poor = listPair('poor', [coin, stranger], [1n, 10n ** 30n])
  const bait = listTicks('bait', [coin, stranger], { sqrtPriceX96: 10n ** 20n, liquidity: 10n ** 20n, holds: [2, 0] })
  const unknown = { ...bait, pool: { ...bait.pool, id: 'unknown' as Address, family: 'uniswapV4' } as PoolListing }
  const market = listPair('market', [coin, dollar], [ETHER, ETHER])
  const all = [unknown, bait, poor, real]
  const values = valueTokens([market.pool], { ...read([market]), wrappedNative: coin })
  const pools = all.map(({ pool }) => pool)
  const kept = keepDeepestImported(pools, { ...read(all), values, most: 3 })
  expect(kept.map(({ id }) => id)).toEqual(['real', 'bait', 'poor'])
})

type Case = { readonly pool: PoolListing; readonly state: PoolState; readonly holds: readonly [number, number] }

function choose(cases: readonly Case[]): readonly string[] {
  const pools = cases.map(({ pool }) => pool)
  const values = valueTokens(pools, { ...read(cases), wrappedNative: coin })
  return keepDeepest(pools, { ...read(cases), values, most: 400 }).map(({ id }) => id)
}

function read(cases: readonly Case[]) {
  return {
    states: new Map(cases.map(({ pool, state }) => [pool.id, state])),
    backing: new Map(cases.map(({ pool, holds }) => [pool.id, holds])),
  }
}

type Pair = readonly [Address, Address]

function listPair(id: string, tokens: Pair, reserves: readonly [bigint, bigint]): Case {
  const fields = { id: id as Address, venue: 'Uniswap V2', tokens, feePpm: 3000 }
  const pool = { family: 'uniswapV2', type: 'constantProduct', ...fields } as const
  return { pool, state: { type: 'constantProduct', reserves }, holds: [0, 0] }
}

type Ticks = {
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
  readonly holds: readonly [number, number]
}

function listTicks(id: string, tokens: Pair, { holds, ...price }: Ticks): Case {
  const fields = { id: id as Address, tokens, feePpm: 3000, tickSpacing: 60, tickLens: coin }
  const pool = { family: 'uniswapV3', type: 'concentrated', venue: 'Uniswap V3', ...fields } as const
  return { pool, state: { type: 'concentrated', tick: 0, ...price }, holds }
}

function addressOf(digit: number): Address {
  return `0x${String(digit).repeat(40)}`
}
