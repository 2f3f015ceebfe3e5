import type { Network } from '@murmur/engine/network'
import type { Account, WalletFace, WalletPresence } from '../wallet.ts'
import type { WalletId } from '../wallets.ts'

export type WalletState = {
  readonly session: WalletSession | undefined
  readonly prompt: WalletPrompt | undefined
  /** Every wallet of the connect modal, with its presence. */
  readonly wallets: readonly WalletEntry[]
}

export type WalletSession = { readonly walletId: WalletId; readonly account: Account }

/** A request that waits for the user in the wallet. */
export type WalletPrompt = {
  readonly type: 'connect' | 'switch'
  readonly walletId: WalletId
  readonly networkId: Network['id']
  /** The text of the QR code for a wallet on another device. */
  readonly link?: string
}

export type WalletEntry = {
  readonly id: WalletId
  readonly presence: WalletPresence
  /** Only of wallets outside our list. */
  readonly face?: WalletFace
}
