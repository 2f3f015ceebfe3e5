import { findNetwork } from '@murmur/engine/network'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import { erc20Abi } from 'viem'
import { getCode } from 'viem/actions'
import type { World, WorldNetwork } from '../api.ts'
import { describeWrongToken, type ListedToken } from './checkTokens.ts'
import { findClosedVenues, isOwnVenue } from './checkVenues.ts'
import { createMarketReader, type MarketReader } from './marketReader.ts'
import { type MarketClient, type Query, runQueries } from './readCalls.ts'
import { readHead } from './readGasPrice.ts'
import type { Venue } from './venues/venueFamilies.ts'
import { sortTokens } from './venues/venueFamily.ts'
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

type CheckOptions = {
  readonly venues: readonly Venue[]
  /** The wrapped coin, which prices gas and depth. The other tokens are checked one by one. */
  readonly wrapped: ListedToken
}

/**
 * Compares our list of contracts with the chain before the network is quoted. Returns the reason to keep it closed, if
 * there is one. Throws if no node answers. Other exchanges than Uniswap are checked at each discovery.
 */
async function checkNetwork(client: MarketClient, { venues, wrapped }: CheckOptions): Promise<string | undefined> {
  const { address } = client.chain.contracts.multicall3
  const code = await getCode(client, { address })
  if (code === undefined) return 'Multicall3 is not at its address.'
  const { hash } = await readHead(client)
  const sample = sortTokens(wrapped.address, address)
  const own = venues.filter(isOwnVenue)
  const [closed] = await findClosedVenues(client, { venues: own, sample, blockHash: hash, openBefore: [] })
  if (closed !== undefined) return closed.reason
  const [isRight] = await runQueries(client, { queries: [queryDecimals(wrapped)], blockHash: hash })
  return isRight ? undefined : `${describeWrongToken(wrapped)}.`
}

const GAS_PER_CALL = 40_000

function queryDecimals(token: ListedToken): Query<boolean> {
  return {
    calls: [{ address: token.address, abi: erc20Abi, functionName: 'decimals', gas: GAS_PER_CALL }],
    parse: ([decimals]) => Number(decimals) === token.decimals,
  }
}
