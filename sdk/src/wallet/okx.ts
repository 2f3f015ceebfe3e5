import { readField } from './evm/readField.ts'
import type { WalletDefinition } from './wallet.ts'

export const okx = {
  id: 'okx',
  name: 'OKX Wallet',
  icon: 'okx',
  rdns: ['com.okex.wallet'],
  install: { english: 'the OKX wallet', chinese: 'OKX 钱包', href: 'https://www.okx.com/download' },
  // https://web3.okx.com/build/docs/waas/app-universal-link
  openInApp: ({ href }: URL) => {
    const link = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`
    return `https://web3.okx.com/download?deeplink=${encodeURIComponent(link)}`
  },
  readInApp: (link: string) => `okex://main/wc?uri=${encodeURIComponent(link)}`,
  // Not `window.ethereum`, which belongs to the extension that loaded last.
  findLegacy: (page: unknown) => readField(page, 'okxwallet'),
} as const satisfies WalletDefinition
