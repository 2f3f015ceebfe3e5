import { createAnnouncements } from './evm/announcements.ts'
import { createKeplr, keplrRdns } from './keplr/keplr.ts'
import { createLocalWallet, localRdns } from './localWallet.ts'
import { createMetaMask, metaMaskRdns } from './metaMask.ts'
import { createOkx, okxRdns } from './okx.ts'
import type { Wallet, WalletWorld } from './wallet.ts'

export type Wallets = {
  readonly list: readonly Wallet[]
  /** Called when a wallet has announced itself, and when those that do not must have come by now. */
  subscribe(listener: () => void): () => void
}

declare const __WORLD__: 'local' | 'live'

/** What a build for the live world sees to be false, it leaves out: no trace of the local wallet is in it. */
const isLocalBuild = typeof __WORLD__ === 'undefined' || __WORLD__ === 'local'

/** Every wallet that can be connected, in the order of the screen. */
export function createWallets(world: WalletWorld): Wallets {
  const isLocal = isLocalBuild && world.name === 'local'
  const wanted = [...metaMaskRdns, ...okxRdns, ...keplrRdns, ...(isLocal ? localRdns : [])]
  const announcements = createAnnouncements(world.page, { wanted })
  const creators = [createMetaMask, createOkx, createKeplr, ...(isLocal ? [createLocalWallet] : [])]
  return {
    list: creators.map((create) => create(announcements, world)),
    subscribe: (listener) => {
      const unsubscribe = announcements.subscribe(listener)
      world.page.addEventListener('load', listener)
      return () => {
        unsubscribe()
        world.page.removeEventListener('load', listener)
      }
    },
  }
}
