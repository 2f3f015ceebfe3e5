import { world } from '../../config.ts'
import { createSafeStorage, type SafeStorage } from '../../safeStorage.ts'
import type { Services } from '../../services.ts'
import { createStore, type ReadableStore, type Store } from '../../store.ts'
import { createScreen, type Screen } from './screen.ts'
import { defaultState, readState } from './screenState.ts'
import type { Trade } from './trade.ts'
import type { View } from './view.ts'
import { createViewStore, findDecimalSign } from './viewStore.ts'

/** The state of one visit to the swap screen, and the services of the page that it uses. */
export type Swap = Services & {
  readonly screen: Screen
  readonly view: ReadableStore<View>
  /** Undefined while trading is closed, and until its code has loaded. */
  readonly trade: Store<Trade | undefined>
  readonly storage: SafeStorage
}

/** Without a page, while the site is prerendered, the defaults apply. */
export function createSwap(services: Services, { page }: { page: Window | undefined }): Swap {
  const storage = createSafeStorage(() => {
    if (page === undefined) throw new Error('There is no storage without a browser.')
    return page.localStorage
  })
  const initial = page === undefined ? defaultState : readState({ storage, world, ...readPage(page) })
  const { wallet, prices, quotes, isOnline } = services
  const screen = createScreen({ initial, wallet, prices })
  const trade = createStore<Trade | undefined>(undefined)
  const view = createViewStore({
    screen: screen.state,
    prices: prices.book,
    quotes: quotes.state,
    trade,
    wallet: wallet.state,
    isOnline,
    findDecimalSign: once(() => findDecimalSign(page?.navigator.language)),
  })
  return { ...services, screen, view, trade, storage }
}

/** The server writes into every page whether trading is open. */
function readPage({ location, document }: Window) {
  return { search: location.search, isTradingOpen: document.documentElement.dataset.trading === 'open' }
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
