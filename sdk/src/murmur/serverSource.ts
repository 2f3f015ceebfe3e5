import { formatListingIds } from '@murmur/engine/token'
import * as v from 'valibot'
import { pricesSchema, tradingSchema, worldSchema } from '../api.ts'
import { type ChainClient, createChainClient } from '../chain/chainClient.ts'
import type { NodesOptions } from '../chain/nodes.ts'
import { liveWorld } from '../chain/registry.ts'
import { elapsed } from '../clock.ts'
import { readFees, readTypicalFees } from '../market/followBridgeFees.ts'
import { type MarketSnapshot, parseMarket } from '../market/parseMarket.ts'
import { tryParse } from '../schemas.ts'
import type { MarketSource } from './marketSource.ts'
import { Refusal } from './refusal.ts'

type ServerSourceOptions = NodesOptions & {
  /** Asks Murmur's server for a path such as `/api/world`. */
  readonly ask: (path: string) => Promise<Response>
  readonly wait: (ms: number) => Promise<void>
}

/** Reads what a server of Murmur has read, and asks the nodes of the chains for everything about accounts. */
export function createServerSource({ ask, ...options }: ServerSourceOptions): MarketSource {
  const clients = new Map<string, ChainClient>()
  const asking = { fetch: ask, signal: new AbortController().signal }
  return {
    readTypicalFees: keepFees((ends) => readTypicalFees(ends, asking), options),
    readExactFees: (route, { units }) => readFees(route, { ...asking, units }),
    async readMarket(chainId) {
      const answer = await askPatiently(`/api/markets/${chainId}`, { ask, ...options })
      if (answer.status === 404) throw new Refusal('noMarket')
      if (!answer.ok) throw new Refusal('marketUnreadable')
      const seenAt = elapsed() - 1_000 * Number(answer.headers.get('age') ?? 0)
      return { ...readSnapshot(await readJson(answer), { chainId }), seenAt }
    },
    async readPrices(listings) {
      const answer = await tryAsk(`/api/prices?listings=${formatListingIds(listings)}`, { ask })
      return findPrices(answer.ok ? await readJson(answer) : undefined)
    },
    async readWorld() {
      const world = await read(worldSchema, { path: '/api/world', ask })
      return world.name === 'local' ? world : liveWorld
    },
    isTradingOpen: async () => (await read(tradingSchema, { path: '/api/trading', ask })).trading === 'open',
    connect(network) {
      const key = JSON.stringify(network)
      const client = clients.get(key) ?? createChainClient(network, options)
      clients.set(key, client)
      return client
    },
    now: () => Math.floor(options.now() / 1_000),
  }
}

type Asking = Pick<ServerSourceOptions, 'ask'>

async function tryAsk(path: string, { ask }: Asking): Promise<Response> {
  try {
    return await ask(path)
  } catch (cause) {
    throw new Refusal('serverUnreachable', { cause })
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (cause) {
    throw new Refusal('serverUnreachable', { cause })
  }
}

type Reading = Asking & { readonly path: string }

async function read<T>(schema: v.GenericSchema<unknown, T>, { path, ask }: Reading): Promise<T> {
  const answer = await tryAsk(path, { ask })
  const body = tryParse(schema, answer.ok ? await readJson(answer) : undefined)
  if (body === undefined) throw new Refusal('serverUnreachable', { reason: `${answer.status} for ${path}` })
  return body
}

function readSnapshot(body: unknown, expected: { readonly chainId: number }): MarketSnapshot {
  try {
    return parseMarket(body, expected)
  } catch (cause) {
    throw new Refusal('marketUnreadable', { cause })
  }
}

/** A server needs some seconds for the first block of a network. */
const MARKET_PATIENCE_MS = 20_000
const MARKET_RETRY_MS = 250

/** The last answer, after as many tries as the time allows. */
async function askPatiently(path: string, { ask, wait, now }: ServerSourceOptions): Promise<Response> {
  const until = now() + MARKET_PATIENCE_MS
  for (;;) {
    const answer = await tryAsk(path, { ask })
    if (answer.status !== 503 || now() >= until) return answer
    await wait(MARKET_RETRY_MS)
  }
}

function findPrices(body: unknown): ReadonlyMap<string, string> {
  const answer = v.safeParse(pricesSchema, body)
  if (!answer.success) return new Map()
  return new Map(
    Object.entries(answer.output.prices).flatMap(([id, price]) =>
      price.type === 'price' && !price.isStale ? [[id, price.usdPrice]] : [],
    ),
  )
}

/** About a block of the slowest network, as on the page. */
const FEES_MS = 12_000

/** Caches one entry per pair of networks to limit the requests to the bridge. */
function keepFees(
  read: MarketSource['readTypicalFees'],
  { now }: Pick<ServerSourceOptions, 'now'>,
): MarketSource['readTypicalFees'] {
  const known = new Map<string, { readonly fees: ReturnType<typeof read>; readonly until: number }>()
  return ({ origin, destination }) => {
    const key = `${origin}:${destination}`
    const entry = known.get(key)
    if (entry !== undefined && now() < entry.until) return entry.fees
    const fees = read({ origin, destination })
    known.set(key, { fees, until: now() + FEES_MS })
    return fees
  }
}
