import { expect, test } from 'vitest'
import type { Market, Pool } from './market.ts'
import type { Route } from './route.ts'
import { findRouteToReceive } from './routeToReceive.ts'
import type { Address } from './token.ts'

const [aaa, bbb, ccc, ddd]: readonly [Address, Address, Address, Address] = ['0xa', '0xb', '0xc', '0xd']
const unit = 10n ** 18n

function createPair(id: string, tokens: readonly [Address, Address], reserves: readonly [bigint, bigint]): Pool {
  return { type: 'constantProduct', id, venue: 'V2', tokens, reserves, feePpm: 3_000 }
}

function createMarket(...pools: readonly Pool[]): Market {
  return { chainId: 1, pools, gas: { price: 0n, token: aaa } }
}

type Wish = { readonly pay: Address; readonly receive: Address; readonly units: bigint }

function expectRoute(market: Market, wish: Wish): Route {
  const result = findRouteToReceive({ ...wish, maxLegs: 100 }, market)
  if (result.type !== 'route') throw new Error(result.reason)
  expect(result.route.received).toBeGreaterThanOrEqual(wish.units)
  return result.route
}

test('with arbitrage between pools an exact receive amount still has a payment', () => {
  const torn = createMarket(
    createPair('0x1', [aaa, bbb], [1_000n * unit, 1_000n * unit]),
    createPair('0x2', [aaa, bbb], [3_000n * unit, 3_000n * unit]),
    createPair('0x3', [bbb, ccc], [5_000n * unit, 10_000n * unit]),
    createPair('0x4', [bbb, ccc], [5_000n * unit, 11_000n * unit]),
    createPair('0x5', [aaa, ccc], [5_000n * unit, 10_000n * unit]),
  )
  expectRoute(torn, { pay: aaa, receive: bbb, units: unit / 1_000n })
})

test('the payment for a single unit covers the rounding of every swap', () => {
  const chain = createMarket(
    createPair('0x1', [aaa, bbb], [unit, unit]),
    createPair('0x2', [bbb, ccc], [unit, unit]),
    createPair('0x3', [ccc, ddd], [unit, unit]),
  )
  expect(expectRoute(chain, { pay: aaa, receive: ddd, units: 1n }).paid).toBe(4n)
})

test('a route may pass through a token with a valuable smallest unit', () => {
  const coarse = createMarket(
    createPair('0x1', [aaa, bbb], [unit, 1_000n]),
    createPair('0x2', [bbb, ccc], [1_000n, unit]),
  )
  const { legs } = expectRoute(coarse, { pay: aaa, receive: ccc, units: 1n })
  expect(legs.map(({ received }) => received)).toEqual([1n, expect.any(BigInt)])
})

test('a payment too small to move a price is not overstated', () => {
  const market = createMarket(createPair('0x1', [aaa, bbb], [unit / 10n, unit / 10n]), {
    type: 'stable',
    id: '0x2',
    venue: 'Balancer',
    tokens: [aaa, bbb],
    balances: [unit / 10n, (unit / 1_000n) * 101n],
    scalingFactors: [1n, 1n],
    amplification: 200_000n,
    swapFee: 400_000_000_000_000n,
  })
  // The stable pool's price is better, but its contract rounds off hundreds of units.
  const { legs } = expectRoute(market, { pay: aaa, receive: bbb, units: 1_000n })
  expect(legs.map(({ pool }) => pool.id)).toEqual(['0x1'])
})

test('gas counts, although another component of the market cannot price it', () => {
  const pools = [
    createPair('0x0', [ccc, ddd], [unit, unit]),
    createPair('0x1', [aaa, bbb], [unit, unit]),
    createPair('0x2', [aaa, bbb], [3n * unit, 3n * unit]),
  ]
  const gas = { price: 10n ** 6n, token: aaa }
  const { legs } = expectRoute({ chainId: 1, pools, gas }, { pay: aaa, receive: bbb, units: 10n ** 12n })
  expect(legs).toHaveLength(1)
})
