import { findListing, findWrappedNative, type Listing } from '@murmur/engine/token'
import type { MarketAnswer, MarketChange, PoolAnswer } from '../../api.ts'

const ether = 10n ** 18n
const [weth, bnb, pol] = [
  findWrappedNative(1) ?? '',
  getListing('1:BNB').tokenAddress ?? '',
  getListing('1:POL').tokenAddress ?? '',
]

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}

export function hashOf(block: number): string {
  return `0x${block.toString(16).padStart(64, '0')}`
}

export function blockOf(number: number) {
  return { number, hash: hashOf(number), timestamp: 1_763_000_000 + 12 * number }
}

function pairOf(id: string, [one, other]: readonly [string, string], depth: readonly [bigint, bigint]): PoolAnswer {
  const reserves = [String(depth[0] * ether), String(depth[1] * ether)] as const
  return { type: 'constantProduct', id, venue: 'Uniswap V2', tokens: [one, other], feePpm: 3000, reserves }
}

const concentrated = {
  type: 'concentrated',
  id: '0x02',
  venue: 'Uniswap V3',
  tokens: [bnb, weth],
  feePpm: 500,
  tickSpacing: 10,
  sqrtPriceX96: String(2n ** 95n),
  tick: -13864,
  liquidity: String(9_000n * ether),
} as const

/** ETH and BNB trade in two pools, one of them with concentrated liquidity. POL trades with BNB only. */
export const exampleMarket: MarketAnswer = {
  chainId: 1,
  staleAfterMs: 36_000,
  block: blockOf(7),
  gas: { price: '1000000000', token: weth },
  pools: [
    pairOf('0x01', [bnb, weth], [4_000n, 1_000n]),
    { ...concentrated, ticks: `-20000:${9_000n * ether},-10000:-${9_000n * ether}` },
    pairOf('0x03', [bnb, pol], [100n, 400_000n]),
  ],
}

/** The next block: the pair has half of its ETH, the other pool another price and the ticks of before. */
export const exampleChange: MarketChange = {
  since: hashOf(7),
  block: blockOf(8),
  gas: { price: '2000000000', token: weth },
  pools: [
    pairOf('0x01', [bnb, weth], [4_000n, 500n]),
    { ...concentrated, sqrtPriceX96: String(2n ** 95n + 2n ** 85n), tick: -13845 },
  ],
  gone: ['0x03'],
}
