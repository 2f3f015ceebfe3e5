import { findListedTokens } from '@murmur/engine/listedTokens'
import type { Market, Pool } from '@murmur/engine/market'
import { type Address, findWrappedNative, isSameAddress, type Listing } from '@murmur/engine/token'
import { fractions } from '../engine/routeCases.ts'
import { createMarket, toUnits } from '../engine/syntheticMarket.ts'
import { createRandom } from '../seededRandom.ts'

/** The market of `bench:engine` with 400 pools, half of them concentrated, between tokens that are listed. */
const SIZE = { tokens: 28, pools: 400, concentrated: 0.5, seed: 34 }
const CHAIN_ID = 1

type Question = { readonly pay: Listing; readonly receive: Listing; readonly units: bigint }

export function createApiMarket(questionCount: number): {
  readonly market: Market
  readonly questions: readonly Question[]
} {
  const { market, tokens, typicalReserve } = createMarket(SIZE)
  const wrapped = findWrappedNative(CHAIN_ID)
  const listings = findListedTokens(CHAIN_ID)
    .flatMap((token) => token.listings)
    .filter(({ chainId, tokenAddress }) => chainId === CHAIN_ID && tokenAddress !== null)
    .filter(({ tokenAddress }) => tokenAddress !== null && !isSameAddress(tokenAddress, wrapped ?? ''))
    .slice(0, SIZE.tokens - 1)
  // The first token of the synthetic market stands for the coin.
  const names = new Map(tokens.slice(1).map(({ address }, at) => [address as string, listings[at]?.tokenAddress]))
  if (wrapped === undefined || listings.length < SIZE.tokens - 1) throw new Error('Too few tokens are listed.')
  const rename = (address: Address): Address => names.get(address) ?? wrapped
  const pools = market.pools.map((pool): Pool => {
    if (pool.type !== 'constantProduct' && pool.type !== 'concentrated') return pool
    return { ...pool, tokens: [rename(pool.tokens[0]), rename(pool.tokens[1])] }
  })
  const random = createRandom(SIZE.seed)
  const questions = Array.from({ length: questionCount }, (_, at): Question => {
    const first = Math.floor(random() * listings.length)
    const other = (first + 1 + Math.floor(random() * (listings.length - 1))) % listings.length
    const [pay, receive, token] = [listings[first], listings[other], tokens[first + 1]]
    if (!pay || !receive || !token) throw new RangeError('A question needs two tokens.')
    return { pay, receive, units: toUnits((fractions[at % fractions.length] ?? 0) * typicalReserve, token) }
  })
  return { market: { ...market, pools, gas: { ...market.gas, token: wrapped } }, questions }
}
