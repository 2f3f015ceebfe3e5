import { findNetwork, networks } from '@murmur/engine/network'
import { type Address, parseAddress } from '@murmur/engine/token'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import type { World, WorldNetwork } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { NodesOptions } from '@murmur/sdk/chain/nodes'
import { describeVenue } from '@murmur/sdk/pools/checkVenues'
import { createMarketReader, type Snapshot } from '@murmur/sdk/pools/marketReader'
import type { MarketClient } from '@murmur/sdk/pools/readCalls'
import { readHead } from '@murmur/sdk/pools/readGasPrice'
import { findVenues } from '@murmur/sdk/pools/venues'
import type { Venue } from '@murmur/sdk/pools/venues/venueFamilies'
import { findTradeContracts, listCheckContracts } from '@murmur/sdk/trade/tradeContracts'
import { findTransferContracts } from '@murmur/sdk/transfer/transferContracts'
import type { PriceSource } from '../prices/priceSource.ts'
import type { FeesQuestion, FeesResult } from '../transfers/transferFees.ts'
import { checkBridge, checkContracts, checkNodes, checkPools, checkTokens } from './networkChecks.ts'
import { type Codes, type NetworkReport, type Report, type Row, skipRow } from './preflightReport.ts'
import { checkPrices } from './pricesCheck.ts'
import { checkQuotes, checkSwap } from './quotesCheck.ts'

type PreflightOptions = NodesOptions & {
  readonly world: World
  readonly sources: readonly PriceSource[]
  getFees(question: FeesQuestion): Promise<FeesResult>
  /** Those of the last run. */
  readonly known: Codes
  /** Called when a network begins. */
  say(line: string): void
}

/** Checks these networks one after the other: public nodes limit what one visitor may ask. Nothing is sent. */
export async function runPreflight(options: PreflightOptions): Promise<Report> {
  const { world, now, say } = options
  const reports: NetworkReport[] = []
  const codes: Record<string, Readonly<Record<string, string>>> = {}
  for (const network of world.networks) {
    const { chainId } = network
    const name = findNetwork(chainId)?.name ?? String(chainId)
    say(`${name} …`)
    const { rows, found } = await checkNetworkRows(network, options)
    reports.push({ chainId, name, rows })
    codes[chainId] = { ...options.known[chainId], ...found }
  }
  return { world: world.name, madeAt: now(), networks: reports, codes: { ...options.known, ...codes } }
}

type Checked = { readonly rows: readonly Row[]; readonly found: Readonly<Record<string, string>> }

async function checkNetworkRows(network: WorldNetwork, options: PreflightOptions): Promise<Checked> {
  const { chainId } = network
  const nodes = await checkNodes(network, options)
  // Without nodes to trust, no other row says anything.
  if (nodes.outcome === 'failed') return { rows: [nodes], found: {} }
  const client = createChainClient(network, options)
  const tokens = listTokenContracts(chainId)
  const { hash: blockHash } = await readHead(client)
  const contracts = findTradeContracts(network, options.world)
  const bridge = findTransferContracts(network, options.world)
  const { row, codes } = await checkContracts(client, {
    contracts: listContracts(network, options.world),
    router: contracts?.router.address,
    bridge,
    blockHash,
    known: { ...options.known[chainId], ...contracts?.hookCodeHashes },
  })
  const rows = [nodes, row, await checkTokens(client, { tokens, blockHash })]
  const market = await readMarket(client, network)
  const ends = {
    sources: options.sources,
    chainId,
    destinations: networks.flatMap((other) => (other.kind === 'evm' ? [other.chainId] : [])),
    getFees: options.getFees,
  }
  if ('problem' in market) return { rows: [...rows, market.problem, await checkBridge(ends)], found: codes }
  const { snapshot } = market
  const poolManager = findPoolManager(network, options.world)
  rows.push(
    checkPools(snapshot),
    await checkQuotes(client, { snapshot, poolManager }),
    await checkSwap(client, { snapshot, contracts }),
    await checkPrices({ ...ends, snapshot }),
    await checkBridge(ends),
  )
  return { rows, found: codes }
}

type MarketReading = { readonly snapshot: Snapshot } | { readonly problem: Row }

async function readMarket(client: MarketClient, network: WorldNetwork): Promise<MarketReading> {
  const { chainId } = network
  const tokens = listTokenContracts(chainId)
  const [wrapped] = tokens
  if (wrapped === undefined) return { problem: skipRow('pools', 'no wrapped coin') }
  const venues = findVenues(network)
  const reader = createMarketReader(client, { chainId, tokens, wrappedNative: wrapped.address, venues })
  return { snapshot: await reader.read([]) }
}

function findPoolManager(network: WorldNetwork, world: World): Address | undefined {
  const { uniswapV4PoolManager } = world.name === 'live' ? listCheckContracts(network, world) : network.contracts
  return parseAddress(uniswapV4PoolManager)
}

/** Every contract that the product asks, calls or allows on this network. */
function listContracts(network: WorldNetwork, world: World): Readonly<Record<string, Address>> {
  const trade = world.name === 'live' ? listCheckContracts(network, world) : {}
  const bridge = findTransferContracts(network, world)
  const listed = {
    ...network.contracts,
    ...trade,
    ...Object.fromEntries(
      (findTradeContracts(network, world)?.router.hooks ?? []).map((hook) => [`hook ${hook}`, hook]),
    ),
    ...(bridge && { acrossSpokePool: bridge.spokePool, acrossMulticallHandler: bridge.handler }),
    ...Object.fromEntries(findVenues(network).flatMap(listVenueContracts)),
  }
  return Object.fromEntries(
    Object.entries(listed).flatMap(([name, value]) => {
      const address = parseAddress(value)
      return address === undefined ? [] : [[name, address]]
    }),
  )
}

/** The addresses in an exchange's row of the table. */
function listVenueContracts(venue: Venue): readonly (readonly [string, unknown])[] {
  const name = describeVenue(venue)
  const pools =
    venue.family === 'curve' ? venue.pools.map(({ address }) => [`${name} ${address}`, address] as const) : []
  return [...Object.entries(venue).map(([field, value]) => [`${name} ${field}`, value] as const), ...pools]
}
