import { findNetwork } from '@murmur/engine/network'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import type { World, WorldNetwork } from '../api.ts'
import { checkNetwork } from './checkNetwork.ts'
import { createMarketReader, type MarketReader } from './marketReader.ts'
import type { MarketClient } from './readCalls.ts'
import { findVenues } from './venues.ts'

type OpenOptions = { readonly client: MarketClient; readonly world: World['name'] }

/** Checks a network before it is quoted. Gives its reader, or the reason why it must not be quoted. Throws if no node answers. */
export async function openMarket(
  network: WorldNetwork,
  { client, world }: OpenOptions,
): Promise<{ readonly reader: MarketReader } | { readonly reason: string }> {
  const { chainId } = network
  const venues = findVenues(network)
  const tokens = listTokenContracts(chainId)
  const [wrapped] = tokens
  if (wrapped === undefined) return { reason: 'The network has no wrapped coin.' }
  const reason = await checkNetwork(client, { venues, wrapped })
  if (reason !== undefined) return { reason }
  // Local chains have no layer 1.
  const dataFee = world === 'live' ? findLive(chainId)?.dataFee : undefined
  return { reader: createMarketReader(client, { chainId, tokens, wrappedNative: wrapped.address, venues, dataFee }) }
}

/** How often a market is read, how often its pools are looked for, and from when on its block is not quoted as fresh. */
export type MarketPace = {
  readonly everyMs: number
  readonly discoverEveryMs: number
  readonly staleAfterMs: number
}

/** Blocks of some networks come faster than anyone reads a quote. */
const EVERY_MS = { live: 2_000, local: 1_000 }

/** A local chain without trades adds a block about every ten seconds. */
const LOCAL_BLOCK_MS = 10_000

const DISCOVER_EVERY_MS = 600_000

const STALE_BLOCKS = 3

export function findPace(chainId: number, { world }: Pick<OpenOptions, 'world'>): MarketPace {
  const everyMs = EVERY_MS[world]
  // Blocks may come faster than they are read.
  const blockMs = Math.max(everyMs, world === 'live' ? (findLive(chainId)?.blockTimeMs ?? 0) : LOCAL_BLOCK_MS)
  return { everyMs, discoverEveryMs: DISCOVER_EVERY_MS, staleAfterMs: STALE_BLOCKS * blockMs }
}

function findLive(chainId: number) {
  const network = findNetwork(chainId)
  return network?.kind === 'evm' ? network.live : undefined
}
