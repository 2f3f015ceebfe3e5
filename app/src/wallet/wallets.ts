import { createAnnouncements } from './announcements.ts'
import { createKeplr, keplrRdns } from './keplr.ts'
import { createLocalWallet, localRdns } from './localWallet.ts'
import { createMetaMask, metaMaskRdns } from './metaMask.ts'
import { createOkx, okxRdns } from './okx.ts'
import type { Wallet, WalletWorld } from './wallet.ts'

export type Wallets = {
  readonly list: readonly Wallet[]
  /** Called when a wallet has announced itself. */
  subscribe(listener: () => void): () => void
}

/** Every wallet that can be connected, in the order of the screen. */
export function createWallets(world: WalletWorld): Wallets {
  const isLocal = world.name === 'local'
  const wanted = [...metaMaskRdns, ...okxRdns, ...keplrRdns, ...(isLocal ? localRdns : [])]
  const announcements = createAnnouncements(world.page, { wanted })
  const creators = [createMetaMask, createOkx, createKeplr, ...(isLocal ? [createLocalWallet] : [])]
  return { list: creators.map((create) => create(announcements, world)), subscribe: announcements.subscribe }
}
