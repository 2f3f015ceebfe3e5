import { parseAbi } from 'viem'
import type { LocalNetwork, LocalPool } from '../../src/chains.ts'
import { getStartingPrice } from '../../src/world/startingPrices.ts'
import { createReader, getBalance } from './testWorld.ts'

const poolAbi = parseAbi([
  'function slot0() view returns (uint160 sqrtPriceX96, int24, uint16, uint16, uint16, uint8, bool)',
  'function getReserves() view returns (uint112, uint112, uint32)',
])

/** How far the pool's price is from the table's, as a share of its fee. */
export async function getDeviation(network: LocalNetwork, pool: LocalPool): Promise<number> {
  const [one, other] = pool.tokens.map((address) => network.tokens.find((token) => token.address === address))
  if (one === undefined || other === undefined) throw new Error('The pool has an unknown token.')
  const units = 10 ** (one.decimals - other.decimals)
  const expected = Number(getStartingPrice(one.asset)) / Number(getStartingPrice(other.asset)) / units
  return ((await getPrice(network, pool)) / expected - 1) / (pool.fee / 1e6)
}

async function getPrice(network: LocalNetwork, { type, address }: LocalPool): Promise<number> {
  const reader = createReader(network)
  if (type === 'constantProduct') {
    const [one, other] = await reader.readContract({ abi: poolAbi, address, functionName: 'getReserves' })
    return Number(other) / Number(one)
  }
  const [sqrtPriceX96] = await reader.readContract({ abi: poolAbi, address, functionName: 'slot0' })
  return (Number(sqrtPriceX96) / 2 ** 96) ** 2
}

/** The value of the pool at the table's prices. */
export async function getDollars(network: LocalNetwork, pool: LocalPool): Promise<number> {
  const holder = pool.type === 'stable' ? network.contracts.balancerVault : pool.address
  if (holder === undefined) throw new Error('This chain has no Balancer contracts.')
  const tokens = network.tokens.filter(({ address }) => pool.tokens.includes(address))
  const values = await Promise.all(
    tokens.map(async ({ address: token, asset, decimals }) => {
      const units = await getBalance(network, { token, account: holder })
      return (Number(units) / 10 ** decimals) * (Number(getStartingPrice(asset)) / 1e6)
    }),
  )
  return values.reduce((sum, value) => sum + value, 0)
}
