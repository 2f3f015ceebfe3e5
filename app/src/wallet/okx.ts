import type { Announcements } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import { readField } from './evm/readField.ts'
import type { Wallet, WalletWorld } from './wallet.ts'

export const okxRdns = ['com.okex.wallet']

/** Never looked for at `window.ethereum`, where it may lie too: that place belongs to whoever came last. */
export function createOkx(announcements: Announcements, { page, getRpcUrls }: WalletWorld): Wallet {
  const finder = createFinder({ announcements, rdns: okxRdns, findLegacy: () => readField(page, 'okxwallet') })
  return createEvmWallet({ id: 'okx', finder, getRpcUrls })
}
