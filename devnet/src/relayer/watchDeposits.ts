import { createClient, decodeEventLog, encodeEventTopics, type Hex, webSocket } from 'viem'
import type { LocalNetwork } from '../chains.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import type { Deposit } from './deposit.ts'

type Watch = { readonly onDeposit: (deposit: Deposit) => void }
type Log = { readonly data: Hex; readonly topics: [Hex, ...Hex[]]; readonly transactionHash: Hex }

/** Calls `onDeposit` for every mined deposit, until the returned function is called. */
export async function watchDeposits(network: LocalNetwork, { onDeposit }: Watch): Promise<() => void> {
  // No reconnect: `watchAgain` subscribes again after a restart.
  const transport = webSocket(network.rpcUrl.replace('http', 'ws'), { reconnect: false })
  const client = createClient({ transport })
  const filter = {
    address: network.contracts.acrossSpokePool,
    topics: encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' }),
  }
  await client.transport.subscribe({
    params: ['logs', filter],
    onData: ({ result }) => onDeposit(readDeposit(result as Log, network.chainId)),
    // The host reports a lost chain.
    onError: () => undefined,
  })
  const socket = await client.transport.getRpcClient()
  return () => socket.close()
}

function readDeposit({ data, topics, transactionHash }: Log, originChainId: number): Deposit {
  const { args } = decodeEventLog({ abi: spokePoolAbi, eventName: 'FundsDeposited', data, topics })
  const { destinationChainId, quoteTimestamp: _, ...deposit } = args
  return { ...deposit, transactionHash, originChainId, destinationChainId: Number(destinationChainId) }
}
