import { formatListingIds, isImported } from '@murmur/engine/token'
import * as v from 'valibot'
import { pricesSchema, type WorldNetwork } from '../api.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import { liveWorld } from '../chain/liveWorld.ts'
import type { NodesOptions } from '../chain/nodes.ts'
import { elapsed } from '../clock.ts'
import { type MarketSnapshot, parseMarket } from '../market/parseMarket.ts'
import { tryParse } from '../schemas.ts'
import { type NetworksAnswer, networksSchema } from '../v1Networks.ts'
import type { KnownSlippages } from './askSlippage.ts'
import type { FollowedSource, MarketSource } from './marketSource.ts'
import { Refusal, type RefusalCode } from './refusal.ts'

type ServerSourceOptions = NodesOptions & {
  /** Asks Murmur's server for a path such as `/v1/networks`. */
  readonly ask: (path: string, options?: AskOptions) => Promise<Response>
  readonly wait: (ms: number) => Promise<void>
}

type AskOptions = { readonly headers?: Readonly<Record<string, string>>; readonly signal?: AbortSignal }

/**
 * Reads what a server of Murmur has read, and asks the nodes of the chains for everything about accounts. The code for one
 * quote is here; the rest is loaded when it is needed.
 */
export function createServerSource({ ask, ...options }: ServerSourceOptions): FollowedSource {
  const clients = new Map<string, Promise<ChainClient>>()
  const slippages: KnownSlippages = new Map()
  const fees = {
    fetch: (path: string) => ask(path),
    signal: new AbortController().signal,
    path: '/v1/bridge-fees',
  } as const
  return {
    readTypicalFees: keepFees(async (ends) => {
      const { readTypicalFees } = await import('../market/followBridgeFees.ts')
      return await readTypicalFees(ends, fees)
    }, options),
    async readExactFees(route, { units }) {
      const { readFees } = await import('../market/followBridgeFees.ts')
      return await readFees(route, { ...fees, units })
    },
    readMarket: createMarketReading({ ask, ...options }),
    followToken: async (token, { chainId }) =>
      requireAnswer(await tryAsk(`/v1/markets/${chainId}/tokens/${token}`, { ask })),
    async followMarket(chainId, { signal, onMarket }) {
      const { followMarket } = await import('../market/followMarket.ts')
      if (signal.aborted) return
      const stop = followMarket(chainId, {
        fetch: ask,
        elapsed,
        paths: { market: `/v1/markets/${chainId}`, blocks: `/v1/markets/${chainId}/blocks` },
        onMarket: (followed) =>
          onMarket(followed.type === 'open' ? { ...followed.snapshot, seenAt: followed.seenAt } : undefined),
      })
      signal.addEventListener('abort', stop)
    },
    async measureSlippage(request) {
      const { askSlippage } = await import('./askSlippage.ts')
      return await askSlippage(request, { ask: (path) => tryAsk(path, { ask }), now: options.now, known: slippages })
    },
    pricesFrom: 'feeds',
    async readPrices(listings) {
      const listed = listings.filter((listing) => !isImported(listing))
      if (listed.length === 0) return new Map()
      const answer = await tryAsk(`/v1/prices?listings=${formatListingIds(listed)}`, { ask })
      return findPrices(answer.ok ? await readJson(answer) : undefined)
    },
    async readWorld() {
      const { world: name, networks } = await readNetworks({ ask })
      return name === 'local' ? { name, networks } : liveWorld
    },
    isTradingOpen: async () => (await readNetworks({ ask })).trading === 'open',
    connect(network) {
      const key = JSON.stringify(network)
      const client = clients.get(key) ?? createClient(network, options)
      clients.set(key, client)
      return client
    },
    now: () => Math.floor(options.now() / 1_000),
  }
}

async function createClient(network: WorldNetwork, options: NodesOptions): Promise<ChainClient> {
  const { createChainClient } = await import('./account.ts')
  return createChainClient(network, options)
}

type Asking = Pick<ServerSourceOptions, 'ask'>

async function tryAsk(
  path: string,
  { ask, headers }: Asking & { readonly headers?: Readonly<Record<string, string>> },
): Promise<Response> {
  try {
    return await (headers === undefined ? ask(path) : ask(path, { headers }))
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

async function readNetworks({ ask }: Asking): Promise<NetworksAnswer> {
  const answer = await tryAsk('/v1/networks', { ask })
  const networks = tryParse(networksSchema, answer.ok ? await readJson(answer) : undefined)
  if (networks === undefined) throw new Refusal('serverUnreachable', { reason: `${answer.status} for /v1/networks` })
  return networks
}

/** A server needs some seconds for the first block of a network. */
const MARKET_PATIENCE_MS = 20_000
const MARKET_RETRY_MS = 250

/** The same block is read once, since a second quote in the same market is much cheaper. */
function createMarketReading(options: ServerSourceOptions): MarketSource['readMarket'] {
  const known = new Map<number, { readonly etag: string; readonly snapshot: MarketSnapshot }>()
  return async (chainId) => {
    const last = known.get(chainId)
    const answer = await askPatiently(`/v1/markets/${chainId}`, { ...options, etag: last?.etag })
    const seenAt = elapsed() - 1_000 * Number(answer.headers.get('age') ?? 0)
    const etag = answer.headers.get('etag') ?? ''
    if (last !== undefined && (answer.status === 304 || etag === last.etag)) return { ...last.snapshot, seenAt }
    requireAnswer(answer)
    const snapshot = readSnapshot(await readJson(answer), { chainId })
    known.set(chainId, { etag, snapshot })
    return { ...snapshot, seenAt }
  }
}

const refusedStatuses: Readonly<Record<number, RefusalCode>> = {
  400: 'unknownNetwork',
  403: 'tradingClosed',
  404: 'noMarket',
  422: 'noPools',
}

function requireAnswer({ ok, status }: Response): void {
  if (!ok) throw new Refusal(refusedStatuses[status] ?? 'marketUnreadable')
}

type Patient = ServerSourceOptions & { readonly etag: string | undefined }

/** The last answer, after as many tries as the time allows. */
async function askPatiently(path: string, { ask, wait, now, etag }: Patient): Promise<Response> {
  const until = now() + MARKET_PATIENCE_MS
  const headers = !etag ? {} : { headers: { 'if-none-match': etag } }
  for (;;) {
    const answer = await tryAsk(path, { ask, ...headers })
    if (answer.status !== 503 || now() >= until) return answer
    await wait(MARKET_RETRY_MS)
  }
}

function readSnapshot(body: unknown, expected: { readonly chainId: number }): MarketSnapshot {
  try {
    return parseMarket(body, expected)
  } catch (cause) {
    throw new Refusal('marketUnreadable', { cause })
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
