import type { TokenContract } from '@murmur/engine/tokenContract'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { getStartingPrice } from '../world/startingPrices.ts'

/** The gas of a fill with a small swap. */
const fillGas = 300_000n
const coin = 10n ** 18n

/** The cost of a fill at this gas price, in millionths of a dollar. */
export function priceFill({ symbol }: Pick<LocalNetwork, 'symbol'>, gasPrice: bigint): bigint {
  return (fillGas * gasPrice * getStartingPrice(symbol)) / coin
}

/** The fee for it, with a quarter on top: the gas price moves until the relayer sees the deposit. */
export async function getFillCost(network: LocalNetwork): Promise<bigint> {
  const gasPrice = BigInt(await createRpc(network.rpcUrl).request<string>('eth_gasPrice'))
  return (priceFill(network, gasPrice) * 5n) / 4n + 1n
}

/** In millionths of a dollar, rounded down. */
export function getValue(units: bigint, { asset, decimals }: TokenContract): bigint {
  return (units * getStartingPrice(asset)) / 10n ** BigInt(decimals)
}

/** Units of a token with at least this value. */
export function getTokenUnits(value: bigint, { asset, decimals }: TokenContract): bigint {
  return (value * 10n ** BigInt(decimals)) / getStartingPrice(asset) + 1n
}
