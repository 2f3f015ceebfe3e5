import {
  type Address,
  decodeEventLog,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  keccak256,
} from 'viem'
import { createRpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { type Receipt, sendUnlocked } from '../sendUnlocked.ts'
import { owner, relayer } from '../world/worldAccounts.ts'
import { spokePoolAbi } from './acrossAbi.ts'

type Refund = {
  readonly token: Address
  readonly units: bigint
  readonly recipient: Address
  /** Names the deposit, in a field of the bundle that the local world does not need: so no deposit is refunded twice. */
  readonly mark: Hex
  /** False once the relayer was killed. */
  readonly isAlive?: (() => boolean) | undefined
}

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
 * Pays a deposit out of the pool, once: to the relayer after its fill, or back to the depositor after the deadline.
 * The owner stands in for Across' vote on root bundles; a bundle with one leaf is its own root. False if it was paid before,
 * or the relayer was killed meanwhile.
 */
export async function payRefund(network: LocalNetwork, refund: Refund): Promise<boolean> {
  const { token, units, recipient, mark, isAlive = () => true } = refund
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
  const send = async () => {
    const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'relayRootBundle', args: [root, mark] })
    return (await sendUnlocked(rpc, { from: owner.address, to, data })).logs
  }
  const bundles = await findLogs(network, nameBundle({ root, mark }))
  const id = readBundleId(bundles.length > 0 ? bundles : await send())
  if ((await findLogs(network, namePayment(id))).length > 0 || !isAlive()) return false
  const args = [id, leaf, [] as Hex[]] as const
  const data = encodeFunctionData({ abi: spokePoolAbi, functionName: 'executeRelayerRefundLeaf', args })
  await sendUnlocked(rpc, { from: relayer.address, to, data })
  return true
}

type Bundle = { readonly root: Hex; readonly mark: Hex }

function nameBundle({ root, mark }: Bundle): Topics {
  const args = { relayerRefundRoot: root, slowRelayRoot: mark }
  return encodeEventTopics({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', args })
}

function namePayment(rootBundleId: number): Topics {
  return encodeEventTopics({ abi: spokePoolAbi, eventName: 'ExecutedRelayerRefundRoot', args: { rootBundleId } })
}

type Topics = readonly (Hex | readonly Hex[] | null)[]

/** A relayer that was killed may have sent the bundle before, and also its leaf. */
async function findLogs({ rpcUrl, contracts }: LocalNetwork, topics: Topics): Promise<Receipt['logs']> {
  const filter = { address: contracts.acrossSpokePool, topics, fromBlock: 'earliest', toBlock: 'latest' }
  return await createRpc(rpcUrl).request<Receipt['logs']>('eth_getLogs', [filter])
}

function readBundleId(logs: Receipt['logs']): number {
  const [log] = logs
  if (log === undefined) throw new Error('The root bundle left no event.')
  const { args } = decodeEventLog({ abi: spokePoolAbi, eventName: 'RelayedRootBundle', ...log })
  return args.rootBundleId
}
