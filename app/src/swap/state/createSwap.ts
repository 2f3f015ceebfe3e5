import type { Token } from '@murmur/engine/token'
import { createStore, type ReadableStore, type Store } from '@murmur/sdk/store'
import { createSafeStorage, type SafeStorage } from '@murmur/ui/safeStorage'
import { world } from '../../config.ts'
import { getDecimalSign, setNotation } from '../../notation.ts'
import type { Services } from '../../services.ts'
import { restoreAddress } from './keptAddress.ts'
import { createScreen, type Screen } from './screen.ts'
import { defaultState, readState, type ScreenState } from './screenState.ts'
import { copyStorage } from './storage.ts'
import type { Trade } from './trade.ts'
import type { View } from './view.ts'
import { createViewStore } from './viewStore.ts'

/** The state of one visit to the swap screen, and the services of the page that it uses. */
export type Swap = Services & {
  readonly screen: Screen
  readonly view: ReadableStore<View>
  /** Undefined while trading is closed, and until its code has loaded. */
  readonly trade: Store<Trade | undefined>
  readonly storage: SafeStorage
  readonly initial: ScreenState
  /** The query of the address, as it was when this visit began. */
  readonly search: string
  /** The state of the last visit and the address, as they were when this visit began, with more tokens. */
  readAgain(tokens: readonly Token[]): ScreenState
}

/** Without a page, while the site is prerendered, the defaults apply. */
export function createSwap(services: Services, { page }: { page: Window | undefined }): Swap {
  const storage = createSafeStorage(() => {
    if (page === undefined) throw new Error('There is no storage without a browser.')
    return page.localStorage
  })
  if (page !== undefined) restoreAddress(page)
  const sources = page && { storage: copyStorage(storage), world, ...readPage(page) }
  const readAgain = (tokens: readonly Token[]) =>
    sources === undefined ? defaultState : readState({ ...sources, tokens })
  const initial = hideNotice(readAgain(services.tokens.get()))
  const { wallet, prices, quotes, isOnline } = services
  const screen = createScreen({ initial, wallet, prices })
  const trade = createStore<Trade | undefined>(undefined)
  if (page !== undefined) setNotation(page.navigator.language)
  const view = createViewStore({
    screen: screen.state,
    prices: prices.book,
    quotes: quotes.state,
    trade,
    wallet: wallet.state,
    isOnline,
    findDecimalSign: getDecimalSign,
  })
  return { ...services, screen, view, trade, storage, initial, search: sources?.search ?? '', readAgain }
}

/** With open trading, more tokens may make sense of a link that the five do not. */
function hideNotice(state: ScreenState): ScreenState {
  return state.trading === 'closed' || state.notice === undefined ? state : { ...state, notice: undefined }
}

/** The server writes into every page whether trading is open. */
function readPage({ location, document }: Window) {
  return { search: location.search, isTradingOpen: document.documentElement.dataset.trading === 'open' }
}
