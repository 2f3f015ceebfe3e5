import { findQuote, type Quote } from '@murmur/engine/quote'
import { dollar, ether, market, namePool, type PoolName, toAmount } from './lessonMarket.ts'

/** A pool of the example with the share of the payment that passes it. */
type Lane = { readonly name: PoolName; readonly share: number }

export type Routes = {
  readonly direct: readonly Lane[]
  /** The path over a third token. */
  readonly detour: readonly Lane[]
  readonly quote: Quote
  /** The route gives this much more than the best single pool, in cents. */
  readonly gain: bigint
}

/** The best route for a payment in ETH through the pools of the example. */
export function findRoutes(whole: number): Routes {
  const result = findQuote({ pay: toAmount(ether, whole), receive: dollar }, market)
  if (result.type !== 'quote') throw new Error(result.reason)
  const { quote } = result
  const { route, shares, bestSinglePool } = quote
  const lanes = route.legs.map(({ pool }, at) => ({ name: namePool(pool), share: shares[at] ?? 0 }))
  const net = route.received - route.gasCost
  return {
    direct: lanes.filter(({ name }) => !isDetour(name)),
    detour: lanes.filter(({ name }) => isDetour(name)),
    quote,
    gain: (net - (bestSinglePool?.net.units ?? net)) / 10_000n,
  }
}

function isDetour(name: PoolName): boolean {
  return name === 'D' || name === 'E'
}
