import { setTimeout } from 'node:timers/promises'
import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork, PricedPool } from '../chains.ts'
import { type PoolState, readPools } from './readPoolStates.ts'

/** The price of a token and the pool it comes from. */
export type PoolPrice = {
  readonly token: TokenContract
  readonly usdPrice: number
  /** None for USDC, which is one dollar. */
  readonly pool: PricedPool | undefined
  /** The value of both sides of the pool. */
  readonly liquidityUsd: number
  readonly blockNumber: bigint
}

export type PoolPrices = {
  /** Every token of the chain. */
  read(chainId: number): Promise<readonly PoolPrice[]>
}

/** How long prices are cached after their read has ended. */
const FRESH_MS = 500
/** A price service answers from memory: when a chain is busy for longer than this, the last prices are given. */
const PATIENCE_MS = 1_000

/** A read, or its prices for a short time. A slow read must not be out of date when it ends. */
type Reading = { readonly prices: Promise<readonly PoolPrice[]>; endedAt: number | undefined }

/** Concurrent requests share one read per chain. */
export function createPoolPrices(networks: readonly LocalNetwork[], { now }: { now: () => number }): PoolPrices {
  const readings = new Map<number, Reading>()
  const last = new Map<number, readonly PoolPrice[]>()

  function read(chainId: number): Promise<readonly PoolPrice[]> {
    const known = readings.get(chainId)
    if (known !== undefined && isFresh(known, now())) return known.prices
    const network = networks.find((one) => one.chainId === chainId)
    if (network === undefined) return Promise.resolve([])
    const reading: Reading = { prices: readPrices(network), endedAt: undefined }
    readings.set(chainId, reading)
    reading.prices.then(
      (prices) => {
        reading.endedAt = now()
        last.set(chainId, prices)
      },
      // Not cached: the chain may be back at the next request.
      () => readings.delete(chainId),
    )
    return reading.prices
  }

  return {
    read: async (chainId) => {
      const reading = read(chainId)
      const known = last.get(chainId)
      return known === undefined ? reading : Promise.race([reading, setTimeout(PATIENCE_MS, known, { ref: false })])
    },
  }
}

function isFresh({ endedAt }: Reading, time: number): boolean {
  return endedAt === undefined || time - endedAt < FRESH_MS
}

export async function readPrices(network: LocalNetwork): Promise<readonly PoolPrice[]> {
  const { states, blockNumber } = await readPools(createRpc(network.rpcUrl), network)
  const prices = new Map<string, Omit<PoolPrice, 'token' | 'blockNumber'>>()
  const dollar = network.tokens.find(({ symbol }) => symbol === 'USDC')
  if (dollar === undefined) return []
  prices.set(dollar.address, { usdPrice: 1, pool: undefined, liquidityUsd: 0 })
  // First tokens with a USDC pool, then tokens with a pool against one of those.
  for (const token of sortByAnchor(network.tokens)) {
    const price = findBestPrice(token, { network, states, prices })
    if (price !== undefined && token !== dollar) prices.set(token.address, price)
  }
  return network.tokens.flatMap((token) => {
    const price = prices.get(token.address)
    return price === undefined ? [] : [{ ...price, token, blockNumber }]
  })
}

function sortByAnchor(tokens: readonly TokenContract[]): readonly TokenContract[] {
  const rank = ({ symbol, isWrappedNative }: TokenContract) => {
    if (symbol === 'USDT') return 0
    return isWrappedNative ? 1 : 2
  }
  return [...tokens].sort((one, other) => rank(one) - rank(other))
}

type Known = {
  readonly network: LocalNetwork
  readonly states: readonly PoolState[]
  readonly prices: ReadonlyMap<string, { readonly usdPrice: number }>
}

/** The price in the deepest pool whose other side already has a price. */
function findBestPrice(token: TokenContract, { network, states, prices }: Known) {
  const offers = states.flatMap((state) => {
    const side = state.pool.tokens.findIndex((address) => isSameAddress(address, token.address))
    const other = network.tokens.find(({ address }) => isSameAddress(address, state.pool.tokens[1 - side] ?? ''))
    const otherPrice = other && prices.get(other.address)?.usdPrice
    if (side === -1 || other === undefined || otherPrice === undefined) return []
    return [describeOffer(state, { token, other, otherPrice, side })]
  })
  return offers.reduce<(typeof offers)[number] | undefined>(
    (best, offer) => (best === undefined || offer.liquidityUsd > best.liquidityUsd ? offer : best),
    undefined,
  )
}

type Offer = {
  readonly token: TokenContract
  readonly other: TokenContract
  readonly otherPrice: number
  readonly side: number
}

function describeOffer({ pool, secondPerFirst, balances }: PoolState, { token, other, otherPrice, side }: Offer) {
  // Converts from smallest units to whole tokens.
  const perUnit = side === 0 ? secondPerFirst : 1 / secondPerFirst
  const usdPrice = perUnit * 10 ** (token.decimals - other.decimals) * otherPrice
  const value = (index: number, { decimals }: TokenContract, price: number) =>
    (Number(balances[index] ?? 0n) / 10 ** decimals) * price
  return { usdPrice, pool, liquidityUsd: value(side, token, usdPrice) + value(1 - side, other, otherPrice) }
}
