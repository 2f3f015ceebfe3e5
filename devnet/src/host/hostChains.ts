import type { Chain } from '../chain/chain.ts'
import { serveChain } from '../chain/serveChain.ts'
import { ensureSnapshots } from './ensureSnapshots.ts'
import type { HostedChain, HostMessage, HostOrder } from './messages.ts'
import { openChain } from './openChain.ts'
import type { ChainSnapshot } from './snapshot.ts'

/** The process that runs all chains. It is separate because a crash in the EVM addon would end its whole process. */
process.once('message', (order: HostOrder) => {
  host(order).catch((error: NodeJS.ErrnoException & { port?: number }) => {
    const isPortTaken = error.code === 'EADDRINUSE'
    const reason = isPortTaken ? `port ${error.port} is already in use` : error.message
    report({ type: 'failed', reason, isPortTaken })
  })
})
// The channel closes when the parent ends, even if it was killed.
// Not by `exit`, which waits for the threads of the EVM addon and has hung there.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// A terminal sends Ctrl-C to every process; the parent decides when this one ends.
process.on('SIGINT', () => undefined)

const reportEveryMs = 500
const memorySampleMs = 250
const memorySamples = 40

type RunningChain = { readonly chainId: number; readonly chain: Chain; close(): void }

async function host(order: HostOrder): Promise<void> {
  const setups = order.chains.map(({ setup }) => setup)
  const { snapshots, origin } = await ensureSnapshots({ ...order, setups, report })
  report({ type: 'progress', step: 'opening the ports' })
  const running = await Promise.all(
    order.chains.map((hosted, index) => open(hosted, { ...order, snapshot: snapshots[index] })),
  )
  report({ type: 'ready', built: snapshots.map(({ built }) => built), origin })
  keepParentInformed(running)
  watchMemory(running, { limit: order.memoryLimit })
}

type OpenOptions = Pick<HostOrder, 'accounts'> & { readonly snapshot: ChainSnapshot | undefined }

async function open({ setup, port, changes }: HostedChain, { accounts, snapshot }: OpenOptions): Promise<RunningChain> {
  const chain = await openChain(setup, { accounts, state: snapshot?.state ?? {}, changes })
  return { chainId: setup.chainId, chain, ...(await serveChain(chain, { port })) }
}

/** The parent collects what changed, so that the chains can go on from there after a crash. */
function keepParentInformed(running: readonly RunningChain[]): void {
  setTimeout(async () => {
    await reportChanges(running)
    keepParentInformed(running)
  }, reportEveryMs)
}

async function reportChanges(running: readonly RunningChain[]): Promise<void> {
  for (const { chainId, chain } of running) {
    const changes = await chain.takeChanges()
    report({ type: 'changes', chainId, changes })
  }
}

/**
 * EDR keeps every block, so memory grows until this process ends. The parent then starts another one, which goes on
 * without the old blocks. A large call needs much memory for a moment, so the lowest of many samples counts.
 */
function watchMemory(running: readonly RunningChain[], { limit }: { limit: number }): void {
  let samples: readonly number[] = []
  const timer = setInterval(async () => {
    samples = [...samples, process.memoryUsage.rss()].slice(-memorySamples)
    const used = Math.min(...samples)
    if (samples.length < memorySamples || used < limit) return
    clearInterval(timer)
    // Closed first, so that no transaction is confirmed after its changes were reported.
    for (const chain of running) chain.close()
    await reportChanges(running)
    report({ type: 'memoryLimit', megabytes: Math.round(used / 2 ** 20) })
    process.disconnect()
  }, memorySampleMs)
}

function report(message: HostMessage): void {
  if (process.connected) process.send?.(message)
}
