import type { ChainClient } from '../chain/chainClient.ts'
import type { RegisteredChain } from '../chain/registry.ts'
import { findTransferContracts, type TransferContracts } from '../transfer/transferContracts.ts'
import { createTradeChain, type TradeChain } from './tradeChain.ts'
import { findTradeContracts, type TradeContracts } from './tradeContracts.ts'

export type TradeNetwork = {
  readonly contracts: TradeContracts
  /** Across' contracts there. No value where no transfer is possible. */
  readonly bridge?: TransferContracts | undefined
  readonly genesisHash: string
  readonly chain: TradeChain
  readonly client: ChainClient
}

/** A chain as a swap needs it. No value where Murmur does not trade. */
export function createTradeNetwork({ world, network, client }: RegisteredChain): TradeNetwork | undefined {
  const contracts = findTradeContracts(network, world)
  if (contracts === undefined) return undefined
  const bridge = findTransferContracts(network, world)
  return { contracts, bridge, genesisHash: network.genesisHash, client, chain: createTradeChain(client) }
}
