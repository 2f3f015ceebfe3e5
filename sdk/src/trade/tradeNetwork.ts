import type { ChainClient } from '../chain/chainClient.ts'
import type { RegisteredChain } from '../chain/registry.ts'
import type { TransferContracts } from '../transfer/transferContracts.ts'
import type { TransferTrading } from '../transfer/transferTrading.ts'
import { createTradeChain, type TradeChain } from './tradeChain.ts'
import { findTradeContracts, type TradeContracts } from './tradeContracts.ts'

export type TradeNetwork = {
  readonly contracts: TradeContracts
  /** Across' contracts there. No value where no transfer is possible. */
  readonly bridge?: TransferContracts | undefined
  /** Together with the contracts of the bridge. */
  readonly transfers?: TransferTrading | undefined
  readonly genesisHash: string
  readonly chain: TradeChain
  readonly client: ChainClient
}

/** A chain as a swap needs it, and as a transfer does if its code is given. No value where Murmur does not trade. */
export function createTradeNetwork(
  { world, network, client }: RegisteredChain,
  { transfers }: Pick<TradeNetwork, 'transfers'> = {},
): TradeNetwork | undefined {
  const contracts = findTradeContracts(network, world)
  if (contracts === undefined) return undefined
  const bridge = transfers?.findTransferContracts(network, world)
  return { contracts, bridge, transfers, genesisHash: network.genesisHash, client, chain: createTradeChain(client) }
}
