import { getSwapGas, type Market } from '@murmur/engine/market'
import { prepareMarket } from '@murmur/engine/search/prepareMarket'
import { createRandom } from '../seededRandom.ts'
import type { IndependentVenue } from './independentVenue.ts'
import { listVenues } from './listVenues.ts'
import { createMarket, type MarketSize, type SyntheticToken, toUnits } from './syntheticMarket.ts'

/** One request to one market. */
export type Case = {
  readonly market: Market
  readonly venues: readonly IndependentVenue[]
  readonly pay: SyntheticToken['address']
  readonly receive: SyntheticToken['address']
  readonly units: bigint
  /** Gas of a swap, in wei of the received token. */
  readonly cost: (venue: IndependentVenue) => number
}

export type MarketSet = MarketSize & { readonly concentrated: number; readonly name: string }

const sizes = [
  { tokens: 10, pools: 40 },
  { tokens: 50, pools: 400 },
  { tokens: 200, pools: 2_000 },
]

/** Three markets, each with constant-product pools only and with half of them concentrated. */
export const marketSets: readonly MarketSet[] = [0, 0.5].flatMap((concentrated) =>
  sizes.map((size) => ({
    ...size,
    concentrated,
    name: `${size.pools} pools${concentrated > 0 ? ', half concentrated' : ''}`,
  })),
)

/** As fractions of a typical reserve. */
export const fractions = [0.0001, 0.001, 0.01, 0.05, 0.2]

type CaseOptions = {
  readonly fraction: number
  readonly count: number
  readonly gas: 'free' | 'priced'
  readonly seed: number
}

export function listCases(set: MarketSet, { fraction, count, gas, seed }: CaseOptions): readonly Case[] {
  const { market: priced, tokens, typicalReserve } = createMarket({ ...set, seed })
  const market = gas === 'free' ? { ...priced, gas: { ...priced.gas, price: 0n } } : priced
  const venues = listVenues(market.pools)
  const random = createRandom(seed + 1)
  return Array.from({ length: count }, () => {
    const [one, other] = pickTwo(tokens, random)
    const cost = createCost(market, other)
    return {
      market,
      venues,
      pay: one.address,
      receive: other.address,
      units: toUnits(fraction * typicalReserve, one),
      cost,
    }
  })
}

function pickTwo(tokens: readonly SyntheticToken[], random: () => number): readonly [SyntheticToken, SyntheticToken] {
  const first = Math.floor(random() * tokens.length)
  const step = 1 + Math.floor(random() * (tokens.length - 1))
  const [one, other] = [tokens[first], tokens[(first + step) % tokens.length]]
  if (one === undefined || other === undefined) throw new RangeError('A market needs two tokens.')
  return [one, other]
}

/** Gas at the engine's mid prices, so that both sides of a comparison pay the same. */
function createCost(market: Market, { address }: SyntheticToken): Case['cost'] {
  const { nodes } = prepareMarket(market)
  const [coin, received] = [nodes.get(market.gas.token), nodes.get(address)]
  const worth = (Number(market.gas.price ?? 0n) * (coin?.unit ?? 0)) / (received?.unit ?? 1)
  return ({ pool }) => worth * Number(getSwapGas(pool))
}
