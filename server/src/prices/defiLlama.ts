import type { ChainName } from '@murmur/engine/token'
import * as v from 'valibot'
import type { Upstream, UpstreamAnswer } from '../upstream/upstreamClient.ts'
import type { SourcePrice } from './priceSource.ts'
import { findPriceContract, type PriceContract, type PriceSource, readFigure, splitBatches } from './priceSource.ts'

type DefiLlamaOptions = { readonly now: () => number }

/** The coins API of DefiLlama, which needs no key: https://defillama.com/docs/api */
export function createDefiLlama(upstream: Upstream, { now }: DefiLlamaOptions): PriceSource {
  return {
    name: 'defillama',
    async getPrices(listings) {
      const contracts = listings.map(findPriceContract).filter((contract) => contract !== undefined)
      const batches = splitBatches(contracts, { size: MOST_COINS })
      const answers = await Promise.all(batches.map((batch) => askForBatch(upstream, { batch, now: now() })))
      return new Map(answers.flat())
    },
  }
}

/** Keeps the URL short enough for every proxy. */
const MOST_COINS = 30

const chains: Readonly<Record<ChainName, string>> = {
  eth: 'ethereum',
  bsc: 'bsc',
  optimism: 'optimism',
  arbitrum: 'arbitrum',
  zksync: 'era',
  base: 'base',
  polygon: 'polygon',
  avalanche: 'avax',
  allora: 'allora',
}

type Batch = { readonly batch: readonly PriceContract[]; readonly now: number }

async function askForBatch(upstream: Upstream, { batch, now }: Batch) {
  const coins = batch.map(formatCoin).join(',')
  const [prices, changes] = await Promise.all([
    upstream.ask(`/prices/current/${coins}?searchWidth=4h`),
    upstream.ask(`/percentage/${coins}?period=24h`),
  ])
  const coinOf = { price: readCoins(prices), change: readCoins(changes) }
  return batch.map((contract) => {
    const coin = formatCoin(contract).toLowerCase()
    const price =
      prices.type === 'failed' ? prices : readPrice(coinOf.price.get(coin), { change24h: coinOf.change.get(coin), now })
    return [contract.listing, price] as const
  })
}

/** The name of a contract at the service. */
export function formatCoin({ chainName, address }: PriceContract): string {
  return `${chains[chainName]}:${address}`
}

const coinsSchema = v.object({ coins: v.record(v.string(), v.unknown()) })

/** Keyed in lower case, because the service may change the case of an address. */
function readCoins(answer: UpstreamAnswer): ReadonlyMap<string, unknown> {
  const parsed = v.safeParse(coinsSchema, answer.type === 'json' ? answer.value : undefined)
  const coins = parsed.success ? parsed.output.coins : {}
  return new Map(Object.entries(coins).map(([coin, value]) => [coin.toLowerCase(), value]))
}

const coinSchema = v.object({ price: v.unknown(), timestamp: v.fallback(v.optional(v.number()), undefined) })

function readPrice(coin: unknown, { change24h, now }: { change24h: unknown; now: number }): SourcePrice {
  const parsed = v.safeParse(coinSchema, coin)
  if (!parsed.success) return { type: 'unknown' }
  const { price, timestamp } = parsed.output
  return readFigure(price, { change24h, ageMs: timestamp === undefined ? 0 : now - timestamp * 1_000 })
}
