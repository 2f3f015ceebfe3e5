import { setTimeout as wait } from 'node:timers/promises'
import { formatListingIds, isImported } from '@murmur/engine/token'
import { pricesSchema, tradingSchema, worldSchema } from '@murmur/sdk/api'
import { elapsed } from '@murmur/sdk/clock'
import { createMarketReader } from '@murmur/sdk/market/parseMarket'
import type { MarketSource, SeenMarket } from '@murmur/sdk/murmur/marketSource'
import { Refusal } from '@murmur/sdk/murmur/refusal'
import { createServerSource } from '@murmur/sdk/murmur/serverSource'
import { tryParse } from '@murmur/sdk/schemas'
import { LRUCache } from 'lru-cache'
import type { MarketMessage } from './tradeMessages.ts'

type ThreadSourceOptions = {
  /** Asks the thread that serves pages. No value if it has no answer. */
  readonly ask: (path: string) => Promise<unknown>
  /** The end of the job that runs now. */
  readonly findSignal: () => AbortSignal | undefined
}

/** The data that a thread reads. Nothing here can sign. */
export type ThreadSource = MarketSource & {
  /** The JSON behind a path of the server. No value if it has no answer. */
  ask(path: string): Promise<unknown>
}

/** Markets that were handed over, everything else from the thread that serves pages, and the nodes of the chains. */
export function createThreadSource({ ask: askNow, findSignal }: ThreadSourceOptions) {
  const markets = new Map<number, () => SeenMarket>()
  const readers = new Map<number, ReturnType<typeof createMarketReader>>()
  const ask = keepAnswers(askNow)
  const source: ThreadSource = {
    ...createServerSource({
      async ask(path) {
        const value = await ask(path)
        return value === undefined ? Response.json(null, { status: 503 }) : Response.json(value)
      },
      fetch,
      wait: (ms) => wait(ms),
      now: Date.now,
      random: Math.random,
      findSignal,
    }),
    ask,
    readPrices: keepPrices(askNow),
    // With the operator's own nodes.
    async readWorld() {
      const world = tryParse(worldSchema, await ask('/api/world'))
      if (world === undefined) throw new Refusal('serverUnreachable')
      return world
    },
    isTradingOpen: async () => tryParse(tradingSchema, await ask('/api/trading'))?.trading === 'open',
    async readMarket(chainId) {
      const read = markets.get(chainId)
      if (read === undefined) throw new Refusal('noMarket')
      return read()
    },
  }
  return {
    source,
    takeMarket({ chainId, bytes, ageMs }: MarketMessage): void {
      const seenAt = elapsed() - ageMs
      const read = readers.get(chainId) ?? createMarketReader({ chainId })
      readers.set(chainId, read)
      let market: SeenMarket | undefined
      // Not before a job needs it: blocks may come faster than questions.
      markets.set(chainId, () => {
        market ??= { ...read(JSON.parse(Buffer.from(bytes).toString())), seenAt }
        return market
      })
    },
  }
}

/** Many jobs of a second need the same answers, which are seconds old anyway. */
const KEPT_MS = 1_000
const MOST_KEPT = 1_000

function keepAnswers(ask: ThreadSource['ask']): ThreadSource['ask'] {
  const kept = new LRUCache<string, Promise<unknown>>({ max: MOST_KEPT, ttl: KEPT_MS })
  return (path) => {
    const known = kept.get(path)
    if (known !== undefined) return known
    const asked = ask(path)
    kept.set(path, asked)
    return asked
  }
}

/** By token, since nearly every quote is about another pair. */
function keepPrices(ask: ThreadSource['ask']): MarketSource['readPrices'] {
  const kept = new LRUCache<string, Promise<string | undefined>>({ max: MOST_KEPT, ttl: KEPT_MS })
  return async (listings) => {
    const listed = listings.filter((listing) => !isImported(listing))
    const missing = listed.filter(({ id }) => !kept.has(id))
    if (missing.length > 0) {
      const answer = ask(`/v1/prices?listings=${formatListingIds(missing)}`)
      for (const { id } of missing)
        kept.set(
          id,
          answer.then((body) => findPrice(body, id)),
        )
    }
    const found = await Promise.all(listed.map(async ({ id }) => [id, await kept.get(id)] as const))
    return new Map(found.flatMap(([id, price]) => (price === undefined ? [] : [[id, price]])))
  }
}

function findPrice(body: unknown, id: string): string | undefined {
  const price = tryParse(pricesSchema, body)?.prices[id]
  return price?.type === 'price' && !price.isStale ? price.usdPrice : undefined
}
