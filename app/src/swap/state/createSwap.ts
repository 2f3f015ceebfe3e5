import { createSafeStorage, type SafeStorage } from '../../safeStorage.ts'
import type { Services } from '../../services.ts'
import type { ReadableStore } from '../../store.ts'
import { createScreen, type Screen } from './screen.ts'
import { defaultState, readState } from './screenState.ts'
import type { View } from './view.ts'
import { createViewStore, findDecimalSign } from './viewStore.ts'

/** The state of one visit to the swap screen, and the services of the page that it uses. */
export type Swap = Services & {
  readonly screen: Screen
  readonly view: ReadableStore<View>
  readonly storage: SafeStorage
}

/** Without a page, while the site is prerendered, the defaults apply. */
export function createSwap(services: Services, { page }: { page: Window | undefined }): Swap {
  const storage = createSafeStorage(() => {
    if (page === undefined) throw new Error('There is no storage without a browser.')
    return page.localStorage
  })
  const initial = page === undefined ? defaultState : readState({ storage, search: page.location.search })
  const { wallet, prices, isOnline } = services
  const screen = createScreen({ initial, wallet, prices })
  const view = createViewStore({
    screen: screen.state,
    prices: prices.book,
    wallet: wallet.state,
    isOnline,
    findDecimalSign: once(() => findDecimalSign(page?.navigator.language)),
  })
  return { ...services, screen, view, storage }
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
