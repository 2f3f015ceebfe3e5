import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork, LocalPool } from '../chains.ts'
import { type PoolState, readPools } from './readPools.ts'

/** What a token is worth, by the pool that says so. */
export type PoolPrice = {
  readonly token: TokenContract
  readonly usdPrice: number
  /** Undefined for the dollar itself. */
  readonly pool: LocalPool | undefined
  /** Both sides of it. */
  readonly liquidityUsd: number
  readonly blockNumber: bigint
}

export type PoolPrices = {
  /** Every token of the chain. */
  read(chainId: number): Promise<readonly PoolPrice[]>
}

/** Fresh enough for people, and no more than one reading of a chain at a time however many ask. */
const FRESH_MS = 500

export function createPoolPrices(networks: readonly LocalNetwork[], { now }: { now: () => number }): PoolPrices {
  const readings = new Map<number, { readonly at: number; readonly prices: Promise<readonly PoolPrice[]> }>()
  return {
    read: (chainId) => {
      const known = readings.get(chainId)
      if (known !== undefined && now() - known.at < FRESH_MS) return known.prices
      const network = networks.find((one) => one.chainId === chainId)
      const prices = network === undefined ? Promise.resolve([]) : readPrices(network)
      readings.set(chainId, { at: now(), prices })
      // The next one asks anew: a chain that was away may be back.
      prices.catch(() => readings.delete(chainId))
      return prices
    },
  }
}

export async function readPrices(network: LocalNetwork): Promise<readonly PoolPrice[]> {
  const { states, blockNumber } = await readPools(createRpc(network.rpcUrl), network)
  const prices = new Map<string, Omit<PoolPrice, 'token' | 'blockNumber'>>()
  const dollar = network.tokens.find(({ symbol }) => symbol === 'USDC')
  if (dollar === undefined) return []
  prices.set(dollar.address, { usdPrice: 1, pool: undefined, liquidityUsd: 0 })
  // First what trades against dollars, then what trades against something that does.
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

/** As the pool with the most money says, as long as its other side has a price already. */
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
  // In units of each; the decimals make it a price of whole tokens.
  const perUnit = side === 0 ? secondPerFirst : 1 / secondPerFirst
  const usdPrice = perUnit * 10 ** (token.decimals - other.decimals) * otherPrice
  const value = (index: number, { decimals }: TokenContract, price: number) =>
    (Number(balances[index] ?? 0n) / 10 ** decimals) * price
  return { usdPrice, pool, liquidityUsd: value(side, token, usdPrice) + value(1 - side, other, otherPrice) }
}
