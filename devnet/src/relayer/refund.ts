import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  zeroHash,
} from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { type Receipt, sendUnlocked } from '../sendUnlocked.ts'
import { owner, relayer } from '../world/accounts.ts'
import { spokePoolAbi } from './acrossAbi.ts'

type Refund = { readonly token: Address; readonly units: bigint; readonly recipient: Address }

const leafParameter = {
  type: 'tuple',
  components: [
    { name: 'amountToReturn', type: 'uint256' },
    { name: 'chainId', type: 'uint256' },
    { name: 'refundAmounts', type: 'uint256[]' },
    { name: 'leafId', type: 'uint32' },
    { name: 'l2TokenAddress', type: 'address' },
    { name: 'refundAddresses', type: 'address[]' },
  ],
} as const

/**
 * Pays a deposit out of the pool: to the relayer after its fill, or back to the depositor after the deadline.
 * The owner stands in for Across' vote on root bundles; a bundle with one leaf is its own root.
 */
export async function payRefund(network: LocalNetwork, { token, units, recipient }: Refund): Promise<Receipt> {
  const rpc = createRpc(network.rpcUrl)
  const to = network.contracts.acrossSpokePool
  const leaf = {
    amountToReturn: 0n,
    chainId: BigInt(network.chainId),
    refundAmounts: [units],
    leafId: 0,
    l2TokenAddress: token,
    refundAddresses: [recipient],
  }
  const root = keccak256(encodeAbiParameters([leafParameter], [leaf]))
  const bundle = await sendUnlocked(rpc, {
    from: owner.address,
    to,
    data: encodeFunctionData({ abi: spokePoolAbi, functionName: 'relayRootBundle', args: [root, zeroHash] }),
  })
  const args = [readBundleId(bundle), leaf, [] as Hex[]] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'executeRelayerRefundLeaf', args })
  return sendUnlocked(rpc, { from: relayer.address, to, data })
}

function readBundleId({ logs }: Receipt): number {
  const [log] = logs
  if (log === undefined) throw new Error('The root bundle left no event.')
  const { args } = decodeEventLog({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', ...log })
  return args.rootBundleId
}
