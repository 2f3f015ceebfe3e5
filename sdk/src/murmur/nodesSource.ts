import type { World, WorldNetwork } from '../api.ts'
import { type ChainClient, createChainClient } from '../chain/chainClient.ts'
import type { NodesOptions } from '../chain/nodes.ts'
import { elapsed, pause } from '../clock.ts'
import { findPace, type MarketPace, openMarket } from '../pools/openMarket.ts'
import type { FollowedSource, SeenMarket } from './marketSource.ts'
import { Refusal } from './refusal.ts'

type NodesSourceOptions = NodesOptions & {
  readonly world: World
  /** Whether trades may be planned and sent on the real networks. */
  readonly isOpen: boolean
}

/** Reads pools, accounts and transactions from nodes alone. Prices and the fees of the bridge are unknown then. */
export function createNodesSource({ world, isOpen, ...options }: NodesSourceOptions): FollowedSource {
  const clients = new Map<WorldNetwork, ChainClient>()
  const connect = (network: WorldNetwork) => {
    const client = clients.get(network) ?? createChainClient(network, options)
    clients.set(network, client)
    return client
  }
  const readings = new Map<number, Promise<MarketReading>>()
  const findReading = (chainId: number) => {
    const network = world.networks.find((one) => one.chainId === chainId)
    if (network === undefined) throw new Refusal('noMarket')
    const reading = readings.get(chainId) ?? openReading(network, { world: world.name, client: connect(network) })
    readings.set(chainId, reading)
    // The next call tries again.
    reading.catch(() => readings.delete(chainId))
    return reading
  }
  return {
    readMarket: async (chainId) => await (await findReading(chainId)).read(),
    followMarket(chainId, { signal, onMarket }) {
      const follow = async () => {
        while (!signal.aborted) {
          const market = await readQuietly(async () => await (await findReading(chainId)).read())
          if (!signal.aborted) onMarket(market)
          await pause(FOLLOW_MS[world.name], signal)
        }
      }
      void follow()
    },
    readPrices: async () => new Map(),
    readTypicalFees: async () => [],
    readExactFees: async () => undefined,
    readWorld: async () => world,
    isTradingOpen: async () => isOpen,
    connect: async (network) => connect(network),
    now: () => Math.floor(options.now() / 1_000),
  }
}

const FOLLOW_MS = { live: 2_000, local: 1_000 }

/** No value while it cannot be read. */
async function readQuietly(read: () => Promise<SeenMarket>): Promise<SeenMarket | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type MarketReading = { read(): Promise<SeenMarket> }
type OpenOptions = { readonly world: World['name']; readonly client: ChainClient }

async function openReading(network: WorldNetwork, { world, client }: OpenOptions): Promise<MarketReading> {
  const opened = await reportUnreadable(openMarket(network, { client, world }))
  if ('reason' in opened) throw new Refusal('networkClosed', { reason: opened.reason })
  return keepReading(opened.reader, findPace(network.chainId, { world }))
}

type Opened = Awaited<ReturnType<typeof openMarket>>
type Reader = Extract<Opened, { readonly reader: unknown }>['reader']

/** After a search for new pools that failed. */
const DISCOVER_AGAIN_MS = 60_000

/** The reader takes one reading at a time. */
function keepReading(reader: Reader, { staleAfterMs, discoverEveryMs }: MarketPace): MarketReading {
  let seen: SeenMarket | undefined
  let reading: Promise<SeenMarket> | undefined
  let discoverAt = elapsed() + discoverEveryMs
  const read = async () => {
    const { block, market } = await reportUnreadable(reader.read([]))
    const { hash } = block
    if (seen?.block.hash !== hash) {
      const written = { number: Number(block.number), hash, timestamp: Number(block.timestamp) }
      seen = { market, block: written, staleAfterMs, seenAt: elapsed() }
    }
    if (elapsed() > discoverAt) {
      discoverAt = elapsed() + discoverEveryMs
      // Until a search succeeds, the known pools stay.
      reader.discover().catch(() => {
        discoverAt = Math.min(discoverAt, elapsed() + DISCOVER_AGAIN_MS)
      })
    }
    return seen
  }
  return {
    read() {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
  }
}

async function reportUnreadable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new Refusal('marketUnreadable', { cause })
  }
}
