import { writeAmount } from '@murmur/engine/amount'
import { findNetwork, type Network } from '@murmur/engine/network'
import { findListing, type Listing } from '@murmur/engine/token'
import type { AlertId } from '../content/alerts.ts'
import type { Prices } from '../queries/prices.ts'
import { createStore, type Store } from '../store.ts'
import {
  canReceive,
  choosePay,
  chooseReceive,
  type Form,
  pasteAmount,
  reverseForm,
  type Shown,
  typeAmount,
} from './form.ts'
import type { Settings } from './settings.ts'
import type { SwapWallet } from './swapWallet.ts'
import { toggleFavourite } from './tokenList.ts'

/** What the user did on the screen: the form, and what is open. */
export type ScreenState = {
  readonly form: Form
  readonly settings: Settings
  readonly favourites: readonly string[]
  /** At most one: opening one closes the other. */
  readonly modal: Modal | undefined
  /** Opens and closes by itself. */
  readonly isConnectOpen: boolean
  /** The token whose networks are shown. */
  readonly openToken: string | undefined
  readonly alert: AlertId | undefined
  /** The listing whose choice waits for the wallet. */
  readonly choosing: string | undefined
  readonly isReversing: boolean
  /** What became of a deep link that could not be used, or of a wallet that could not follow. */
  readonly notice: string | undefined
}

export type Modal = 'pay' | 'receive' | 'settings'

export type Screen = {
  readonly state: Store<ScreenState>
  type(text: string): void
  paste(text: string): void
  payMost(listing: Listing, units: bigint): void
  chooseListing(listing: Listing): Promise<void>
  chooseNetwork(network: Network): Promise<void>
  reverse(shown: Shown): Promise<void>
  toggleToken(id: string): void
  toggleFavourite(id: string): void
  setSettings(settings: Settings): void
  open(modal: Modal): void
  close(): void
  /** Closes what could not be loaded, and says so. */
  giveUp(): void
  setConnectOpen(isConnectOpen: boolean): void
  alert(alert: AlertId | undefined): void
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
  const tell = (notice: string | undefined) => notice !== undefined && update({ notice })

  /** The wallet first, then the form, then what is known about it. False where the user went on to something else. */
  async function choosePaySide(listing: Listing): Promise<boolean> {
    update({ choosing: listing.id })
    tell(await switchWallet(wallet, listing))
    if (state.get().choosing !== listing.id) return false
    setForm(choosePay(state.get().form, listing))
    await wallet.loadBalance(listing)
    await prices.refresh([listing])
    const isStillMeant = state.get().choosing === listing.id
    if (isStillMeant) update({ choosing: undefined })
    return isStillMeant
  }

  async function chooseReceiveSide(listing: Listing): Promise<void> {
    if (!canReceive(listing)) return update({ alert: 'alloraUnsupported' })
    update({ form: chooseReceive(state.get().form, listing), modal: undefined })
    await prices.refresh([listing])
  }

  return {
    state,
    type: (text) => setForm(typeAmount(state.get().form, text)),
    paste: (text) => setForm(pasteAmount(state.get().form, text)),
    payMost: (listing, units) => setForm(typeAmount(state.get().form, writeAmount({ listing, units }))),
    async chooseListing(listing) {
      const { modal } = state.get()
      if (modal === 'receive') return await chooseReceiveSide(listing)
      if (await choosePaySide(listing)) update({ modal: undefined })
    },
    async chooseNetwork({ chainId, nativeToken }) {
      const listing = findListing(`${chainId}:${nativeToken}`)
      if (listing !== undefined) await choosePaySide(listing)
    },
    async reverse(shown) {
      if (state.get().isReversing) return
      const { pay, receive } = state.get().form
      if (!canReceive(pay)) return update({ alert: 'alloraUnsupported' })
      update({ isReversing: true })
      tell(await switchWallet(wallet, receive))
      await wallet.loadBalance(receive)
      update({ isReversing: false, form: reverseForm(state.get().form, shown) })
    },
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

/** Only where one is connected. */
async function switchWallet(wallet: SwapWallet, { chainId }: Listing): Promise<string | undefined> {
  const network = findNetwork(chainId)
  const isConnected = wallet.state.get().session !== undefined
  return network !== undefined && isConnected ? await wallet.switchTo(network) : undefined
}
