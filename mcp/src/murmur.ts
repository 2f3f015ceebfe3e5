import { networks } from '@murmur/engine/network'
import { formatListingIds, type Listing } from '@murmur/engine/token'
import type { BridgeFees } from '@murmur/engine/transfer/bridgeFees'
import type { BridgeRoute } from '@murmur/engine/transfer/bridgeTokens'
import { pricesSchema, tradingSchema, type World, type WorldNetwork, worldSchema } from '@murmur/sdk/api'
import { type ChainClient, createChainClient } from '@murmur/sdk/chain/chainClient'
import type { NodesOptions } from '@murmur/sdk/chain/nodes'
import { readFees, readTypicalFees } from '@murmur/sdk/market/followBridgeFees'
import { type MarketSnapshot, parseMarket } from '@murmur/sdk/market/parseMarket'
import * as v from 'valibot'

/** Read access to Murmur and the chains. Nothing here can sign. */
export type Murmur = {
  /** Waits for a network that has just begun to be read. */
  readMarket(chainId: number): Promise<MarketSnapshot>
  /** Dollars by the id of the listing, from sources other than the pools. Unknown and old prices are left out. */
  readPrices(listings: readonly Listing[]): Promise<ReadonlyMap<string, string>>
  /** Bridge fees of a typical deposit, by asset. Empty if the bridge does not answer. */
  readTypicalFees(ends: Ends): Promise<readonly BridgeFees[]>
  /** Bridge fees of exactly this deposit. No value if the bridge does not answer. */
  readExactFees(route: BridgeRoute, { units }: { readonly units: bigint }): Promise<BridgeFees | undefined>
  readWorld(): Promise<World>
  isTradingOpen(): Promise<boolean>
  connect(network: WorldNetwork): ChainClient
  /** Seconds since 1970. */
  now(): number
}

/** The chain ids of the networks on which is paid and received. */
export type Ends = { readonly origin: number; readonly destination: number }

/** A sentence for the agent. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

type MurmurOptions = NodesOptions & {
  /** The JSON behind a path of Murmur's server, such as `/api/world`. */
  readonly ask: (path: string) => Promise<Answer>
  readonly wait: (ms: number) => Promise<void>
}

type Answer = { readonly status: number; readonly body: unknown }

export function createMurmur({ ask, ...options }: MurmurOptions): Murmur {
  const read = async (path: string) => {
    const { status, body } = await ask(path)
    if (status !== 200) throw new ToolError(`Murmur answers ${status} for ${path}. Try again in a moment.`)
    return body
  }
  const readMarket = async (chainId: number) => {
    const path = `/api/markets/${chainId}`
    const { status, body } = await askPatiently(path, { ask, ...options })
    if (status === 404) throw new ToolError('Murmur has no market of this network.')
    if (status !== 200) throw new ToolError('The market of this network cannot be read. Try again in a moment.')
    return parseMarket(body, { chainId })
  }
  const clients = new Map<string, ChainClient>()
  const asking = { fetch: createFetch(ask), signal: new AbortController().signal }
  return {
    readTypicalFees: keepFees((ends) => readTypicalFees(ends, asking), options),
    readExactFees: (route, { units }) => readFees(route, { ...asking, units }),
    readMarket,
    readPrices: async (listings) => findPrices(await ask(`/api/prices?listings=${formatListingIds(listings)}`)),
    readWorld: async () => addNodes(v.parse(worldSchema, await read('/api/world'))),
    isTradingOpen: async () => v.parse(tradingSchema, await read('/api/trading')).trading === 'open',
    connect(network) {
      const key = JSON.stringify(network)
      const client = clients.get(key) ?? createChainClient(network, options)
      clients.set(key, client)
      return client
    },
    now: () => Math.floor(options.now() / 1_000),
  }
}

/** A server needs some seconds for the first block of a network. */
const MARKET_PATIENCE_MS = 20_000
const MARKET_RETRY_MS = 250

/** The last answer, after as many tries as the time allows. */
async function askPatiently(path: string, { ask, wait, now }: MurmurOptions): Promise<Answer> {
  const until = now() + MARKET_PATIENCE_MS
  for (;;) {
    const answer = await ask(path)
    if (answer.status !== 503 || now() >= until) return answer
    await wait(MARKET_RETRY_MS)
  }
}

function findPrices({ status, body }: Answer): ReadonlyMap<string, string> {
  const answer = v.safeParse(pricesSchema, status === 200 ? body : undefined)
  if (!answer.success) return new Map()
  return new Map(
    Object.entries(answer.output.prices).flatMap(([id, price]) =>
      price.type === 'price' && !price.isStale ? [[id, price.usdPrice]] : [],
    ),
  )
}

/** The page's reader of fees expects a `Response`, as `fetch` gives it. */
function createFetch(ask: MurmurOptions['ask']) {
  return async (path: string) => {
    const { status, body } = await ask(path)
    return Response.json(body ?? null, { status })
  }
}

/** About a block of the slowest network, as on the page. */
const FEES_MS = 12_000

/** Caches one entry per pair of networks to limit the requests to the bridge. */
function keepFees(read: Murmur['readTypicalFees'], { now }: Pick<MurmurOptions, 'now'>): Murmur['readTypicalFees'] {
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

/** The real networks are known by our own list. */
function addNodes(world: World): World {
  if (world.name === 'local') return world
  const live = networks.flatMap((network) =>
    network.kind === 'evm' ? [{ chainId: network.chainId, ...network.live, contracts: {} }] : [],
  )
  return { ...world, networks: live }
}
