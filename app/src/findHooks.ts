import type { Address } from '@murmur/engine/token'
import { attemptOutside, fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { findTradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { pageNetworks } from './pageNetworks.ts'

/** The hooks that quotes on a network may use. No value while no node answers. */
export function findHooks(chainId: number): Promise<readonly Address[] | undefined> {
  return attemptOutside(readHooks(chainId))
}

async function readHooks(chainId: number): Promise<readonly Address[]> {
  const world = await pageNetworks.getWorld()
  const listed = world.networks.find((one) => one.chainId === chainId)
  if (listed === undefined || findTradeContracts(listed, world)?.router.hooks === undefined) return []
  const chain = await pageNetworks.getChain(chainId)
  // Only a network with hooks needs the code that reads theirs.
  const code = Promise.all([import('@murmur/sdk/trade/tradeNetwork'), import('@murmur/sdk/trade/checkHooks')])
  const failure = 'The code that checks hooks could not be loaded.'
  const [{ createTradeNetwork }, { listCheckedHooks }] = await fromOutside(code, { failure })
  const network = chain && createTradeNetwork(chain)
  return network === undefined ? [] : await listCheckedHooks(network)
}
