import type { World, WorldNetwork } from '@murmur/sdk/api'
import { createTokenChecker, type TokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import { pageNetworks } from '../../../pageNetworks.ts'

/** The contracts that a network does not list itself. */
type ListContracts = (network: WorldNetwork, world: World) => Readonly<Record<string, string>>

/** On the nodes of this page's world. */
export async function createPageTokenJudge(listContracts: ListContracts): Promise<TokenChecker> {
  const world = await pageNetworks.getWorld()
  const networks = world.networks.map((network) => ({
    ...network,
    contracts: { ...network.contracts, ...listContracts(network, world) },
  }))
  return createTokenChecker({
    world: { networks },
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
