import { findNetwork, type Network } from '@murmur/engine/network'
import { findListing, formatListingId, type Listing } from '@murmur/engine/token'
import type { Prices } from '../../queries/pricesQuery.ts'
import type { Store } from '../../store.ts'
import type { WalletService } from '../../walletService.ts'
import { type CardFigures, canReceive, choosePay, chooseReceive, reverseForm } from './form.ts'
import type { ScreenState } from './screenState.ts'

/** Choices that wait for the wallet to switch its network. */
export type Choices = {
  chooseListing(listing: Listing): Promise<void>
  chooseNetwork(network: Network): Promise<void>
  reverse(figures: CardFigures): Promise<void>
}

export type ChoiceWallet = Pick<WalletService, 'state' | 'switchTo' | 'loadBalance' | 'leave'>

type ChoiceOptions = {
  readonly wallet: ChoiceWallet
  readonly prices: Pick<Prices, 'refresh'>
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
    async chooseNetwork({ chainId, nativeToken }) {
      const listing = findListing(formatListingId(nativeToken, chainId))
      if (listing !== undefined) await choosePaySide(listing, options)
    },
    async reverse(figures) {
      if (state.get().isReversing) return
      const { pay, receive } = state.get().form
      if (!canReceive(pay)) return update({ alert: 'alloraUnsupported' })
      update({ isReversing: true })
      await switchWalletTo(receive, options)
      await wallet.loadBalance(receive)
      update({ isReversing: false, form: reverseForm(state.get().form, figures) })
    },
  }
}

/** In the order of the specification: wallet, form, balance, price. False where the user has moved on meanwhile. */
async function choosePaySide(listing: Listing, options: ChoiceOptions): Promise<boolean> {
  const { state, update, wallet, prices } = options
  const isCurrent = () => state.get().choosing === listing.id
  update({ choosing: listing.id })
  await switchWalletTo(listing, options)
  if (!isCurrent()) return false
  update({ form: choosePay(state.get().form, listing) })
  await wallet.loadBalance(listing)
  await prices.refresh([listing])
  if (!isCurrent()) return false
  update({ choosing: undefined })
  return true
}

async function chooseReceiveSide(listing: Listing, { state, update, prices }: ChoiceOptions): Promise<void> {
  if (!canReceive(listing)) return update({ alert: 'alloraUnsupported' })
  update({ form: chooseReceive(state.get().form, listing), modal: undefined })
  await prices.refresh([listing])
}

async function switchWalletTo(listing: Listing, { update, wallet }: ChoiceOptions): Promise<void> {
  const notice = await switchWallet(wallet, listing)
  if (notice !== undefined) update({ notice: { text: notice } })
}

/** Does nothing without a connected wallet. */
async function switchWallet(wallet: ChoiceWallet, { chainId }: Listing): Promise<string | undefined> {
  const network = findNetwork(chainId)
  const isConnected = wallet.state.get().session !== undefined
  return network !== undefined && isConnected ? await wallet.switchTo(network) : undefined
}
