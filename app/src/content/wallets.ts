/** What went wrong with a wallet, and what to do next. Never a code, never the wallet's own text. */
export const walletFailures = {
  unauthorised: {
    what: 'Your wallet is no longer connected to this site.',
    next: 'Connect it again.',
  },
  unsupported: {
    what: 'Your wallet does not support this request.',
    next: 'Switch the network in your wallet, then continue here.',
  },
  offline: {
    what: 'Your wallet cannot reach its network.',
    next: 'Check your connection, then try again.',
  },
  busy: {
    what: 'Your wallet is busy.',
    next: 'Close its open requests and try again.',
  },
  timedOut: {
    what: 'Your wallet did not answer.',
    next: 'Open it, answer its open requests, then try again.',
  },
  notSwitched: {
    what: 'Your wallet is still on another network.',
    next: 'Switch the network in your wallet, then continue here.',
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
    what: 'Your wallet could not do this.',
    next: 'Open it, check that it is unlocked, then try again.',
  },
} as const
