import type { StateChanges } from '../chain/chain.ts'
import { type LaunchedHost, launchHost } from './launchHost.ts'
import type { HostMessage, HostOrder, HostReady } from './messages.ts'
import { createRestartLimit } from './restartLimit.ts'

export type Host = HostReady & {
  /** Changes with every restart. */
  processId(): number
  /** Ends the process. Safe to call twice. */
  stop(): Promise<void>
}

type HostOptions = {
  readonly log: (line: string) => void
  readonly onProgress: (step: string) => void
  /** Called when the chains answer again after a restart. */
  readonly onRestarted: () => Promise<void>
  readonly bundle?: URL | undefined
}

/** Runs the chains in a separate process, and restarts it from the last known state when it ends. */
export async function startHost(order: HostOrder, options: HostOptions): Promise<Host> {
  const { log, onProgress, onRestarted, bundle } = options
  const changes = new Map<number, StateChanges>()
  const mayRestart = createRestartLimit(Date.now)
  let isStopped = false
  let plannedReason: string | undefined

  const onMessage = (message: HostMessage) => {
    if (message.type === 'progress') onProgress(message.step)
    if (message.type === 'line') log(message.text)
    if (message.type === 'memoryLimit') plannedReason = `${message.megabytes} MB of memory used`
    if (message.type === 'changes') {
      changes.set(message.chainId, mergeChanges(changes.get(message.chainId), message.changes))
    }
  }
  const launch = (): LaunchedHost => {
    const chains = order.chains.map((chain) => ({ ...chain, changes: changes.get(chain.setup.chainId) }))
    return launchHost({ ...order, chains }, { onMessage, bundle })
  }
  const restartWhenEnded = async (): Promise<void> => {
    const reason = await current.ended
    if (isStopped) return
    const why = plannedReason ?? reason
    plannedReason = undefined
    if (!mayRestart()) return log(`The local chains have ended (${why}), too often to start them again.`)
    log(`The local chains have ended (${why}) and start again with their last balances.`)
    current = launch()
    void restartWhenEnded()
    try {
      await current.ready
      await onRestarted()
      log('The local chains are back. Receipts and logs from before are gone.')
    } catch {
      // The host ended again, which `restartWhenEnded` handles.
    }
  }

  let current = launch()
  const ready = await current.ready
  void restartWhenEnded()
  return {
    ...ready,
    processId: () => current.processId,
    stop: async () => {
      isStopped = true
      await current.stop()
    },
  }
}

/** Later values replace earlier ones; slots that only the earlier changes name stay. */
function mergeChanges(earlier: StateChanges | undefined, later: StateChanges): StateChanges {
  if (earlier === undefined) return later
  const accounts = { ...earlier.accounts }
  for (const [address, account] of Object.entries(later.accounts)) {
    accounts[address] = { ...account, storage: { ...accounts[address]?.storage, ...account.storage } }
  }
  return { blockNumber: later.blockNumber, accounts }
}
