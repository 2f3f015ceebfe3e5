import type { Market } from '@murmur/engine/market'
import { DEFAULT_SLIPPAGE_BPS } from '@murmur/engine/quote'
import { type Address, isImported } from '@murmur/engine/token'
import type { World, WorldNetwork } from '../api.ts'
import { type ChainClient, createChainClient } from '../chain/chainClient.ts'
import type { NodesOptions } from '../chain/nodes.ts'
import { elapsed, pause } from '../clock.ts'
import { findPace, type MarketPace, openMarket } from '../pools/openMarket.ts'
import { createAcrossFees } from './acrossFees.ts'
import type { FollowedSource, SeenMarket } from './marketSource.ts'
import { readPoolPrices } from './readPoolPrices.ts'
import { Refusal } from './refusal.ts'

type NodesSourceOptions = NodesOptions & {
  readonly world: World
  /** Whether trades may be planned and sent on the real networks. */
  readonly isOpen: boolean
  /** Where the fees of the bridge are asked. No chain has them. */
  readonly acrossUrl?: string | undefined
}

/** Reads pools, accounts and transactions from nodes alone. Prices are those of the pools. */
export function createNodesSource({ world, isOpen, acrossUrl, ...options }: NodesSourceOptions): FollowedSource {
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
  /** A quote has just read it. */
  const findMarket = async (chainId: number) => {
    const reading = await findReading(chainId)
    return (reading.seen() ?? (await reading.read())).market
  }
  return {
    ...(acrossUrl === undefined ? withoutFees : createAcrossFees({ ...options, acrossUrl, world })),
    readMarket: async (chainId) => await (await findReading(chainId)).read(),
    followToken: async (token, { chainId }) => await (await findReading(chainId)).follow(token),
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
    measureSlippage: async () => DEFAULT_SLIPPAGE_BPS,
    pricesFrom: 'pools',
    async readPrices(asked) {
      const listings = asked.filter((listing) => !isImported(listing))
      const markets = new Map<number, Market>()
      for (const chainId of new Set(listings.map((listing) => Number(listing.chainId)))) {
        const market = await readQuietly(() => findMarket(chainId))
        if (market !== undefined) markets.set(chainId, market)
      }
      return readPoolPrices(listings, markets)
    },
    readWorld: async () => world,
    isTradingOpen: async () => isOpen,
    connect: async (network) => connect(network),
    now: () => Math.floor(options.now() / 1_000),
  }
}

const withoutFees: Pick<FollowedSource, 'readTypicalFees' | 'readExactFees'> = {
  readTypicalFees: () => Promise.reject(new Refusal('feesUnknown', { missing: 'acrossUrl' })),
  readExactFees: async () => undefined,
}

const FOLLOW_MS = { live: 2_000, local: 1_000 }

/** No value while it cannot be read. */
async function readQuietly<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

type MarketReading = {
  read(): Promise<SeenMarket>
  /** The last one that was read. */
  seen(): SeenMarket | undefined
  /** Resolves once the market has the pools of this token. */
  follow(token: Address): Promise<void>
}
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

/** How long the market keeps the pools of an unlisted token after the last request for it. */
const FOLLOWED_MS = 600_000
const MOST_FOLLOWED = 20
/** Longer than the blocks of any network take. */
const NEXT_BLOCK_MS = 15_000
const NEXT_BLOCK_STEP_MS = 250

/** The reader takes one reading at a time. */
function keepReading(reader: Reader, { staleAfterMs, discoverEveryMs }: MarketPace): MarketReading {
  let seen: SeenMarket | undefined
  let reading: Promise<SeenMarket> | undefined
  let discoverAt = elapsed() + discoverEveryMs
  const followed = createFollowedTokens()
  const read = async () => {
    const { block, market } = await reportUnreadable(reader.read(followed.list()))
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
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  return {
    seen: () => seen,
    read: readOnce,
    async follow(address) {
      const token = address.toLowerCase() as Address
      const hasPools = async () => (await readOnce()).market.imported?.includes(token) === true
      followed.add(token)
      // The first block comes before a search.
      await readOnce()
      if ((await reportUnreadable(reader.follow(token))) === 0) throw new Refusal('noPools')
      const until = elapsed() + NEXT_BLOCK_MS
      while (!(await hasPools())) {
        if (elapsed() > until) throw new Refusal('marketUnreadable')
        await pause(NEXT_BLOCK_STEP_MS, new AbortController().signal)
      }
    },
  }
}

function createFollowedTokens() {
  /** The one that was asked for last comes last. */
  const tokens = new Map<Address, number>()
  return {
    list(): readonly Address[] {
      for (const [token, askedAt] of tokens) if (elapsed() - askedAt > FOLLOWED_MS) tokens.delete(token)
      return [...tokens.keys()]
    },
    add(token: Address): void {
      tokens.delete(token)
      tokens.set(token, elapsed())
      const [oldest] = tokens.keys()
      if (tokens.size > MOST_FOLLOWED && oldest !== undefined) tokens.delete(oldest)
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
