import { readField } from './evm/readField.ts'
import type { WalletDefinition } from './wallet.ts'

export const metaMask = {
  id: 'metamask',
  name: 'MetaMask',
  icon: 'metamask',
  rdns: ['io.metamask', 'io.metamask.mobile', 'io.metamask.flask', 'io.metamask.mmi'],
  install: { english: 'MetaMask', chinese: 'MetaMask', href: 'https://metamask.io/download' },
  // Not encoded: the app takes everything after `dapp/` as the address. https://docs.metamask.io/sdk/guides/use-deeplinks
  openInApp: ({ host, pathname, search }: URL) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  readInApp: (link: string) => `https://metamask.app.link/wc?uri=${encodeURIComponent(link)}`,
  findLegacy: findMetaMask,
} as const satisfies WalletDefinition

/** Many other wallets set `isMetaMask` too, but each of them also has a flag of its own. */
function findMetaMask(page: unknown): unknown {
  const ethereum = readField(page, 'ethereum')
  const shared = readField(ethereum, 'providers')
  const candidates: readonly unknown[] = Array.isArray(shared) ? shared : [ethereum]
  return candidates.find((candidate) => {
    const isOther = otherFlags.some((flag) => readField(candidate, flag) === true)
    return readField(candidate, 'isMetaMask') === true && !isOther
  })
}

const otherFlags = [
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
