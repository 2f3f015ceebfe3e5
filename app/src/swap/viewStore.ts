import type { Sign } from '@murmur/engine/readNumber'
import { noPrices, type PriceBook } from '../queries/prices.ts'
import { createStore, type Store } from '../store.ts'
import { defaultForm } from './form.ts'
import type { ScreenState } from './screenState.ts'
import { noWallet, type SwapWalletState } from './swapWallet.ts'
import { createView, type Facts, type View } from './view.ts'

export type Watched<T> = Pick<Store<T>, 'get' | 'subscribe'>

export type ViewSources = {
  readonly screen: Watched<ScreenState>
  readonly prices: Watched<PriceBook>
  readonly wallet: Watched<SwapWalletState>
  readonly isOnline: Watched<boolean>
  /** Asked for only where a sign stands in the amount: the first look at a language takes a browser long. */
  readonly findDecimalSign: () => Sign
}

/** What is prerendered, and what a first visitor sees. The page's own view begins as the very same, so that React has nothing to do. */
export const prerenderedView = createView({
  form: defaultForm,
  prices: noPrices,
  balance: undefined,
  connection: 'disconnected',
  isOnline: true,
  decimalSign: undefined,
})

/** The view, made anew only when something under it has changed. */
export function createViewStore(sources: ViewSources): Watched<View> {
  const { screen, prices, wallet, isOnline } = sources
  const view = createStore(prerenderedView)
  let seen: readonly unknown[] = [defaultForm, noPrices, noWallet, true]
  const follow = () => {
    const now = [screen.get().form, prices.get(), wallet.get(), isOnline.get()]
    const isNew = now.some((value, index) => value !== seen[index])
    seen = now
    if (isNew) view.set(createView(readFacts(sources)))
  }
  // First of all listeners: whoever hears of a change finds the view of it.
  for (const source of [screen, prices, wallet, isOnline]) source.subscribe(follow)
  follow()
  return view
}

/** Now, and at each change. */
export function followView(view: Watched<View>, act: (view: View) => void): () => void {
  const follow = () => act(view.get())
  follow()
  return view.subscribe(follow)
}

function readFacts({ screen, prices, wallet, isOnline, findDecimalSign }: ViewSources): Facts {
  const { form } = screen.get()
  const { session, prompt, balances } = wallet.get()
  return {
    form,
    prices: prices.get(),
    balance: session && (balances.get(form.pay.id) ?? { type: 'unknown' }),
    connection: session === undefined ? findWaiting(prompt) : 'connected',
    isOnline: isOnline.get(),
    decimalSign: form.isPasted || /^\d*$/.test(form.payText) ? undefined : findDecimalSign(),
  }
}

function findWaiting(prompt: SwapWalletState['prompt']): 'disconnected' | 'connecting' {
  return prompt?.type === 'connect' ? 'connecting' : 'disconnected'
}
