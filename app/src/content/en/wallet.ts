import { defineSection } from '../section.ts'

/** The texts about the connected wallet. They load with the first session. */
export const walletCopy = defineSection('wallet', {
  isOn: (network: string) => `Your wallet is on ${network}.`,
  isElsewhere: 'Your wallet is on a network that is not listed here.',
  switch: 'SWITCH',
  switchTo: (network: string) => `SWITCH TO ${network.toUpperCase()}`,
  /** After the wallet refused: the user has to do it there. */
  switchThere: (network: string) => `Choose ${network} in your wallet.`,
  cannotFollow: (network: string) => `It does not support ${network}.`,
  waiting: (network: string) => `Open your wallet: it asks to switch to ${network}.`,
  cancel: 'CANCEL',

  copyAddress: 'Copy the address',
  copied: 'Copied',
  notCopied: 'Not copied',
  explorer: 'Show the address in the explorer',

  portfolio: {
    total: 'All networks',
    open: 'Portfolio and allowances',
    missing: {
      loading: 'Other networks are still being read, so this total is incomplete.',
      balances: 'Some balances have not been read.',
      prices: 'Tokens without a known price are not counted.',
    },
  },
})
