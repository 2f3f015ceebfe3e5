import { decodeEventLog, encodeEventTopics, type Hex, numberToHex } from 'viem'
import { createRpc, type Rpc } from '../chain/rpc.ts'
import type { LocalNetwork } from '../chains.ts'
import { spokePoolAbi } from './acrossAbi.ts'
import { getNetwork, nameDeposit, type RelayContext, relayDeposit, returnDeposit } from './relayDeposit.ts'
import type { Deposit, SpeedUp } from './relayedDeposit.ts'
import { createRelayerFaults, type RelayerFault, type RelayerFaults } from './relayerFaults.ts'

type RelayerOptions = { readonly log: (line: string) => void }

type Relayer = {
  /** Makes it misbehave on demand. */
  readonly faults: Pick<RelayerFaults, 'set'>
  /** Subscribes again after the chains restarted. */
  watchAgain(): Promise<void>
  /** Ends it at once, as a crash does: it forgets everything, and its current work stays half done. */
  kill(): Promise<void>
  /** Starts it again after a kill. It knows only the deposits on the chains. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Fills deposits between the chains and logs each step. */
export async function startRelayer(networks: readonly LocalNetwork[], { log }: RelayerOptions): Promise<Relayer> {
  const say = (line: string) => log(`Relayer ${line}`)
  const faults = createRelayerFaults({ onEnd: () => backlog.release() })
  let backlog = createBacklog({ networks, say, faults })
  const watches = new Map<number, DepositWatch>()
  const watchAll = async (from: 'now' | 'start') => {
    const watch = async (network: LocalNetwork) => {
      const known = watches.get(network.chainId)
      known?.stop()
      const first = from === 'start' ? known?.first : undefined
      watches.set(network.chainId, await watchDeposits(network, { ...backlog, first }))
    }
    await Promise.all(networks.map(watch))
  }
  await watchAll('now')
  return {
    faults,
    watchAgain: () => watchAll('now'),
    async kill() {
      for (const { stop } of watches.values()) stop()
      backlog.kill()
      faults.set(undefined)
      // A transaction that was sent still gets into its block.
      await backlog.stop()
    },
    async restart() {
      backlog = createBacklog({ networks, say, faults })
      await watchAll('start')
    },
    stop: async () => {
      for (const { stop } of watches.values()) stop()
      await backlog.stop()
    },
  }
}

type BacklogOptions = Omit<RelayContext, 'fault'> & { readonly faults: RelayerFaults }

/** A deposit that the relayer has seen and not filled. */
type Entry = { deposit: Deposit; readonly timers: Set<NodeJS.Timeout>; readonly fault: RelayerFault | undefined }

function createBacklog({ networks, say, faults }: BacklogOptions) {
  const open = new Map<string, Entry>()
  let queue = Promise.resolve()
  let isAlive = true
  // One at a time: deposits share the relayer's account and its log.
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: Error) => say(`failed: ${error.message}`))
  }
  // A test that resets its chain gives the same id to another deposit.
  const isOpen = (entry: Entry) => open.get(formatKey(entry.deposit)) === entry
  const close = (entry: Entry) => {
    if (isOpen(entry)) open.delete(formatKey(entry.deposit))
    clearTimers(entry)
  }
  const attempt = (entry: Entry, { fault }: Pick<RelayContext, 'fault'>) =>
    enqueue(async () => {
      if (isOpen(entry) && (await tryRelay(entry.deposit, { networks, say, fault, isAlive: () => isAlive })))
        close(entry)
    })
  const expire = (entry: Entry) =>
    enqueue(async () => {
      if (!isOpen(entry)) return
      close(entry)
      await returnDeposit(entry.deposit, { networks, say, isAlive: () => isAlive })
    })
  return {
    onDeposit: (deposit: Deposit) => {
      if (!isAlive) return
      const fault = faults.take()
      const entry = { deposit, timers: new Set<NodeJS.Timeout>(), fault }
      open.set(formatKey(deposit), entry)
      later(entry, { work: () => expire(entry), ms: getRemainingMs(deposit, Date.now()) + getDelayMs(fault) })
      if (fault?.type !== 'slow') return attempt(entry, { fault })
      say(`takes ${fault.seconds} s for ${nameDeposit(deposit, getNetwork(networks, deposit.originChainId))}.`)
      later(entry, { work: () => attempt(entry, { fault: undefined }), ms: fault.seconds * 1_000 })
    },
    /** A deposit with a higher fee is looked at again at once. */
    onSpeedUp: (update: SpeedUp, named: DepositName) => {
      const entry = open.get(formatKey(named))
      if (entry) entry.deposit = { ...entry.deposit, update }
      if (entry) attempt(entry, { fault: undefined })
    },
    /** Does the work that a fault has delayed. */
    release: () => {
      for (const entry of open.values()) {
        if (entry.fault?.type === 'slow') attempt(entry, { fault: undefined })
        const ms = getRemainingMs(entry.deposit, Date.now())
        if (entry.fault?.type === 'refuse') later(entry, { work: () => expire(entry), ms })
      }
    },
    kill: () => {
      isAlive = false
      for (const entry of open.values()) close(entry)
    },
    stop: async () => {
      for (const entry of open.values()) clearTimers(entry)
      await queue
    },
  }
}

function later(entry: Entry, { work, ms }: { work: () => void; ms: number }): void {
  entry.timers.add(setTimeout(work, ms).unref())
}

function clearTimers({ timers }: Entry): void {
  for (const timer of timers) clearTimeout(timer)
}

function getDelayMs(fault: RelayerFault | undefined): number {
  return fault?.type === 'refuse' ? fault.seconds * 1_000 : 0
}

type DepositName = Pick<Deposit, 'originChainId' | 'depositId'>

function formatKey({ originChainId, depositId }: DepositName): string {
  return `${originChainId}:${depositId}`
}

async function tryRelay(deposit: Deposit, context: RelayContext): Promise<boolean> {
  try {
    return await relayDeposit(deposit, context)
  } catch (error) {
    context.say(`failed: ${(error as Error).message}`)
    return false
  }
}

/** The clock of a chain may be a second behind: a refund within its deadline would look like that of another deposit. */
const LAG_SECONDS = 3

/** The time until the deposit can no longer be filled, by the clocks of all chains. */
function getRemainingMs({ fillDeadline }: Deposit, now: number): number {
  const longestTimer = 2 ** 31 - 1
  return Math.min(longestTimer, Math.max(0, (fillDeadline + LAG_SECONDS) * 1000 - now))
}

type Watch = {
  /** The first block of interest. The next one unless given. */
  readonly first?: number | undefined
  readonly onDeposit: (deposit: Deposit) => void
  readonly onSpeedUp: (update: SpeedUp, deposit: Pick<Deposit, 'originChainId' | 'depositId'>) => void
}

type DepositWatch = { readonly first: number; stop(): void }

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
async function watchDeposits(network: LocalNetwork, watch: Watch): Promise<DepositWatch> {
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
