import type { Address } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { keepDeepest, keepDeepestImported, valueTokens } from './keepDeepest.ts'
import type { PoolListing, PoolState } from './venues/venueFamilies.ts'

const [coin, dollar, stranger] = [addressOf(1), addressOf(2), addressOf(3)]
const ETHER = 10n ** 18n

test('H-03: a pool whose liquidity costs nothing, because its price is absurd, takes no place of a real one', () => {
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
    holds: [1e30, 1e30],
  })
  expect(choose([...pairs, deep])).toEqual(['deep', 'real 3', 'real 2', 'real 1'])
})

test.each(['uniswapV3', 'slipstream', 'algebra'] as const)(
  'H-03: liquidity of %s in a narrow range counts by the tokens behind it',
  (family) => {
    const real = listPair('real', [coin, dollar], [ETHER, ETHER])
    const narrow = { sqrtPriceX96: 2n ** 96n, liquidity: 10n ** 30n }
    const list = (id: string, holds: readonly [number, number]) => {
      const listed = listTicks(id, [coin, dollar], { ...narrow, holds })
      return { ...listed, pool: { ...listed.pool, family } as PoolListing }
    }
    // The price can stand at an end of the range.
    const [cheap, deep, oneSided] = [list('cheap', [1e15, 1e15]), list('deep', [3e18, 3e18]), list('one', [2e18, 0])]
    expect(choose([cheap, deep, oneSided, real])).toEqual(['deep', 'one', 'real', 'cheap'])
  },
)

test('H-03: pools of Uniswap V4, whose balances nobody knows, leave room for the others', () => {
  const real = Array.from({ length: 50 }, (_, at) => listPair(`real ${at}`, [coin, dollar], [ETHER, ETHER]))
  const narrow = { sqrtPriceX96: 2n ** 96n, liquidity: 10n ** 21n, holds: [0, 0] } as const
  const bait = Array.from({ length: 500 }, (_, at) => {
    const listed = listTicks(`bait ${at}`, [coin, dollar], narrow)
    return { ...listed, pool: { ...listed.pool, family: 'uniswapV4' } as PoolListing }
  })
  const kept = choose([...bait, ...real])
  expect(kept.filter((id) => id.startsWith('real'))).toHaveLength(50)
  expect(kept).toHaveLength(200)
})

/** A real pair of 1,000 coins and 2,000,000 dollars stands beside the bait, which no trade can use. */
test.each<[string, Case]>([
  ['a stable pool of Solidly with one full side', listStable([5n, 10n ** 30n])],
  ['a volatile pool of Solidly with one full side', listStable([5n, 10n ** 30n], { isStable: false })],
  ['a pool of Curve with one full coin', listCurve([5n, 10n ** 30n, 5n])],
  ['a pool of Curve whose rate is absurd', listCurve([10n, 10n, 10n], { rates: [10n ** 40n, 10n ** 40n, 10n ** 40n] })],
  ['a crypto pool of Curve with one full coin', listCrypto([5n, 10n ** 30n])],
  ['a crypto pool of Curve whose price is absurd', listCrypto([999n * ETHER, 5n], { price: 10n ** 38n })],
  ['a pair of the Liquidity Book with one full side', listBook([5, 1e30])],
  ['a pair of the Liquidity Book whose active bin is absurd', listBook([5, 9e20], { activeId: 2 ** 23 + 80_000 })],
  ['a pair of the Liquidity Book that holds nothing', listBook([0, 0])],
])('H-03: %s takes no place of a real one, and names no price', (_, bait) => {
  const real = listPair('real', [coin, dollar], [1_000n * ETHER, 2_000_000n * ETHER])
  expect(choose([bait, real])).toEqual(['real'])
  const values = valueTokens([bait.pool, real.pool], { ...read([bait, real]), wrappedNative: coin })
  expect(values.get(dollar)).toBe(1 / 2_000)
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

function listStable(reserves: readonly [bigint, bigint], { isStable } = { isStable: true }): Case {
  const fields = { id: 'bait', venue: 'Uniswap V2', tokens: [coin, dollar], isStable, bases: [ETHER, ETHER] } as const
  const pool = { family: 'solidly', type: 'solidly', factory: coin, ...fields } as unknown as PoolListing
  return { pool, state: { type: 'solidly', isStable, bases: [ETHER, ETHER], reserves, feeBps: 5 }, holds: [0, 0] }
}

function listCurve(balances: readonly bigint[], { rates } = { rates: [ETHER, ETHER, ETHER] }): Case {
  const fields = { id: 'bait', venue: 'Uniswap V2', tokens: [coin, dollar, stranger], variant: 'ng', rates }
  const pool = { family: 'curve', type: 'curveStable', ...fields } as unknown as PoolListing
  return { pool, state: { type: 'curveStable', balances, rates, amplification: 20_000n, fee: 1n }, holds: [0, 0] }
}

function listCrypto(balances: readonly bigint[], { price } = { price: ETHER / 2_000n }): Case {
  const precisions = [1n, 1n]
  const fields = { id: 'bait', venue: 'Uniswap V2', tokens: [coin, dollar], precisions }
  const pool = { family: 'curveCrypto', type: 'curveCrypto', ...fields } as unknown as PoolListing
  const shape = { ann: 400_000n, gamma: 10n ** 14n, invariant: 10n ** 21n, midFee: 1n, outFee: 1n, feeGamma: 1n }
  return { pool, state: { type: 'curveCrypto', precisions, balances, priceScale: [price], ...shape }, holds: [0, 0] }
}

/** Without a proof in its state: its balances count. */
function listBook(holds: readonly [number, number], { activeId } = { activeId: 2 ** 23 }): Case {
  const fields = { id: 'bait', venue: 'Uniswap V2', tokens: [coin, dollar], binStep: 10 }
  const pool = { family: 'liquidityBook', type: 'liquidityBook', ...fields } as unknown as PoolListing
  const fees = {} as Extract<PoolState, { type: 'liquidityBook' }>['fees']
  return { pool, state: { type: 'liquidityBook', binStep: 10, activeId, fees, now: 1 }, holds }
}

function addressOf(digit: number): Address {
  return `0x${String(digit).repeat(40)}`
}
