import type { RegisteredChain } from '../chain/registry.ts'
import { findTransferContracts } from '../transfer/transferContracts.ts'
import type { TradeNetwork } from './executionOptions.ts'
import { createTradeChain } from './tradeChain.ts'
import { findTradeContracts } from './tradeContracts.ts'

/** A chain as a swap needs it. Undefined where Murmur does not trade. */
export function createTradeNetwork({ world, network, client }: RegisteredChain): TradeNetwork | undefined {
  const contracts = findTradeContracts(network, world)
  if (contracts === undefined) return undefined
  const bridge = findTransferContracts(network, world)
  return { contracts, bridge, genesisHash: network.genesisHash, client, chain: createTradeChain(client) }
}
