import { findNetwork, type Network } from '@murmur/engine/network'
import { formatListingId, type Listing, type Token } from '@murmur/engine/token'
import type { Prices } from '@murmur/sdk/queries/pricesQuery'
import type { Store } from '@murmur/sdk/store'
import type { WalletService } from '../../walletService.ts'
import {
  type CardFigures,
  canReceive,
  choosePay,
  chooseReceive,
  exchangeSides,
  type Form,
  reverseForm,
} from './form.ts'
import type { ScreenState } from './screenState.ts'

/** Choices that wait for the wallet to switch its network. */
export type Choices = {
  chooseListing(listing: Listing): Promise<void>
  /** Pays with the coin of the network, or where it cannot be chosen with another token there. */
  chooseNetwork(network: Network, options: { readonly tokens: readonly Token[] }): Promise<void>
  /** The figures are read once the prices are known: a placeholder must not become an amount to pay. */
  reverse(readFigures: () => CardFigures): Promise<void>
  /** Asks the wallet to switch to the pay network. */
  switchWallet(): Promise<SwitchOutcome>
  /** Stops waiting for the wallet and chooses nothing. */
  cancelChoice(): void
}

/** A wallet that refuses does not stop a choice. A user who stops waiting does. */
type SwitchOutcome = 'switched' | 'refused' | 'left'

export type ChoiceWallet = Pick<WalletService, 'state' | 'switchTo' | 'loadBalance' | 'leave'>

type ChoiceOptions = {
  readonly wallet: ChoiceWallet
  readonly prices: Pick<Prices, 'refresh' | 'settle'>
  readonly state: Store<ScreenState>
  readonly update: (changes: Partial<ScreenState>) => void
}

export function createChoices(options: ChoiceOptions): Choices {
  const { state, update, wallet } = options
  return {
    async chooseListing(listing) {
      if (state.get().modal === 'receive') return await chooseReceiveSide(listing, options)
      if (await choosePaySide(listing, options)) update({ modal: undefined })
    },
    async chooseNetwork({ chainId, nativeToken }, { tokens }) {
      const there = tokens.flatMap(({ listings }) => listings).filter((each) => each.chainId === chainId)
      const listing = there.find(({ id }) => id === formatListingId(nativeToken, chainId)) ?? there[0]
      if (listing !== undefined) await choosePaySide(listing, options)
    },
    async reverse(readFigures) {
      const { form } = state.get()
      if (!canReceive(form.pay)) return update({ alert: 'alloraUnsupported' })
      // An amount that was typed while the wallet was asked stays.
      const exchange = (now: Form) => (now === form ? reverseForm(now, readFigures()) : exchangeSides(now))
      const settle = () => options.prices.settle([form.pay, form.receive])
      await exchangeAfterSwitch({ exchange, settle }, options)
    },
    switchWallet: () => switchWalletTo(state.get().form.pay, wallet),
    cancelChoice() {
      wallet.leave()
      update({ choosing: undefined })
    },
  }
}

type Exchange = {
  exchange(form: Form): Form
  /** Waits for the other conditions of the exchange, apart from the wallet. */
  settle?(): Promise<void>
}

async function exchangeAfterSwitch({ exchange, settle }: Exchange, options: ChoiceOptions): Promise<void> {
  const { state, update, wallet } = options
  if (state.get().isReversing) return
  const { pay, receive } = state.get().form
  update({ isReversing: true })
  const isLeft = (await switchWalletTo(receive, wallet)) === 'left'
  if (isLeft) return update({ isReversing: false })
  await wallet.loadBalance(receive)
  await settle?.()
  const { form } = state.get()
  const isSamePair = form.pay === pay && form.receive === receive
  update({ isReversing: false, form: isSamePair ? exchange(form) : form })
}

/** In the order of the specification: wallet, form, balance, price. False where the user has moved on meanwhile. */
async function choosePaySide(listing: Listing, options: ChoiceOptions): Promise<boolean> {
  const { state, update, wallet, prices } = options
  const { form } = state.get()
  if (listing.id === form.receive.id && !canReceive(form.pay)) {
    update({ alert: 'alloraUnsupported' })
    return false
  }
  const isCurrent = () => state.get().choosing === listing.id
  update({ choosing: listing.id })
  const isLeft = (await switchWalletTo(listing, wallet)) === 'left'
  if (isCurrent() && isLeft) update({ choosing: undefined })
  if (!isCurrent()) return false
  update({ form: choosePay(state.get().form, listing) })
  await wallet.loadBalance(listing)
  await prices.refresh([listing])
  if (!isCurrent()) return false
  update({ choosing: undefined })
  return true
}

async function chooseReceiveSide(listing: Listing, options: ChoiceOptions): Promise<void> {
  const { state, update, prices } = options
  if (!canReceive(listing)) return update({ alert: 'alloraUnsupported' })
  if (listing.id === state.get().form.pay.id) {
    update({ modal: undefined })
    return await exchangeAfterSwitch({ exchange: exchangeSides }, options)
  }
  update({ form: chooseReceive(state.get().form, listing), modal: undefined })
  await prices.refresh([listing])
}

/** Does nothing without a connected wallet. */
async function switchWalletTo({ chainId }: Listing, wallet: ChoiceWallet): Promise<SwitchOutcome> {
  const network = findNetwork(chainId)
  if (network === undefined || wallet.state.get().session === undefined) return 'switched'
  const type = await wallet.switchTo(network)
  return type === 'switched' || type === 'left' ? type : 'refused'
}
