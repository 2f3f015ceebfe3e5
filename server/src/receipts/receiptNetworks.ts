import { createChainClient } from '@murmur/sdk/chain/chainClient'
import type { NodesOptions } from '@murmur/sdk/chain/nodes'
import type { RegisteredChain } from '@murmur/sdk/chain/registry'
import { createTradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTransferNetwork } from '@murmur/sdk/transfer/transferNetworks'
import type { Env } from '../env.ts'
import { findWorldNetwork, readsMarkets } from '../market/startMarkets.ts'
import { getWorld, readWorld } from '../world/worldRoutes.ts'
import type { ReceiptNetworks } from './receiptFacts.ts'

type NetworksOptions = NodesOptions & { readonly env: Pick<Env, 'trading' | 'rpcUrls' | 'worldFile'> }

/** The networks by the nodes that the operator chose. None while trading is closed, which leaves them alone. */
export function createReceiptNetworks({ env, ...options }: NetworksOptions): ReceiptNetworks {
  const chains = new Map<number, RegisteredChain>()

  const findChain = async (chainId: number): Promise<RegisteredChain | undefined> => {
    const known = chains.get(chainId)
    if (known !== undefined || !readsMarkets(env)) return known
    const [world, network] = await Promise.all([
      getWorld(env),
      findWorldNetwork(chainId, { env, readLocal: readWorld }),
    ])
    if (world === undefined || network === undefined) return undefined
    const chain = { world, network, client: createChainClient(network, options) }
    chains.set(chainId, chain)
    return chain
  }
  return {
    async findTrade(chainId) {
      const chain = await findChain(chainId)
      return chain && createTradeNetwork(chain)
    },
    async findTransfer(chainId) {
      const chain = await findChain(chainId)
      return chain && createTransferNetwork(chain)
    },
  }
}
