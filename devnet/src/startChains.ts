import { findAnvil } from './anvil.ts'
import { bootChains, type RunningChain, type RunningChains } from './bootChains.ts'
import { chainSetups } from './chainCommand.ts'
import type { Chains, LocalNetwork, StartChainsOptions } from './chains.ts'
import { mineBlock, setClock, startHeartbeat } from './clock.ts'
import { createRevival } from './createRevival.ts'
import { createFund } from './fund.ts'
import { startRelayer } from './relayer/startRelayer.ts'
import type { Rpc } from './rpc.ts'
import { findSnapshot, getSnapshotKey, removeOldSnapshots, saveSnapshot } from './snapshot.ts'
import { users } from './world/accounts.ts'
import { type BuiltChain, buildChain } from './world/buildChain.ts'

const defaultFirstPort = 18_545
const everyChain = chainSetups.map(({ chainId }) => chainId)

/** Eight local chains with the real contracts, at the addresses and ids of the real networks. */
export async function startChains(options: StartChainsOptions): Promise<Chains> {
  const { directory, chainIds = everyChain, firstPort = defaultFirstPort, ports, log } = options
  const { onProgress = () => undefined } = options
  const key = await getSnapshotKey()
  const setups = chainSetups.filter(({ chainId }) => chainIds.includes(chainId))
  const plans = await Promise.all(
    setups.map(async (setup) => ({ setup, snapshot: await findSnapshot(directory, { key, chainId: setup.chainId }) })),
  )
  onProgress(`starting ${plans.length} chains`)
  // Until the world is whole, a chain that ends is reason enough to give up.
  let onEnd = ({ setup }: RunningChain, reason: string) => log(`The local ${setup.name} has ended (${reason}).`)
  const running = await bootChains(plans, {
    program: findAnvil(),
    firstPort,
    ports,
    log,
    onEnd: (chain, reason) => onEnd(chain, reason),
  })
  try {
    const world = { directory, key, log, onProgress }
    const { revive, ...chains } = await inhabit(running, world)
    onEnd = createRevival({ log, revive, now: Date.now })
    return chains
  } catch (error) {
    await running.stop()
    throw error
  }
}

type World = Required<Pick<StartChainsOptions, 'directory' | 'log' | 'onProgress'>> & { readonly key: string }

type Inhabited = Chains & { readonly revive: (chain: RunningChain) => Promise<void> }

async function inhabit(running: RunningChains, world: World): Promise<Inhabited> {
  const { chains } = running
  const isNew = chains.some(({ snapshot }) => snapshot === undefined)
  if (isNew) world.log('The chains are made for the first time; the next start reads them from disk.')
  const built = await Promise.all(chains.map((chain) => ensureBuilt(chain, world)))
  if (isNew) await removeOldSnapshots(world.directory, world)
  world.onProgress('setting the clocks')
  await Promise.all(chains.map(({ rpc }) => wakeChain(rpc)))
  const networks = await Promise.all(chains.map((chain, index) => describeChain(chain, built[index])))
  const relayer = await startRelayer(networks, { log: world.log })
  const heartbeat = startHeartbeat(chains.map(({ rpc }) => rpc))
  const stop = async () => {
    heartbeat.stop()
    await relayer.stop()
    await running.stop()
  }
  const revive = async (chain: RunningChain) => {
    const { chainId } = chain.setup
    await running.restart(chain, await findSnapshot(world.directory, { ...world, chainId }))
    await wakeChain(chain.rpc)
    await relayer.watchAgain(chainId)
  }
  return {
    book: createBook(networks),
    networks,
    origin: isNew ? 'built' : 'snapshot',
    processIds: running.processIds,
    accounts: users,
    fund: createFund(networks),
    stop,
    revive,
  }
}

async function ensureBuilt({ setup, snapshot, rpc }: RunningChain, world: World): Promise<BuiltChain> {
  if (snapshot !== undefined) return snapshot.built
  const { directory, key, onProgress } = world
  onProgress(`making ${setup.name}`)
  await rpc.request('evm_setAutomine', [false])
  const built = await buildChain(rpc, setup)
  await saveSnapshot(directory, { key, chainId: setup.chainId, rpc, built })
  onProgress(`${setup.name} is made`)
  return built
}

/** Both ways into the world lead here, so that they end alike. */
async function wakeChain(rpc: Rpc): Promise<void> {
  await rpc.batch([
    ['anvil_setLoggingEnabled', false],
    ['evm_setAutomine', true],
  ])
  await setClock(rpc, Date.now())
  await mineBlock(rpc)
}

async function describeChain({ setup, rpc }: RunningChain, built: BuiltChain | undefined): Promise<LocalNetwork> {
  const { chainId, name, symbol } = setup
  if (built === undefined) throw new Error(`The local ${name} was not made.`)
  const { contracts, tokens, pools } = built
  const { hash } = await rpc.request<{ hash: `0x${string}` }>('eth_getBlockByNumber', ['0x0', false])
  return { chainId, name, symbol, rpcUrl: rpc.url, genesisHash: hash, contracts, tokens, pools }
}

function createBook(networks: readonly LocalNetwork[]): Chains['book'] {
  return {
    name: 'local',
    networks: networks.map(({ chainId, rpcUrl, genesisHash, contracts }) => ({
      chainId,
      rpcUrls: [rpcUrl],
      genesisHash,
      contracts,
    })),
  }
}
