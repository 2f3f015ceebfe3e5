import { writeAmount } from '@murmur/engine/amount'
import type { Listing } from '@murmur/engine/token'
import type { Alert, AlertId } from '../content/alerts.ts'
import type { Prices } from '../queries/prices.ts'
import { createStore, type Store } from '../store.ts'
import { type Choices, createChoices } from './choices.ts'
import { type Form, pasteAmount, typeAmount } from './form.ts'
import type { Modal, ScreenState } from './screenState.ts'
import type { Settings } from './settings.ts'
import type { SwapWallet } from './swapWallet.ts'
import { toggleFavourite } from './tokenList.ts'

export type Screen = Choices & {
  readonly state: Store<ScreenState>
  type(text: string): void
  paste(text: string): void
  payMost(listing: Listing, units: bigint): void
  toggleToken(id: string): void
  toggleFavourite(id: string): void
  setSettings(settings: Settings): void
  open(modal: Modal): void
  close(): void
  /** Closes what could not be loaded, and says so. */
  giveUp(): void
  setConnectOpen(isConnectOpen: boolean): void
  alert(alert: AlertId | Alert | undefined): void
  dismissNotice(): void
}

export type ScreenOptions = {
  readonly initial: ScreenState
  readonly wallet: SwapWallet
  readonly prices: Pick<Prices, 'refresh'>
}

export function createScreen({ initial, wallet, prices }: ScreenOptions): Screen {
  const state = createStore(initial)
  const update = (changes: Partial<ScreenState>) => state.set({ ...state.get(), ...changes })
  const setForm = (form: Form) => update({ form })
  return {
    state,
    ...createChoices({ state, update, wallet, prices }),
    type: (text) => setForm(typeAmount(state.get().form, text)),
    paste: (text) => setForm(pasteAmount(state.get().form, text)),
    payMost: (listing, units) => setForm(typeAmount(state.get().form, writeAmount({ listing, units }))),
    toggleToken: (id) => update({ openToken: state.get().openToken === id ? undefined : id }),
    toggleFavourite: (id) => update({ favourites: toggleFavourite(state.get().favourites, id) }),
    setSettings: (settings) => update({ settings }),
    open: (modal) => update({ modal, openToken: undefined, choosing: undefined }),
    close() {
      if (state.get().choosing !== undefined) wallet.leave()
      update({ modal: undefined, choosing: undefined })
    },
    giveUp: () =>
      update({
        modal: undefined,
        isConnectOpen: false,
        alert: undefined,
        choosing: undefined,
        notice: 'This part of the page could not be loaded. Check your connection and try again.',
      }),
    setConnectOpen: (isConnectOpen) => update({ isConnectOpen }),
    alert: (alert) => update({ alert }),
    dismissNotice: () => update({ notice: undefined }),
  }
}
