import type { Token } from '@murmur/engine/token'
import { noQuote, type QuoteState } from '@murmur/sdk/market/quoteState'
import { noPrices, type PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { ReadableStore } from '@murmur/sdk/store'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { noWallet, type WalletServiceState } from '../../walletService.ts'
import type { Swap } from './createSwap.ts'
import { defaultState, type ScreenState } from './screenState.ts'
import type { View } from './view.ts'
import { prerenderedView } from './viewStore.ts'

/** Its value never changes: components subscribe to the stores in it. */
export const SwapContext = createContext<Swap | undefined>(undefined)

/** The tokens that can be chosen. */
export function useTokens(): readonly Token[] {
  const { tokens } = useSwap()
  return useSyncExternalStore(tokens.subscribe, tokens.get, tokens.get)
}

export function useSwap(): Swap {
  const swap = useContext(SwapContext)
  if (swap === undefined) throw new Error('useSwap works only inside the swap screen.')
  return swap
}

/** `select` must return the same object while nothing changes. */
export function useScreen<T>(select: (state: ScreenState) => T): T {
  return useSelected(useSwap().screen.state, { select, prerendered: defaultState })
}

export function useWallet<T>(select: (state: WalletServiceState) => T): T {
  return useSelected(useSwap().wallet.state, { select, prerendered: noWallet })
}

export function useView<T>(select: (view: View) => T): T {
  return useSelected(useSwap().view, { select, prerendered: prerenderedView })
}

export function usePrices(): PriceBook {
  return useSelected(useSwap().prices.book, { select: (book) => book, prerendered: noPrices })
}

export function useIsTrading(): boolean {
  return useScreen(({ trading }) => trading !== 'closed')
}

/** A store that is empty until trading opens. */
export function useStored<T>({ subscribe, get }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, get, get)
}

export function useQuotes(): QuoteState {
  return useSelected(useSwap().quotes.state, { select: (state) => state, prerendered: noQuote })
}

type Selection<State, T> = { readonly select: (state: State) => T; readonly prerendered: State }

function useSelected<State, T>(source: ReadableStore<State>, { select, prerendered }: Selection<State, T>): T {
  return useSyncExternalStore(
    source.subscribe,
    () => select(source.get()),
    () => select(prerendered),
  )
}
