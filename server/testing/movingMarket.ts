import { findAnyListing } from '@murmur/engine/listedTokens'
import type { MarketAnswer } from '@murmur/sdk/api'
import type { MarketFeed, MarketState } from '../src/market/marketFeed.ts'

export function findListed(id: string) {
  const listing = findAnyListing(id)
  if (listing === undefined) throw new Error(`${id} is not listed.`)
  return listing
}

const [usdc, usdt, link] = ['1:USDC', '1:USDT', '1:LINK'].map(findListed)
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

type Block = { readonly at: number; readonly price: number }

/** A deep pool of ether, a shallow one that is far off, and one of another token against ether. */
export function createMarket({ at, price }: Block): MarketAnswer {
  const pair = { type: 'constantProduct', venue: 'Uniswap V2', feePpm: 3_000 } as const
  const units = (amount: number, decimals: number) =>
    String(BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimals - 6))
  const [one, other, third] = [usdc, usdt, link].map((listing) => listing?.tokenAddress ?? '')
  const reserves = (dollars: number) => [units(dollars / price, 18), units(dollars, 6)] as const
  return {
    chainId: 1,
    staleAfterMs: 36_000,
    block: { number: at, hash: `0x${at.toString(16).padStart(64, '0')}`, timestamp: 1_000 + 12 * at },
    gas: { price: '1', token: weth },
    pools: [
      { ...pair, id: 'shallow', tokens: [weth, other ?? ''], reserves: [units(1, 18), units(9_000, 6)] },
      { ...pair, id: 'deep', tokens: [weth, one ?? ''], reserves: reserves(5_000_000) },
      { ...pair, id: 'link', tokens: [third ?? '', weth], reserves: [units(100_000, 18), units(500, 18)] },
    ],
  }
}

/** A network whose blocks the test controls. */
export function createFeed() {
  const listeners = new Set<(event: string) => void>()
  let state: MarketState = { type: 'starting' }
  const feed: MarketFeed = {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: async () => 0,
    stop() {},
  }
  const show = (block: Block) => {
    const identity = Buffer.from(JSON.stringify(createMarket(block)))
    const page = { blockHash: `0x${block.at}`, identity, gzip: identity, br: identity }
    state = { type: 'open', page, ageMs: 0, isStale: false, closedTokens: [], closedVenues: [] }
    for (const listener of [...listeners]) listener('event: change\n\n')
  }
  return { feed, show, count: () => listeners.size }
}
