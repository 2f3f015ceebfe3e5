import { type Amount, writeAmount } from '@murmur/engine/amount'
import type { Prices } from '@murmur/sdk/queries/pricesQuery'
import { createStore, type ReadableStore } from '@murmur/sdk/store'
import type { AlertCause } from '../../content/alertTexts.ts'
import { type Choices, type ChoiceWallet, createChoices } from './choices.ts'
import { chooseReading, enterDollars, enterTokens, type Form, pasteAmount, setExactAmount, typeAmount } from './form.ts'
import type { RefusedStep } from './refusedStep.ts'
import type { Modal, ScreenState } from './screenState.ts'
import type { Settings } from './settings.ts'

/** Everything that the user can do on the swap screen. */
export type Screen = Choices & {
  readonly state: ReadableStore<ScreenState>
  /** For the steps of open trading, whose code is loaded on demand. */
  update(changes: Partial<ScreenState>): void
  type(text: string): void
  paste(text: string): void
  /** The meaning that the user chose for an ambiguous text. */
  chooseReading(amount: Amount): void
  /** Pays exactly this, such as a share of the balance. */
  setAmount(amount: Amount): void
  enterDollars(): void
  /** Leaves dollar entry with this amount of the token. */
  enterTokens(payText: string): void
  invertRate(): void
  /** The card says why a step could not be taken. */
  refuse(step: RefusedStep): void
  toggleToken(id: string): void
  toggleFavourite(id: string): void
  setSettings(settings: Settings): void
  open(modal: Modal): void
  close(): void
  setConnectOpen(isConnectOpen: boolean): void
  alert(alert: AlertCause | undefined): void
  /** Closes the modals after one failed to load or to render, and offers to open it again. */
  reportFailure(): void
  /** Opens the modals that failed again. */
  retry(): void
  dismissNotice(): void
  /** While trading is closed: this says so and sends nothing. */
  confirmSwap(): void
}

type ScreenOptions = {
  readonly initial: ScreenState
  readonly wallet: ChoiceWallet
  readonly prices: Pick<Prices, 'refresh' | 'settle'>
}

export function createScreen({ initial, wallet, prices }: ScreenOptions): Screen {
  const state = createStore(initial)
  const update = (changes: Partial<ScreenState>) => state.set({ ...state.get(), ...changes })
  const setForm = (form: Form) => update({ form, refused: undefined })
  return {
    state,
    update,
    ...createChoices({ state, update, wallet, prices }),
    type: (text) => setForm(typeAmount(state.get().form, text)),
    paste: (text) => setForm(pasteAmount(state.get().form, text)),
    chooseReading: (amount) => setForm(chooseReading(state.get().form, writeAmount(amount))),
    setAmount: (amount) => setForm(setExactAmount(state.get().form, writeAmount(amount))),
    enterDollars: () => setForm(enterDollars(state.get().form)),
    enterTokens: (payText) => setForm(enterTokens(state.get().form, payText)),
    invertRate: () => update({ isRateInverted: !state.get().isRateInverted }),
    refuse: (refused) => update({ refused }),
    toggleToken: (id) => update({ openToken: state.get().openToken === id ? undefined : id }),
    toggleFavourite: (id) => update({ favourites: toggle(state.get().favourites, id) }),
    setSettings: (settings) => update({ settings }),
    open: (modal) => update({ modal, search: '', openToken: undefined, choosing: undefined }),
    close() {
      if (state.get().choosing !== undefined) wallet.leave()
      update({ modal: undefined, choosing: undefined })
    },
    setConnectOpen: (isConnectOpen) => update({ isConnectOpen }),
    alert: (alert) => update({ alert }),
    reportFailure() {
      const { modal, isConnectOpen, alert, isChartOpen } = state.get()
      const notice = { type: 'partFailed', retry: { modal, isConnectOpen, alert, isChartOpen } } as const
      update({
        modal: undefined,
        isConnectOpen: false,
        isChartOpen: false,
        alert: undefined,
        choosing: undefined,
        notice,
      })
    },
    retry() {
      const { notice } = state.get()
      update({ ...(notice?.type === 'partFailed' && notice.retry), notice: undefined })
    },
    dismissNotice: () => update({ notice: undefined }),
    confirmSwap() {
      if (state.get().trading === 'closed') update({ alert: 'notYetOpen' })
    },
  }
}

function toggle(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
}
