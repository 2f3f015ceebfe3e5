import { createChainClients } from '@murmur/chain/chainClient'
import { getWorld } from '../chain/world.ts'
import type { WalletStore } from '../wallet/state/walletStore.ts'
import { createExecution, type Execution } from './execution.ts'
import type { TradeNetwork } from './executionOptions.ts'
import { createJournal } from './journal.ts'
import type { Locks } from './locks.ts'
import { pause } from './pause.ts'
import { createTradeChain } from './tradeChain.ts'
import { findTradeContracts } from './tradeContracts.ts'
import { findTransferContracts } from './transfer/transferContracts.ts'

/** The execution of this page. */
export type PageExecution = Execution & {
  /** The kill switch: the send gate refuses everything unless trading is open. Returns a function that closes it. */
  openTrading(): () => void
}

type PageOptions = { readonly page: Window; readonly wallet: Pick<WalletStore, 'findSigner'> }

const POLL_MS = 2_000

export async function startExecution({ page, wallet }: PageOptions): Promise<PageExecution> {
  const networks = await listNetworks()
  const openings = new Set<object>()
  const execution = createExecution({
    journal: createJournal({ openStorage: () => page.localStorage, page }),
    locks: (page.navigator.locks as Locks | undefined) ?? noLocks,
    findNetwork: (chainId) => networks.get(chainId),
    findSigner: wallet.findSigner,
    isTradingOpen: () => openings.size > 0,
    // The clock of quotes.
    elapsed: () => performance.timeOrigin + performance.now(),
    now: Date.now,
    createId: () => crypto.randomUUID(),
    wait: pause,
    pollMs: POLL_MS,
  })
  // The page's header shows them without this code.
  execution.records.subscribe(() => page.dispatchEvent(new Event('murmur:swaps')))
  return {
    ...execution,
    openTrading() {
      const opening = {}
      openings.add(opening)
      return () => void openings.delete(opening)
    },
  }
}

/** Without locks two tabs could ask the wallet for the same swap, so that nothing is asked. */
const noLocks: Locks = { request: () => Promise.reject(new Error('This browser has no Web Locks.')) }

async function listNetworks(): Promise<ReadonlyMap<number, TradeNetwork>> {
  const wait = (ms: number) => pause(ms, new AbortController().signal)
  const world = await getWorld({ fetch: (path) => fetch(path), wait })
  const clients = createChainClients(world.networks, {
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    random: Math.random,
  })
  return new Map(
    world.networks.flatMap((network) => {
      const { chainId, genesisHash } = network
      const [contracts, client] = [findTradeContracts(network, world), clients.get(chainId)]
      if (contracts === undefined || client === undefined) return []
      const bridge = findTransferContracts(network, world)
      return [[chainId, { contracts, bridge, genesisHash, client, chain: createTradeChain(client) }] as const]
    }),
  )
}
