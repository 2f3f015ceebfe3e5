import { createClient, decodeEventLog, encodeEventTopics, type Hex, webSocket } from 'viem'
import type { LocalNetwork } from '../chains.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import type { Deposit, SpeedUp } from './deposit.ts'

type Watch = {
  readonly onDeposit: (deposit: Deposit) => void
  readonly onSpeedUp: (update: SpeedUp, deposit: Pick<Deposit, 'originChainId' | 'depositId'>) => void
}

type Log = { readonly data: Hex; readonly topics: [Hex, ...Hex[]]; readonly transactionHash: Hex }

/** Calls back for every mined deposit and every new terms of one, until the returned function is called. */
export async function watchDeposits(network: LocalNetwork, watch: Watch): Promise<() => void> {
  // No reconnect: `watchAgain` subscribes again after a restart.
  const transport = webSocket(network.rpcUrl.replace('http', 'ws'), { reconnect: false })
  const client = createClient({ transport })
  const [deposited] = encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' })
  const [spedUp] = encodeEventTopics({ abi: spokePoolAbi, eventName: 'RequestedSpeedUpDeposit' })
  const filter = { address: network.contracts.acrossSpokePool, topics: [[deposited, spedUp]] }
  await client.transport.subscribe({
    params: ['logs', filter as never],
    onData: ({ result }) => tell(result as Log, { ...watch, originChainId: network.chainId }),
    // The host reports a lost chain.
    onError: () => undefined,
  })
  const socket = await client.transport.getRpcClient()
  return () => socket.close()
}

type Listener = Watch & { readonly originChainId: number }

function tell({ data, topics, transactionHash }: Log, { onDeposit, onSpeedUp, originChainId }: Listener): void {
  const { eventName, args } = decodeEventLog({ abi: spokePoolAbi, data, topics })
  if (eventName === 'FundsDeposited') {
    const { destinationChainId, quoteTimestamp: _, ...deposit } = args
    onDeposit({ ...deposit, transactionHash, originChainId, destinationChainId: Number(destinationChainId) })
  }
  if (eventName === 'RequestedSpeedUpDeposit') {
    const { depositId, updatedOutputAmount, updatedRecipient, updatedMessage, depositorSignature } = args
    const terms = { outputAmount: updatedOutputAmount, recipient: updatedRecipient, message: updatedMessage }
    onSpeedUp({ ...terms, signature: depositorSignature }, { originChainId, depositId })
  }
}
