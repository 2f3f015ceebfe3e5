import { browserActivity } from '../queries/pageActivity.ts'
import { createPrices } from '../queries/prices.ts'
import { createStore } from '../store.ts'
import { findDecimalSign } from './decimalSign.ts'
import { defaultState, readState } from './initialState.ts'
import { createLateStore } from './lateStore.ts'
import { createLazyWallet } from './lazyWallet.ts'
import type { Swap } from './SwapContext.ts'
import { createScreen } from './screen.ts'
import { findDrawer } from './storage.ts'
import { createViewStore } from './viewStore.ts'

/** The swap of a real page; while it is prerendered there is none, and the defaults stand. */
export function createPageSwap(page: Window | undefined): Swap {
  const prices = createPrices({
    fetch: (path, options) => fetch(path, options),
    now: () => performance.now(),
    activity: browserActivity,
  })
  const wallet = createLazyWallet({ reload: () => page?.location.reload() })
  const initial =
    page === undefined ? defaultState : readState({ drawer: findDrawer(page), search: page.location.search })
  const screen = createScreen({ initial, wallet, prices })
  const isOnline = createStore(page?.navigator.onLine ?? true)
  const view = createViewStore({
    screen: screen.state,
    prices: prices.book,
    wallet: wallet.state,
    isOnline,
    findDecimalSign: once(() => findDecimalSign(page?.navigator.language)),
  })
  return { screen, prices, wallet, view, lateView: createLateStore(view), isOnline }
}

function once<T>(find: () => T): () => T {
  let found: { readonly value: T } | undefined
  return () => {
    found ??= { value: find() }
    return found.value
  }
}
