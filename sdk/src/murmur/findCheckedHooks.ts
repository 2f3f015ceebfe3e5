import type { Address } from '@murmur/engine/token'
import { attemptOutside } from '../chain/outsideFailure.ts'
import { listCheckedHooks } from '../trade/checkHooks.ts'
import { createTradeChain } from '../trade/tradeChain.ts'
import { findTradeContracts } from '../trade/tradeContracts.ts'
import type { MarketSource } from './marketSource.ts'

/** The hooks of a network that have the listed code. None while no node answers. */
export async function findCheckedHooks(chainId: number, source: MarketSource): Promise<readonly Address[]> {
  const world = await source.readWorld()
  const network = world.networks.find((one) => one.chainId === chainId)
  const contracts = network && findTradeContracts(network, world)
  if (network === undefined || contracts?.router.hooks === undefined) return []
  const chain = createTradeChain(await source.connect(network))
  return (await attemptOutside(listCheckedHooks({ chain, contracts }))) ?? []
}
