import type { Announcements } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import type { Wallet, WalletWorld } from './wallet.ts'

export const localRdns = ['local.murmur']

/** The wallet of the local world, which comes with the page. */
export function createLocalWallet(announcements: Announcements, { getRpcUrls }: WalletWorld): Wallet {
  const finder = createFinder({ announcements, rdns: localRdns, findLegacy: () => undefined })
  return createEvmWallet({ id: 'local', finder, getRpcUrls })
}
