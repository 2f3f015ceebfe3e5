import type { LocalNetwork } from '../chains.ts'
import type { Deposit } from './deposit.ts'
import { type RelayContext, relayDeposit, returnDeposit } from './relayDeposit.ts'
import { watchDeposits } from './watchDeposits.ts'

type RelayerOptions = { readonly log: (line: string) => void }

type Relayer = {
  /** Subscribes again after the chains restarted. */
  watchAgain(): Promise<void>
  stop(): Promise<void>
}

/** Fills deposits between the chains and logs what it does. */
export async function startRelayer(networks: readonly LocalNetwork[], { log }: RelayerOptions): Promise<Relayer> {
  const deadlines = new Set<NodeJS.Timeout>()
  const say = (line: string) => log(`Relayer ${line}`)
  const context = { networks, say }
  let queue = Promise.resolve()
  // One at a time: deposits share the relayer's account and its log.
  const enqueue = (work: () => Promise<void>) => {
    queue = queue.then(work).catch((error: Error) => say(`failed: ${error.message}`))
  }
  const onDeposit = (deposit: Deposit) =>
    enqueue(async () => {
      if (await tryRelay(deposit, context)) return
      const refund = () => enqueue(() => returnDeposit(deposit, context))
      deadlines.add(setTimeout(refund, getRemainingMs(deposit, Date.now())).unref())
    })
  const watches = new Map<number, () => void>()
  const watch = async (network: LocalNetwork) => {
    watches.get(network.chainId)?.()
    watches.set(network.chainId, await watchDeposits(network, { onDeposit }))
  }
  const watchAll = async () => {
    await Promise.all(networks.map(watch))
  }
  await watchAll()
  return {
    watchAgain: watchAll,
    stop: async () => {
      for (const deadline of deadlines) clearTimeout(deadline)
      for (const unwatch of watches.values()) unwatch()
      await queue
    },
  }
}

async function tryRelay(deposit: Deposit, context: RelayContext): Promise<boolean> {
  try {
    return await relayDeposit(deposit, context)
  } catch (error) {
    context.say(`failed: ${(error as Error).message}`)
    return false
  }
}

/** The time until the deposit can no longer be filled. */
function getRemainingMs({ fillDeadline }: Deposit, now: number): number {
  const longestTimer = 2 ** 31 - 1
  return Math.min(longestTimer, Math.max(0, (fillDeadline + 1) * 1000 - now))
}
