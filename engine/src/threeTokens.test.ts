import { expect, test } from 'vitest'
import type { Pool } from './market.ts'
import { findRoute } from './route.ts'
import type { Address } from './token.ts'

const [aaa, bbb, ccc]: readonly [Address, Address, Address] = ['0xa', '0xb', '0xc']
const unit = 10n ** 18n

function createStable(balances: readonly bigint[]): Pool {
  return {
    type: 'stable',
    id: '0x1',
    venue: 'Balancer',
    tokens: [aaa, bbb, ccc],
    balances,
    scalingFactors: [1n, 1n, 1n],
    amplification: 200_000n,
    swapFee: 400_000_000_000_000n,
  }
}

function createPair(reserve: bigint): Pool {
  const reserves = [reserve, reserve] as const
  return { type: 'constantProduct', id: '0x2', venue: 'V2', tokens: [ccc, bbb], reserves, feePpm: 3_000 }
}

/** The gap in bp: the output's distance from the bound. */
function measureGap(pools: readonly Pool[], units: bigint): number {
  const market = { chainId: 1, pools, gas: { price: 0n, token: aaa } }
  const result = findRoute({ pay: aaa, receive: bbb, units }, market)
  if (result.type !== 'route') throw new Error(result.reason)
  const { received, bound } = result.route
  expect(received).toBeLessThanOrEqual(bound)
  return (Number(bound - received) / Number(bound)) * 10_000
}

// A route uses one of this pool's three pairs. At the best prices two of them earn the same, which makes Newton's
// method jump between them. An exhaustive search over all prices gives a gap of 0.0195 bp.
test('the bound settles where two pairs of a pool with three tokens are equally good', () => {
  const pools = [createStable([5_000n * unit, 9_000n * unit, 16_000n * unit]), createPair(30_000n * unit)]
  expect(measureGap(pools, 400n * unit)).toBeLessThan(0.05)
})

test('the bound of a pool with three tokens is tight if one pair serves the whole payment', () => {
  const pools = [createStable([5_323_000n * unit, 9_281_000n * unit, 16_183_000n * unit]), createPair(3_000n * unit)]
  expect(measureGap(pools, 380_000n * unit)).toBeLessThan(0.05)
})
