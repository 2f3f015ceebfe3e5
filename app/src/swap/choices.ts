import { findNetwork, type Network } from '@murmur/engine/network'
import { findListing, formatListingId, type Listing } from '@murmur/engine/token'
import type { Prices } from '../queries/prices.ts'
import type { Store } from '../store.ts'
import { canReceive, choosePay, chooseReceive, reverseForm, type Shown } from './form.ts'
import type { ScreenState } from './screenState.ts'
import type { SwapWallet } from './swapWallet.ts'

/** What the user chooses and a wallet has to follow, so that it takes its time. */
export type Choices = {
  chooseListing(listing: Listing): Promise<void>
  chooseNetwork(network: Network): Promise<void>
  reverse(shown: Shown): Promise<void>
}

type ChoiceOptions = {
  readonly wallet: SwapWallet
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
    async reverse(shown) {
      if (state.get().isReversing) return
      const { pay, receive } = state.get().form
      if (!canReceive(pay)) return update({ alert: 'alloraUnsupported' })
      update({ isReversing: true })
      await takeWalletTo(receive, options)
      await wallet.loadBalance(receive)
      update({ isReversing: false, form: reverseForm(state.get().form, shown) })
    },
  }
}

/** The wallet first, then the form, then what is known about it. False where the user went on to something else. */
async function choosePaySide(listing: Listing, options: ChoiceOptions): Promise<boolean> {
  const { state, update, wallet, prices } = options
  const isStillMeant = () => state.get().choosing === listing.id
  update({ choosing: listing.id })
  await takeWalletTo(listing, options)
  if (!isStillMeant()) return false
  update({ form: choosePay(state.get().form, listing) })
  await wallet.loadBalance(listing)
  await prices.refresh([listing])
  if (!isStillMeant()) return false
  update({ choosing: undefined })
  return true
}

async function chooseReceiveSide(listing: Listing, { state, update, prices }: ChoiceOptions): Promise<void> {
  if (!canReceive(listing)) return update({ alert: 'alloraUnsupported' })
  update({ form: chooseReceive(state.get().form, listing), modal: undefined })
  await prices.refresh([listing])
}

async function takeWalletTo(listing: Listing, { update, wallet }: ChoiceOptions): Promise<void> {
  const notice = await switchWallet(wallet, listing)
  if (notice !== undefined) update({ notice })
}

/** Only where one is connected. */
async function switchWallet(wallet: SwapWallet, { chainId }: Listing): Promise<string | undefined> {
  const network = findNetwork(chainId)
  const isConnected = wallet.state.get().session !== undefined
  return network !== undefined && isConnected ? await wallet.switchTo(network) : undefined
}
