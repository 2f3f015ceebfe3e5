import type { Network } from '@murmur/engine/network'
import type { Account, WalletPresence } from '../wallet.ts'
import type { WalletId } from '../wallets.ts'

export type WalletState = {
  readonly session: WalletSession | undefined
  readonly prompt: WalletPrompt | undefined
  /** Every wallet of the connect modal, and whether it is there. */
  readonly wallets: readonly WalletEntry[]
}

export type WalletSession = { readonly walletId: WalletId; readonly account: Account }

/** A question that lies in the wallet: the screen says "open your wallet" and offers to leave. */
export type WalletPrompt = {
  readonly type: 'connect' | 'switch'
  readonly walletId: WalletId
  readonly networkId: Network['id']
}

export type WalletEntry = { readonly id: WalletId; readonly presence: WalletPresence }
