import type { ImportedToken } from '@murmur/engine/importedToken'
import type { Token } from '@murmur/engine/token'
import { createStore, type ReadableStore, type Store } from '@murmur/sdk/store'
import { createSafeStorage, type SafeStorage } from '@murmur/ui/safeStorage'
import { world } from '../../config.ts'
import { getDecimalSign, setNotation } from '../../notation.ts'
import type { Services } from '../../services.ts'
import { restoreAddress } from './keptAddress.ts'
import type { NetworkFees } from './quote/followFees.ts'
import type { TokenChecks } from './quote/judgeTokens.ts'
import type { ShownTolerance } from './risk/measureTolerance.ts'
import { createScreen, type Screen } from './screen.ts'
import { defaultState, readState, type ScreenState } from './screenState.ts'
import { copyStorage } from './storage.ts'
import { limitStore, limitTokens, readTokenLimits, type TokenLimits } from './tokenLimits.ts'
import type { View } from './view.ts'
import { createViewStore } from './viewStore.ts'

/** The state of one visit to the swap screen, and the services of the page that it uses. */
export type Swap = Services & {
  readonly screen: Screen
  readonly view: ReadableStore<View>
  /** Filled by `openTrade`, as the next five are. The results of the token checks. */
  readonly checks: Store<TokenChecks>
  /** The pools of the chosen imported tokens, by id of the listing. */
  readonly pools: Store<PoolSearches>
  /** The tokens that the user added by their address. */
  readonly imported: Store<readonly ImportedToken[]>
  /** The ids of the listings that were chosen last, the latest first. */
  readonly recent: Store<readonly string[]>
  /** The fee of the latest quote on each network. */
  readonly fees: Store<NetworkFees>
  /** The slippage tolerance of the quote. No value unless AUTO follows the measured risk. */
  readonly tolerance: Store<ShownTolerance | undefined>
  readonly storage: SafeStorage
  /** The tokens that the page around an embedded card allows. */
  readonly limits: TokenLimits | undefined
  readonly initial: ScreenState
  /** The query of the address, as it was when this visit began. */
  readonly search: string
  /** The state of the last visit and the address, as they were when this visit began, with more tokens. */
  readAgain(tokens: readonly Token[]): ScreenState
}

export type PoolSearches = ReadonlyMap<string, PoolSearch>

export type PoolSearch = 'looking' | 'found' | 'none'

/** Without a page, while the site is prerendered, the defaults apply. */
export function createSwap(services: Services, { page }: { page: Window | undefined }): Swap {
  const storage = createSafeStorage(() => {
    if (page === undefined) throw new Error('There is no storage without a browser.')
    return page.localStorage
  })
  if (page !== undefined) restoreAddress(page)
  const sources = page && { storage: copyStorage(storage), world, ...readPage(page) }
  const limits = page && readTokenLimits(page.location)
  const readAgain = (tokens: readonly Token[]) =>
    sources === undefined ? defaultState : readState({ ...sources, tokens: limitTokens(tokens, limits) })
  const initial = hideNotice(readAgain(services.tokens.get()))
  const { wallet, prices, quotes, isOnline } = services
  const screen = createScreen({ initial, wallet, prices })
  if (page !== undefined) setNotation(page.navigator.language)
  const view = createViewStore({
    screen: screen.state,
    prices: prices.book,
    quotes: quotes.state,
    wallet: wallet.state,
    isOnline,
    findDecimalSign: getDecimalSign,
  })
  return {
    ...services,
    tokens: limitStore(services.tokens, limits),
    screen,
    view,
    checks: createStore<TokenChecks>(new Map()),
    pools: createStore<PoolSearches>(new Map()),
    imported: createStore<readonly ImportedToken[]>([]),
    recent: createStore<readonly string[]>([]),
    fees: createStore<NetworkFees>(new Map()),
    tolerance: createStore<ShownTolerance | undefined>(undefined),
    storage,
    limits,
    initial,
    search: sources?.search ?? '',
    readAgain,
  }
}

/** With open trading, more tokens may make sense of a link that the five do not. */
function hideNotice(state: ScreenState): ScreenState {
  return state.trading === 'closed' || state.notice === undefined ? state : { ...state, notice: undefined }
}

/** The server writes into every page whether trading is open. */
function readPage({ location, document }: Window) {
  return { search: location.search, isTradingOpen: document.documentElement.dataset.trading === 'open' }
}
