import type { ChainSetup } from '../world/chainSetups.ts'
import type { BuildOrder, HostMessage } from './messages.ts'
import { type ChainSnapshot, findSnapshot, type SnapshotLookup } from './snapshot.ts'
import { spawnEntry, waitForEnd } from './spawnEntry.ts'

type Snapshots = { readonly snapshots: readonly ChainSnapshot[]; readonly origin: 'built' | 'snapshot' }

type SnapshotOptions = BuildOrder & { readonly report: (message: HostMessage) => void }

/** The snapshot of each chain from disk. Those that are missing or damaged are built first. */
export async function ensureSnapshots({ report, ...order }: SnapshotOptions): Promise<Snapshots> {
  const lookups = await findAll(order)
  for (const [index, { type }] of lookups.entries()) {
    const text = `The saved state of the local ${order.setups[index]?.name} is damaged. It is built again.`
    if (type === 'broken') report({ type: 'line', text })
  }
  const found = lookups.flatMap(takeSnapshot)
  if (found.length === lookups.length) return { snapshots: found, origin: 'snapshot' }
  const setups = order.setups.filter((_, index) => lookups[index]?.type !== 'found')
  report({ type: 'progress', step: `building ${listNames(setups)}` })
  await build({ ...order, setups })
  const snapshots = (await findAll(order)).flatMap(takeSnapshot)
  if (snapshots.length < lookups.length) throw new Error(`the finished chains could not be saved in ${order.directory}`)
  return { snapshots, origin: 'built' }
}

function findAll({ setups, directory, key }: BuildOrder): Promise<SnapshotLookup[]> {
  return Promise.all(setups.map(({ chainId }) => findSnapshot(directory, { key, chainId })))
}

function takeSnapshot(lookup: SnapshotLookup): readonly ChainSnapshot[] {
  return lookup.type === 'found' ? [lookup.snapshot] : []
}

async function build(order: BuildOrder): Promise<void> {
  const child = spawnEntry('buildSnapshots')
  const ended = waitForEnd(child)
  child.send(order)
  const reason = await ended
  if (child.exitCode !== 0) throw new Error(`building the chains failed: ${reason}`)
}

function listNames(setups: readonly ChainSetup[]): string {
  return setups.map(({ name }) => name).join(', ')
}
