import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { getWorld } from '@murmur/sdk/chain/world'
import { findTradeContracts } from '@murmur/sdk/trade/tradeContracts'
import { createTransferNetwork, type TransferNetwork } from '@murmur/sdk/transfer/transferNetworks'

const networks = new Map<number, Promise<TransferNetwork | undefined>>()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One chain by our own nodes, without a wallet. */
export function getTransferNetwork(chainId: number): Promise<TransferNetwork | undefined> {
  const loading = networks.get(chainId) ?? loadNetwork(chainId)
  networks.set(chainId, loading)
  // Retry a failed load next time.
  loading.catch(() => networks.delete(chainId))
  return loading
}

async function loadNetwork(chainId: number): Promise<TransferNetwork | undefined> {
  const world = await getWorld({ fetch: (path) => fetch(path), wait })
  const network = world.networks.find((one) => one.chainId === chainId)
  if (network === undefined) return undefined
  const client = createChainClient(network, {
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
  })
  return createTransferNetwork(network, { client, world, router: findTradeContracts(network, world)?.router.address })
}
