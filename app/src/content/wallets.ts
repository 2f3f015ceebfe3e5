/** What the wallets are called, in the order of the connect modal. */
export const walletNames = {
  metamask: 'MetaMask',
  okx: 'OKX Wallet',
  keplr: 'Keplr',
  local: 'Local wallet',
} as const

/** Why something with a wallet did not work, and what to do next. Never a code, never the wallet's own words. */
export const walletFailures = {
  unauthorised: {
    what: 'The wallet no longer knows this site.',
    next: 'Connect it again.',
  },
  unsupported: {
    what: 'The wallet cannot do this by itself.',
    next: 'Switch the network in your wallet, then go on here.',
  },
  offline: {
    what: 'The wallet cannot reach its network.',
    next: 'Check your connection, then try again.',
  },
  busy: {
    what: 'The wallet has too much to do.',
    next: 'Wait a moment, then try again.',
  },
  timedOut: {
    what: 'The wallet did not answer.',
    next: 'Open it, deal with what is waiting there, then try again.',
  },
  notSwitched: {
    what: 'The wallet is still on another network.',
    next: 'Switch the network in your wallet, then go on here.',
  },
  unusable: {
    what: 'This wallet cannot be used here.',
    next: 'Update its extension, or choose another wallet.',
  },
  notConnected: {
    what: 'No wallet is connected.',
    next: 'Connect one first.',
  },
  unexpected: {
    what: 'The wallet could not do this.',
    next: 'Open it, see whether it is unlocked, then try again.',
  },
} as const
