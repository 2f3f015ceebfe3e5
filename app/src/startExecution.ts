import { fromOutside } from '@murmur/sdk/chain/outsideFailure'
import { elapsed, pause } from '@murmur/sdk/clock'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import type { ReadableStore } from '@murmur/sdk/store'
import { createExecution, type Execution } from '@murmur/sdk/trade/execution'
import type { TradingState } from '@murmur/sdk/trade/executionOptions'
import { createJournal } from '@murmur/sdk/trade/journal'
import type { Locks } from '@murmur/sdk/trade/locks'
import { createTradeNetwork, type TradeNetwork } from '@murmur/sdk/trade/tradeNetwork'
import { createTradingSwitch, type Opener } from '@murmur/sdk/trade/tradingSwitch'
import { transferTrading } from '@murmur/sdk/transfer/transferTrading'
import type { ReadArrival } from '@murmur/sdk/transfer/watchArrival'
import type { WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import { world } from './config.ts'
import { pageNetworks } from './pageNetworks.ts'

export type PageExecution = Execution & {
  /** The last answer of the server. */
  readonly trading: ReadableStore<TradingState>
  /** The send gate refuses everything unless trading is open. Returns a function that closes it. */
  openTrading(opener: Opener): () => void
}

type PageOptions = {
  readonly page: Window
  readonly wallet: Pick<WalletStore, 'findSigner'>
}

const POLL_MS = 2_000

/** Sending, and following transfers to the other network. */
export async function startExecution({ page, wallet }: PageOptions): Promise<PageExecution> {
  const networks = await listNetworks()
  const trading = createTradingSwitch({ fetch: (path, init) => fetch(path, init), activity: browserActivity })
  const execution = createExecution({
    journal: createJournal({ openStorage: () => page.localStorage, page }),
    locks: (page.navigator.locks as Locks | undefined) ?? noLocks,
    findNetwork: (chainId) => networks.get(chainId),
    findSigner: wallet.findSigner,
    isTradingOpen: trading.isOpen,
    askTrading: trading.ask,
    countAbsences: trading.countAbsences,
    elapsed,
    now: Date.now,
    createId: () => crypto.randomUUID(),
    wait: pause,
    readArrival: createArrivalReader(),
    pollMs: POLL_MS,
  })
  // The page's header shows them without this code.
  execution.records.subscribe(() => page.dispatchEvent(new Event('murmur:swaps')))
  return {
    ...execution,
    trading: trading.state,
    // Real funds move only while the server says so.
    openTrading: (opener) => trading.open(world === 'live' ? 'deployment' : opener),
  }
}

/** Without locks two tabs could ask the wallet for the same swap, so this asks for none. */
const noLocks: Locks = { request: () => Promise.reject(new Error('This browser has no Web Locks.')) }

/** Its code loads with the first transfer. */
function createArrivalReader(): ReadArrival {
  let loaded: Promise<ReadArrival> | undefined
  const load = async () => {
    const code = Promise.all([
      import('@murmur/sdk/transfer/readArrivals'),
      import('@murmur/sdk/transfer/transferNetworks'),
    ])
    const failure = 'The code that follows transfers could not be loaded.'
    const [{ createArrivals }, { createTransferNetwork }] = await fromOutside(code, { failure })
    const findNetwork = async (chainId: number) => {
      const chain = await pageNetworks.getChain(chainId)
      return chain && createTransferNetwork(chain)
    }
    return createArrivals({ findNetwork, now: Date.now })
  }
  return async (deposit) => {
    loaded ??= load()
    // Retry a failed download next time.
    loaded.catch(() => {
      loaded = undefined
    })
    return await (await loaded)(deposit)
  }
}

async function listNetworks(): Promise<ReadonlyMap<number, TradeNetwork>> {
  const { networks } = await pageNetworks.getWorld()
  const chains = await Promise.all(networks.map(({ chainId }) => pageNetworks.getChain(chainId)))
  return new Map(
    chains.flatMap((chain) => {
      const network = chain && createTradeNetwork(chain, { transfers: transferTrading })
      return network === undefined ? [] : [[network.client.chain.id, network] as const]
    }),
  )
}
