import { findAnvil } from './anvil.ts'
import { bootChains, type RunningChain } from './bootChains.ts'
import { type ChainSetup, chainSetups } from './chainCommand.ts'
import type { Chains, LocalNetwork, StartChainsOptions } from './chains.ts'
import { mineBlock, setClock, startHeartbeat } from './clock.ts'
import { createFund } from './fund.ts'
import { startRelayer } from './relayer/startRelayer.ts'
import type { Rpc } from './rpc.ts'
import { findSnapshot, getSnapshotKey, type Snapshot, saveSnapshot } from './snapshot.ts'
import { users } from './world/accounts.ts'
import { type BuiltChain, buildChain } from './world/buildChain.ts'

const defaultFirstPort = 18_545

/** Eight local chains with the real contracts, at the addresses and ids of the real networks. */
export async function startChains({
  directory,
  firstPort = defaultFirstPort,
  ports,
  log,
  onProgress = () => undefined,
}: StartChainsOptions): Promise<Chains> {
  const key = await getSnapshotKey()
  const snapshot = await findSnapshot(directory, { key })
  onProgress(`starting ${chainSetups.length} chains`)
  const running = await bootChains(findAnvil(), { firstPort, ports, snapshot, log })
  try {
    const built = snapshot?.chains ?? (await buildChains(running.chains, { directory, key, log, onProgress }))
    onProgress('setting the clocks')
    await Promise.all(running.chains.map(({ rpc }) => wakeChain(rpc)))
    const networks = await Promise.all(running.chains.map((chain) => describeChain(chain, built)))
    const relayer = await startRelayer(networks, { log })
    const heartbeat = startHeartbeat(running.chains.map(({ rpc }) => rpc))
    return {
      book: createBook(networks),
      networks,
      origin: snapshot === undefined ? 'built' : 'snapshot',
      processIds: running.processIds,
      accounts: users,
      fund: createFund(networks),
      stop: async () => {
        heartbeat.stop()
        await relayer.stop()
        await running.stop()
      },
    }
  } catch (error) {
    await running.stop()
    throw error
  }
}

type BuildOptions = Required<Pick<StartChainsOptions, 'directory' | 'log' | 'onProgress'>> & { readonly key: string }

async function buildChains(chains: readonly RunningChain[], { directory, key, log, onProgress }: BuildOptions) {
  log('The chains are made for the first time; the next start reads them from disk.')
  let finished = 0
  const built = await Promise.all(
    chains.map(async ({ setup, rpc }) => {
      await rpc.request('evm_setAutomine', [false])
      const chain = await buildChain(rpc, setup)
      finished += 1
      onProgress(`${finished} of ${chains.length} chains are made`)
      return { ...chain, chainId: setup.chainId, rpc }
    }),
  )
  onProgress('writing the snapshot')
  await saveSnapshot(directory, { key, chains: built })
  return Object.fromEntries(built.map((chain) => [chain.chainId, chain]))
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

async function describeChain({ setup, rpc }: RunningChain, built: Snapshot['chains']): Promise<LocalNetwork> {
  const { chainId, name, symbol } = setup
  const { contracts, tokens, pools } = getBuilt(setup, built)
  const { hash } = await rpc.request<{ hash: `0x${string}` }>('eth_getBlockByNumber', ['0x0', false])
  return { chainId, name, symbol, rpcUrl: rpc.url, genesisHash: hash, contracts, tokens, pools }
}

function getBuilt({ chainId }: ChainSetup, built: Snapshot['chains']): BuiltChain {
  const chain = built[chainId]
  if (chain === undefined) throw new Error(`The snapshot has no chain ${chainId}.`)
  return chain
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
