import type { ChildProcess } from 'node:child_process'
import type { StateChanges } from './chain/chain.ts'
import { startHeartbeat } from './chain/chainClock.ts'
import { claimFreePorts } from './chain/freePorts.ts'
import { createRpc } from './chain/rpc.ts'
import type { Chains, LocalNetwork, StartChainsOptions } from './chains.ts'
import { createFund } from './fund.ts'
import type { HostMessage, HostOrder, HostReady } from './host/messages.ts'
import { createRestartLimit } from './host/restartLimit.ts'
import { getSnapshotKey, removeOldSnapshots } from './host/snapshot.ts'
import { spawnEntry, waitForEnd } from './host/spawnEntry.ts'
import { startRelayer } from './relayer/startRelayer.ts'
import type { BuiltChain } from './world/buildChain.ts'
import { type ChainSetup, chainSetups } from './world/chainSetups.ts'
import { owner, relayer as relayerAccount, users } from './world/worldAccounts.ts'

const defaultFirstPort = 18_545
const everyChain = chainSetups.map(({ chainId }) => chainId)
/** Eight chains start with a fifth of this, and take two thirds while a server reads all their markets at once. */
const defaultMemoryLimit = 2 ** 30

/** Eight local chains with the real contracts, at the addresses and ids of the real networks. */
export async function startChains(options: StartChainsOptions): Promise<Chains> {
  const { directory, chainIds = everyChain, log } = options
  const setups = chainSetups.filter(({ chainId }) => chainIds.includes(chainId))
  const key = await getSnapshotKey()
  // The relayer starts after the chains, so the first restart may come before it.
  let watchAgain: () => Promise<void> = async () => undefined
  const { host, ports } = await findPorts(setups, { ...options, key, onRestarted: () => watchAgain() })
  try {
    if (host.origin === 'built') {
      log('The local chains were built for the first time; the next start reads them from disk.')
      await removeOldSnapshots(directory, { key })
    }
    const networks = await Promise.all(
      setups.map((setup, index) => describeChain(setup, { built: host.built[index], port: ports[index] ?? 0 })),
    )
    const relayer = await startRelayer(networks, { log })
    watchAgain = relayer.watchAgain
    const heartbeat = startHeartbeat(networks.map(({ rpcUrl }) => createRpc(rpcUrl)))
    return {
      book: createBook(networks),
      networks,
      origin: host.origin,
      processId: host.processId,
      accounts: users,
      fund: createFund(networks),
      relayerFaults: relayer.faults,
      killRelayer: relayer.kill,
      restartRelayer: relayer.restart,
      stop: async () => {
        heartbeat.stop()
        await relayer.stop()
        await host.stop()
      },
    }
  } catch (error) {
    await host.stop()
    throw error
  }
}

type Start = StartChainsOptions & { readonly key: string; readonly onRestarted: () => Promise<void> }
type Hosted = { readonly host: Host; readonly ports: readonly number[] }

/** On the given ports, or on the next free ones from the first port on. */
async function findPorts(setups: readonly ChainSetup[], options: Start): Promise<Hosted> {
  const { firstPort = defaultFirstPort, log } = options
  if (options.ports !== undefined) return startOnPorts(setups, { ...options, ports: options.ports })
  const hosted = await startOnFreePorts(setups, { ...options, firstPort, attempts: 3 })
  const isAsked = hosted.ports.every((port, index) => port === firstPort + index)
  if (!isAsked) log(`Some ports from ${firstPort} on are in use. The chains use ${hosted.ports.join(', ')}.`)
  return hosted
}

type FreePorts = Start & { readonly firstPort: number; readonly attempts: number }

