import type { Sign } from '@murmur/engine/readNumber'
import type { QuoteState } from '@murmur/sdk/market/quoteState'
import { noPrices, type PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { ReadableStore } from '@murmur/sdk/store'
import { language } from '../../content/language.ts'
import { noWallet, type WalletServiceState } from '../../walletService.ts'
import { findBalance } from './balance.ts'
import { findEntry } from './enteredAmount.ts'
import { defaultForm, type Form } from './form.ts'
import type { ViewInputs } from './formChecks.ts'
import type { ScreenState } from './screenState.ts'
import { createQuotedView, createView, type View } from './view.ts'

type ViewSources = {
  readonly screen: ReadableStore<ScreenState>
  readonly prices: ReadableStore<PriceBook>
  readonly wallet: ReadableStore<WalletServiceState>
  readonly isOnline: ReadableStore<boolean>
  readonly quotes: ReadableStore<QuoteState>
  /** Called only for amounts with a separator: the first use of `Intl` is slow. */
  findDecimalSign(): Sign
}

/** The view of the prerendered page and of a first visit. The page's own view starts as the same object. */
export const prerenderedView = createView({
  form: defaultForm,
  prices: noPrices,
  balance: undefined,
  connection: 'disconnected',
  isOnline: true,
  decimalSign: undefined,
})

/**
 * The view of the current state of its sources. `get()` compares them with those of the last call and derives a new view
 * only where one has changed, so it is never out of date, whichever listener asks first.
 */
export function createViewStore(sources: ViewSources): ReadableStore<View> {
  const { screen, prices, wallet, isOnline, quotes } = sources
  let view = prerenderedView
  let seen: readonly unknown[] = [defaultForm, noPrices, noWallet, true, language.get(), quotes.get(), 'closed']
  return {
    get() {
      const { form, trading } = screen.get()
      const now = [form, prices.get(), wallet.get(), isOnline.get(), language.get(), quotes.get(), trading]
      if (now.every((value, index) => value === seen[index])) return view
      seen = now
      const inputs = readInputs(sources)
      view = trading === 'closed' ? createView(inputs) : createQuotedView(inputs, quotes.get())
      return view
    },
    subscribe(listener) {
      const ends = [screen, prices, wallet, isOnline, language, quotes].map((source) => source.subscribe(listener))
      return () => {
        for (const end of ends) end()
      }
    },
  }
}

function readInputs({ screen, prices, wallet, isOnline, findDecimalSign }: ViewSources): ViewInputs {
  const { form } = screen.get()
  const { session, prompt } = wallet.get()
  return {
    form,
    prices: prices.get(),
    balance: findBalance(wallet.get(), form.pay),
    connection: session === undefined ? findConnection(prompt) : 'connected',
    isOnline: isOnline.get(),
    decimalSign: needsDecimalSign(form) ? findDecimalSign() : undefined,
  }
}

/** Where the text has a separator, or is written for the user. */
function needsDecimalSign(form: Form): boolean {
  return form.dollars === null || form.receiveText !== undefined || !/^\d*$/.test(findEntry(form).text)
}

function findConnection(prompt: WalletServiceState['prompt']): 'disconnected' | 'connecting' {
  return prompt?.type === 'connect' ? 'connecting' : 'disconnected'
}
