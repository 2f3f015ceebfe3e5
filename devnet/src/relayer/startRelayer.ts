import type { LocalNetwork } from '../chains.ts'
import type { Deposit, SpeedUp } from './deposit.ts'
import { getNetwork, nameDeposit, type RelayContext, relayDeposit, returnDeposit } from './relayDeposit.ts'
import { createRelayerFaults, type RelayerFault, type RelayerFaults } from './relayerFaults.ts'
import { watchDeposits } from './watchDeposits.ts'

type RelayerOptions = { readonly log: (line: string) => void }

type Relayer = {
  /** Makes it misbehave on demand. */
  readonly faults: Pick<RelayerFaults, 'set'>
  /** Subscribes again after the chains restarted. */
  watchAgain(): Promise<void>
  stop(): Promise<void>
}

/** Fills deposits between the chains and logs what it does. */
export async function startRelayer(networks: readonly LocalNetwork[], { log }: RelayerOptions): Promise<Relayer> {
  const say = (line: string) => log(`Relayer ${line}`)
  const faults = createRelayerFaults({ onEnd: () => desk.release() })
  const desk = createDesk({ networks, say, faults })
  const watches = new Map<number, () => void>()
  const watch = async (network: LocalNetwork) => {
    watches.get(network.chainId)?.()
    watches.set(network.chainId, await watchDeposits(network, desk))
  }
  const watchAll = async () => {
    await Promise.all(networks.map(watch))
  }
  await watchAll()
  return {
    faults,
    watchAgain: watchAll,
    stop: async () => {
      for (const unwatch of watches.values()) unwatch()
      await desk.stop()
    },
  }
}

type DeskOptions = Omit<RelayContext, 'fault'> & { readonly faults: RelayerFaults }

/** A deposit that the relayer has seen and not filled. */
type Entry = { deposit: Deposit; readonly timers: Set<NodeJS.Timeout>; readonly fault: RelayerFault | undefined }

function createDesk({ networks, say, faults }: DeskOptions) {
  const open = new Map<string, Entry>()
  let queue = Promise.resolve()
  // One at a time: deposits share the relayer's account and its log.
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: Error) => say(`failed: ${error.message}`))
  }
  // A test that resets its chain gives the same id to another deposit.
  const isOpen = (entry: Entry) => open.get(formatKey(entry.deposit)) === entry
  const close = (entry: Entry) => {
    if (isOpen(entry)) open.delete(formatKey(entry.deposit))
    for (const timer of entry.timers) clearTimeout(timer)
  }
  const later = (entry: Entry, { work, ms }: { work: () => void; ms: number }) =>
    void entry.timers.add(setTimeout(work, ms).unref())
  const attempt = (entry: Entry, { fault }: Pick<RelayContext, 'fault'>) =>
    enqueue(async () => {
      if (isOpen(entry) && (await tryRelay(entry.deposit, { networks, say, fault }))) close(entry)
    })
  const expire = (entry: Entry) =>
    enqueue(async () => {
      if (!isOpen(entry)) return
      close(entry)
      await returnDeposit(entry.deposit, { networks, say })
    })
  return {
    onDeposit: (deposit: Deposit) => {
      const fault = faults.take()
      const entry = { deposit, timers: new Set<NodeJS.Timeout>(), fault }
      open.set(formatKey(deposit), entry)
      const delay = fault?.type === 'refuse' ? fault.seconds * 1_000 : 0
      later(entry, { work: () => expire(entry), ms: getRemainingMs(deposit, Date.now()) + delay })
      if (fault?.type !== 'slow') return attempt(entry, { fault })
      const name = nameDeposit(deposit, getNetwork(networks, deposit.originChainId))
      say(`takes ${fault.seconds} s for ${name}.`)
      later(entry, { work: () => attempt(entry, { fault: undefined }), ms: fault.seconds * 1_000 })
    },
    /** A deposit with a higher fee is looked at again at once. */
    onSpeedUp: (update: SpeedUp, named: DepositName) => {
      const entry = open.get(formatKey(named))
      if (entry === undefined) return
      entry.deposit = { ...entry.deposit, update }
      attempt(entry, { fault: undefined })
    },
    /** Does what a fault has put off. */
    release: () => {
      for (const entry of open.values()) {
        if (entry.fault?.type === 'slow') attempt(entry, { fault: undefined })
        if (entry.fault?.type !== 'refuse') continue
        later(entry, { work: () => expire(entry), ms: getRemainingMs(entry.deposit, Date.now()) })
      }
    },
    stop: async () => {
      for (const { timers } of open.values()) for (const timer of timers) clearTimeout(timer)
      await queue
    },
  }
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