/** Another program may take a port between the check and its use, so this tries more than once. */
async function startOnFreePorts(setups: readonly ChainSetup[], options: FreePorts): Promise<Hosted> {
  const { firstPort, attempts } = options
  const { ports, release } = await claimFreePorts(firstPort, { count: setups.length })
  try {
    return await startOnPorts(setups, { ...options, ports })
  } catch (error) {
    if (!(error instanceof ChainsUnavailable && error.isPortTaken) || attempts === 1) throw error
    const next = (ports.at(-1) ?? firstPort) + 1
    return await startOnFreePorts(setups, { ...options, firstPort: next, attempts: attempts - 1 })
  } finally {
    release()
  }
}

async function startOnPorts(
  setups: readonly ChainSetup[],
  { ports, directory, key, memoryLimit = defaultMemoryLimit, ...options }: Start & Pick<Hosted, 'ports'>,
): Promise<Hosted> {
  const { log, onRestarted, onProgress = () => undefined, bundle } = options
  const chains = setups.map((setup, index) => ({ setup, port: ports[index] ?? 0 }))
  const accounts = [...users, relayerAccount, owner]
  const host = await startHost(
    { chains, accounts, directory, key, memoryLimit },
    { log, onProgress, onRestarted, bundle },
  )
  return { host, ports }
}

type Description = { readonly built: BuiltChain | undefined; readonly port: number }

async function describeChain({ chainId, name, symbol }: ChainSetup, description: Description): Promise<LocalNetwork> {
  const { built, port } = description
  if (built === undefined) throw new Error(`The local ${name} was not built.`)
  const { contracts, hookCodeHashes, tokens, pools, v4Pools, foreignPools } = built
  const rpcUrl = `http://127.0.0.1:${port}`
  const { hash } = await createRpc(rpcUrl).request<{ hash: `0x${string}` }>('eth_getBlockByNumber', ['0x0', false])
  return {
    chainId,
    name,
    symbol,
    rpcUrl,
    genesisHash: hash,
    contracts,
    hookCodeHashes,
    tokens,
    pools,
    v4Pools,
    foreignPools,
  }
}

/** Two nodes have to agree on how a transaction ended, so each chain has two endpoints. Any path of its port answers. */
export function listEndpoints(rpcUrl: string): readonly string[] {
  return [rpcUrl, `${rpcUrl}/second`]
}

function createBook(networks: readonly LocalNetwork[]): Chains['book'] {
  return {
    name: 'local',
    networks: networks.map(({ chainId, rpcUrl, genesisHash, contracts, hookCodeHashes }) => ({
      chainId,
      rpcUrls: listEndpoints(rpcUrl),
      genesisHash,
      contracts,
      hookCodeHashes,
    })),
  }
}

type Host = HostReady & {
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
async function startHost(order: HostOrder, options: HostOptions): Promise<Host> {
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

/** The chains cannot run here. The message says why. */
export class ChainsUnavailable extends Error {
  readonly isPortTaken: boolean

  constructor(message: string, { isPortTaken = false } = {}) {
    super(message)
    this.isPortTaken = isPortTaken
  }
}

type LaunchedHost = {
  readonly processId: number
  /** Rejects with `ChainsUnavailable` where the chains do not start; the process ends then. */
  readonly ready: Promise<HostReady>
  /** Resolves with the reason when the process has ended. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

type LaunchOptions = { readonly onMessage: (message: HostMessage) => void; readonly bundle?: URL | undefined }

function launchHost(order: HostOrder, { onMessage, bundle }: LaunchOptions): LaunchedHost {
  const child = spawnEntry('hostChains', bundle)
  const ended = waitForEnd(child)
  child.on('message', onMessage)
  child.send(order)
  return {
    processId: child.pid ?? 0,
    ready: waitUntilReady(child, ended),
    ended,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

function waitUntilReady(child: ChildProcess, ended: Promise<string>): Promise<HostReady> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: HostMessage) => {
      if (message.type === 'ready') resolve(message)
      if (message.type !== 'failed') return
      reject(new ChainsUnavailable(message.reason, message))
      if (child.connected) child.disconnect()
    })
    void ended.then((reason) => reject(new ChainsUnavailable(`the process of the chains ended: ${reason}`)))
  })
}
