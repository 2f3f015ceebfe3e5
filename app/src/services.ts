import { type Token, tokens } from '@murmur/engine/token'
import { elapsed } from '@murmur/sdk/clock'
import { browserActivity } from '@murmur/sdk/queries/browserActivity'
import { createPrices, type Prices } from '@murmur/sdk/queries/pricesQuery'
import { createStore, type ReadableStore, type Store } from '@murmur/sdk/store'
import { createWalletMemory, findStorages } from '@murmur/sdk/wallet/state/walletMemory'
import { createQuotes, type Quotes } from './quotes/pageQuotes.ts'
import type { PageExecution } from './startExecution.ts'
import { createWalletService, type WalletService } from './walletService.ts'

/** Everything that lives as long as the page. Screens subscribe to it; none of them owns it. */
export type Services = {
  readonly wallet: WalletService
  readonly prices: Prices
  readonly quotes: Quotes
  readonly execution: ExecutionService
  /** The tokens that can be chosen: the five, and while trading is open also the others of each network. */
  readonly tokens: Store<readonly Token[]>
  readonly isOnline: ReadableStore<boolean>
  /** Removes every listener and stops every poller. */
  dispose(): void
}

/** Sending. Its code loads with the first use, which needs open trading. */
type ExecutionService = {
  load(): Promise<PageExecution>
  dispose(): void
}

/** Without a page, while the site is prerendered, they exist and do nothing. */
export function createServices(page: Window | undefined): Services {
  const choosable = createStore(tokens)
  const prices = createPrices({
    fetch: (path, options) => fetch(path, options),
    now: elapsed,
    activity: browserActivity,
  })
  const wallet = createWalletService({
    tokens: choosable,
    loadBackend: async (state) => {
      if (page === undefined) throw new Error('Wallets need a browser.')
      return (await import('./walletBackend.ts')).createPageWalletBackend(state, { page, tokens: choosable })
    },
    hasEarlierSession: () => page !== undefined && createWalletMemory(findStorages(page)).read() !== undefined,
    reload: () => page?.location.reload(),
  })
  const quotes = createQuotes((path) => fetch(path))
  const execution = createExecutionService(async () => {
    if (page === undefined) throw new Error('Sending needs a browser.')
    const [{ startExecution }, store] = await Promise.all([import('./startExecution.ts'), wallet.load()])
    return startExecution({ page, wallet: store })
  })
  const online = followConnection(page)
  return {
    wallet,
    prices,
    quotes,
    execution,
    tokens: choosable,
    isOnline: online.store,
    dispose() {
      wallet.dispose()
      prices.dispose()
      quotes.dispose()
      execution.dispose()
      online.dispose()
    },
  }
}

function createExecutionService(start: () => Promise<PageExecution>): ExecutionService {
  let loaded: Promise<PageExecution> | undefined
  return {
    load() {
      loaded ??= start().catch((error: unknown) => {
        loaded = undefined
        throw error
      })
      return loaded
    },
    dispose: () => void loaded?.then((execution) => execution.dispose()),
  }
}

let pageServices: Services | undefined

/** The services of this page load, created by the first caller. */
export function getPageServices(): Services {
  pageServices ??= createServices(window)
  return pageServices
}

// A hot reload in development replaces this module: the old services must not poll on.
import.meta.hot?.dispose(() => pageServices?.dispose())

const connectionEvents = ['online', 'offline'] as const

function followConnection(page: Window | undefined) {
  const store = createStore(page?.navigator.onLine ?? true)
  const follow = () => store.set(page?.navigator.onLine ?? true)
  for (const event of connectionEvents) page?.addEventListener(event, follow)
  return {
    store,
    dispose() {
      for (const event of connectionEvents) page?.removeEventListener(event, follow)
    },
  }
}
