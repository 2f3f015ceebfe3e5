import { createContext, useContext, useSyncExternalStore } from 'react'
import { noPrices, type Prices } from '../queries/prices.ts'
import type { Store } from '../store.ts'
import { defaultState } from './initialState.ts'
import type { LazyWallet } from './lazyWallet.ts'
import type { Screen } from './screen.ts'
import type { ScreenState } from './screenState.ts'
import { noWallet, type SwapWalletState } from './swapWallet.ts'
import type { View } from './view.ts'
import { prerenderedView, type Watched } from './viewStore.ts'

/** Everything behind the screen. One for the life of the page, so that the context never changes. */
export type Swap = {
  readonly screen: Screen
  readonly prices: Prices
  readonly wallet: LazyWallet
  readonly view: Watched<View>
  /** The view a moment later, for what may follow the amounts. */
  readonly lateView: Watched<View>
  readonly isOnline: Store<boolean>
}

export const SwapContext = createContext<Swap | undefined>(undefined)

export function useSwap(): Swap {
  const swap = useContext(SwapContext)
  if (swap === undefined) throw new Error('The swap is only known inside its page.')
  return swap
}

/** What is selected must be the same object while nothing changes. */
export function useScreen<T>(select: (state: ScreenState) => T): T {
  return useWatched(useSwap().screen.state, { select, prerendered: defaultState })
}

export function useWallet<T>(select: (state: SwapWalletState) => T): T {
  return useWatched(useSwap().wallet.state, { select, prerendered: noWallet })
}

export function useView<T>(select: (view: View) => T): T {
  return useWatched(useSwap().view, { select, prerendered: prerenderedView })
}

export function useLateView<T>(select: (view: View) => T): T {
  return useWatched(useSwap().lateView, { select, prerendered: prerenderedView })
}

export function usePrices() {
  const { book } = useSwap().prices
  return useSyncExternalStore(book.subscribe, book.get, () => noPrices)
}

type Selection<State, T> = { readonly select: (state: State) => T; readonly prerendered: State }

function useWatched<State, T>(source: Watched<State>, { select, prerendered }: Selection<State, T>): T {
  return useSyncExternalStore(
    source.subscribe,
    () => select(source.get()),
    () => select(prerendered),
  )
}
