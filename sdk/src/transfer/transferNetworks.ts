import { findNetwork } from '@murmur/engine/network'
import { type Address, parseAddress } from '@murmur/engine/token'
import { liveBridges } from '@murmur/engine/transfer/bridgeContracts'
import type { WorldNetwork } from '../api.ts'
import type { ChainClient } from '../chain/chainClient.ts'
import type { RegisteredChain } from '../chain/registry.ts'
import { findTradeContracts } from '../trade/tradeContracts.ts'

/** One network as a transfer needs it. Addresses are in lower case. */
export type TransferNetwork = {
  readonly chainId: number
  readonly client: ChainClient
  readonly contracts: TransferContracts
  readonly blockMs: number
  /** Blocks on top of a deposit before it counts. */
  readonly confirmations: number
  /** From the deadline to the refund, usually. */
  readonly refundSeconds: number
}

type TransferContracts = {
  readonly spokePool: Address
  readonly handler: Address
  /** Pays out the output of a swap on arrival. No value where Murmur does not trade. */
  readonly router: Address | undefined
}

/** Across votes on refunds a few times a day; in the local world they come at once. */
const LIVE_REFUND_SECONDS = 2 * 3_600
const LOCAL_REFUND_SECONDS = 5
const LOCAL_BLOCK_MS = 1_000

/** No value where the bridge is not deployed. In the live world only our own list counts. */
export function createTransferNetwork({ world, network, client }: RegisteredChain): TransferNetwork | undefined {
  const { chainId } = network
  const router = findTradeContracts(network, world)?.router.address
  const isLive = world.name === 'live'
  const bridge = isLive ? liveBridges[chainId] : readBridge(network)
  if (bridge === undefined) return undefined
  return {
    chainId,
    client,
    contracts: { spokePool: bridge.spokePool, handler: bridge.handler, router },
    blockMs: isLive ? (findNetwork(chainId)?.live?.blockTimeMs ?? LOCAL_BLOCK_MS) : LOCAL_BLOCK_MS,
    // A local chain mines only when there is something to mine.
    confirmations: isLive ? 1 : 0,
    refundSeconds: isLive ? LIVE_REFUND_SECONDS : LOCAL_REFUND_SECONDS,
  }
}

function readBridge({ contracts }: WorldNetwork): Pick<TransferContracts, 'spokePool' | 'handler'> | undefined {
  const [spokePool, handler] = [contracts.acrossSpokePool, contracts.acrossMulticallHandler].map(parseAddress)
  return spokePool === undefined || handler === undefined ? undefined : { spokePool, handler }
}
