import type { Sign } from '@murmur/engine/readNumber'
import type { PriceBook } from '../queries/prices.ts'
import type { Store } from '../store.ts'
import type { ScreenState } from './screenState.ts'
import type { SwapWalletState } from './swapWallet.ts'
import { createView, type Facts, type View } from './view.ts'

export type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>

export type ViewSources = {
  readonly screen: Watched<ScreenState>
  readonly prices: Watched<PriceBook>
  readonly wallet: Watched<SwapWalletState>
  readonly isOnline: Watched<boolean>
  readonly decimalSign: Sign
}

/** The view, made anew only when something under it has changed. */
export function createViewStore(sources: ViewSources): Watched<View> {
  const { screen, prices, wallet, isOnline } = sources
  let seen: readonly unknown[] = []
  let view: View | undefined
  return {
    get() {
      const now = [screen.get().form, prices.get(), wallet.get(), isOnline.get()]
      if (view === undefined || now.some((value, index) => value !== seen[index])) view = createView(readFacts(sources))
      seen = now
      return view
    },
    subscribe(listener) {
      const leave = [screen, prices, wallet, isOnline].map((source) => source.subscribe(listener))
      return () => {
        for (const each of leave) each()
      }
    },
  }
}

function readFacts({ screen, prices, wallet, isOnline, decimalSign }: ViewSources): Facts {
  const { form } = screen.get()
  const { session, prompt, balances } = wallet.get()
  return {
    form,
    prices: prices.get(),
    balance: session && (balances.get(form.pay.id) ?? { type: 'unknown' }),
    connection: session === undefined ? findWaiting(prompt) : 'connected',
    isOnline: isOnline.get(),
    decimalSign: form.isPasted ? undefined : decimalSign,
  }
}

function findWaiting(prompt: SwapWalletState['prompt']): 'disconnected' | 'connecting' {
  return prompt?.type === 'connect' ? 'connecting' : 'disconnected'
}
