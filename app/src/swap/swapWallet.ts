import type { Network } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import type { Balances } from '../chain/balances.ts'
import type { Store } from '../store.ts'
import type { WalletPrompt, WalletSession } from '../wallet/state/walletState.ts'

/** What the screen needs of a wallet, whichever it is and whether its code has come yet. */
export type SwapWallet = {
  readonly state: Pick<Store<SwapWalletState>, 'get' | 'subscribe'>
  /** Logs what goes wrong, and settles in any case: with words for the user where there is something to be done. */
  switchTo(network: Network): Promise<string | undefined>
  loadBalance(listing: Listing): Promise<void>
  /** Stops waiting for the wallet. */
  leave(): void
  disconnect(): void
}

export type SwapWalletState = {
  readonly session: WalletSession | undefined
  readonly prompt: WalletPrompt | undefined
  /** Of the connected account. What is missing is being looked up. */
  readonly balances: Balances
}

export const noWallet: SwapWalletState = { session: undefined, prompt: undefined, balances: new Map() }
