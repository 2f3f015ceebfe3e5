import { decodeEventLog, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { createRpc, type Rpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import type { Deposit, SpeedUp } from './relayedDeposit.ts'

type Watch = {
  /** The first block of interest. The next one unless given. */
  readonly first?: number | undefined
  readonly onDeposit: (deposit: Deposit) => void
  readonly onSpeedUp: (update: SpeedUp, deposit: Pick<Deposit, 'originChainId' | 'depositId'>) => void
}

export type DepositWatch = { readonly first: number; stop(): void }

type Log = {
  readonly data: Hex
  readonly topics: [Hex, ...Hex[]]
  readonly transactionHash: Hex
  readonly blockHash: Hex
  readonly logIndex: Hex
}

const EVERY_MS = 250
/** A test may revert a chain by some blocks. */
const OVERLAP = 20

/**
 * Calls back for every mined deposit and every new terms of one, until the returned function is called. It asks again and
 * again, because the chains end a subscription after five minutes.
 */
export async function watchDeposits(network: LocalNetwork, watch: Watch): Promise<DepositWatch> {
  const rpc = createRpc(network.rpcUrl)
  const [deposited] = encodeEventTopics({ abi: spokePoolAbi, eventName: 'FundsDeposited' })
  const [spedUp] = encodeEventTopics({ abi: spokePoolAbi, eventName: 'RequestedSpeedUpDeposit' })
  const filter = { address: network.contracts.acrossSpokePool, topics: [[deposited, spedUp]] }
  const seen = new Set<string>()
  let head = await readHead(rpc)
  // The blocks before are gone after a restart of the chains.
  const first = watch.first ?? head.number + 1
  if (watch.first !== undefined) head = { number: first - 1, hash: '0x' }

  const look = async () => {
    const next = await readHead(rpc)
    if (next.hash === head.hash) return
    const from = Math.max(first, Math.min(head.number + 1, next.number - OVERLAP))
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(Math.max(from, next.number)) }
    const logs = await rpc.request<readonly Log[]>('eth_getLogs', [{ ...filter, ...range }])
    head = next
    for (const log of logs.filter((one) => isNew(one, seen)))
      handleLog(log, { ...watch, originChainId: network.chainId })
  }
  const timer = setInterval(() => {
    // The host reports a lost chain.
    look().catch(() => undefined)
  }, EVERY_MS)
  timer.unref()
  return { first, stop: () => clearInterval(timer) }
}

async function readHead(rpc: Rpc): Promise<{ readonly number: number; readonly hash: Hex }> {
  const { number, hash } = await rpc.request<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false])
  return { number: Number(number), hash }
}

function isNew({ blockHash, logIndex }: Log, seen: Set<string>): boolean {
  const key = `${blockHash} ${logIndex}`
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

type Listener = Watch & { readonly originChainId: number }

function handleLog({ data, topics, transactionHash }: Log, { onDeposit, onSpeedUp, originChainId }: Listener): void {
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
