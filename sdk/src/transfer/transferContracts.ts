import { parseAddress } from '@murmur/engine/token'
import { type BridgeContracts, liveBridges } from '@murmur/engine/transfer/bridgeContracts'
import type { World, WorldNetwork } from '../api.ts'
import { findTradeContracts, type TradeContracts } from '../trade/tradeContracts.ts'

/** The contracts that a transfer may call, allow and name on one of its networks. The send gate knows no others. */
export type TransferContracts = BridgeContracts & {
  /** No value where no swap can be planned. */
  readonly router: TradeContracts['router'] | undefined
}

/** No value where Across is not deployed. In the live world only our list counts, whatever a server reports. */
export function findTransferContracts(
  network: WorldNetwork,
  world: Pick<World, 'name'>,
): TransferContracts | undefined {
  const router = findTradeContracts(network, world)?.router
  if (world.name === 'live') {
    const live = liveBridges[network.chainId]
    return live && { ...live, router }
  }
  const { acrossSpokePool, acrossMulticallHandler } = network.contracts
  const [spokePool, handler] = [acrossSpokePool, acrossMulticallHandler].map(parseAddress)
  return spokePool && handler && { spokePool, handler, deposit: router === undefined ? 'noRouter' : 'router', router }
}
