import type { Announcements } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import { readField } from './evm/readField.ts'
import type { Wallet, WalletWorld } from './wallet.ts'

export const metaMaskRdns = ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi']

export function createMetaMask(announcements: Announcements, { page, getRpcUrls }: WalletWorld): Wallet {
  const finder = createFinder({ announcements, rdns: metaMaskRdns, findLegacy: () => findMetaMask(page) })
  return createEvmWallet({ id: 'metamask', finder, getRpcUrls })
}

/** `isMetaMask` says little: many others set it too, and each also has a flag of its own. */
function findMetaMask(page: unknown): unknown {
  const ethereum = readField(page, 'ethereum')
  const shared = readField(ethereum, 'providers')
  const candidates: readonly unknown[] = Array.isArray(shared) ? shared : [ethereum]
  return candidates.find((candidate) => {
    const poses = others.some((flag) => readField(candidate, flag) === true)
    return readField(candidate, 'isMetaMask') === true && !poses
  })
}

const others = [
  'isKeplr',
  'isOkxWallet',
  'isOKExWallet',
  'isRabby',
  'isBraveWallet',
  'isCoinbaseWallet',
  'isTrust',
  'isTrustWallet',
  'isPhantom',
  'isTokenPocket',
  'isBitKeep',
  'isBitget',
  'isRainbow',
  'isZerion',
  'isFrame',
  'isBackpack',
  'isTally',
  'isLeap',
  'isMathWallet',
  'isOneInchIOSWallet',
  'isOneInchAndroidWallet',
]
