import type { Market } from '@murmur/engine/market'
import { createClient, http, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { LocalNetwork, LocalPool } from '../../src/chains.ts'
import { getStablePoolId } from '../../src/world/createStablePool.ts'
import type { PoolListing } from './poolListing.ts'
import { type MarketSource, readMarket } from './readMarket.ts'

const tickSpacings: Readonly<Record<number, number>> = { 100: 1, 500: 10, 3000: 60, 10000: 200 }

const slotAbi = parseAbi(['function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)'])

/** Reads the tick of each concentrated pool once; after that, reading the market is one call. */
export async function createMarketReader(network: LocalNetwork): Promise<() => Promise<Market>> {
  const { contracts, chainId, tokens } = network
  const client = createClient({ transport: http(network.rpcUrl) })
  const pools = await Promise.all(network.pools.map((pool) => describe(pool, network)))
  const [wrapped] = tokens
  if (wrapped === undefined || contracts.balancerVault === undefined)
    throw new Error('The chain has no wrapped coin or no Balancer vault.')
  const source: MarketSource = {
    chainId,
    pools,
    wrappedNative: wrapped.address,
    multicall3: contracts.multicall3,
    tickLens: contracts.uniswapV3TickLens,
    balancerVault: contracts.balancerVault,
  }
  return () => readMarket(client, source)
}

async function describe({ type, address, tokens, fee }: LocalPool, network: LocalNetwork): Promise<PoolListing> {
  if (type === 'constantProduct') return { type, address, venue: 'Uniswap V2', tokens, feePpm: fee }
  if (type === 'stable') {
    const decimals = tokens.map((token) => network.tokens.find((one) => one.address === token)?.decimals ?? 18)
    return { type, address, venue: 'Balancer', poolId: getStablePoolId(address), tokens, decimals }
  }
  const client = createClient({ transport: http(network.rpcUrl) })
  const [, nearTick] = await readContract(client, { address, abi: slotAbi, functionName: 'slot0' })
  return { type, address, venue: 'Uniswap V3', tokens, feePpm: fee, tickSpacing: tickSpacings[fee] ?? 60, nearTick }
}
