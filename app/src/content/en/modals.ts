import { defineSection } from '../section.ts'

type FailureTexts = { readonly what: string; readonly next: string }

/** The texts of the modals of the swap screen. */
export const modalCopy = defineSection('modals', {
  back: 'Back',
  ok: 'OK',

  tokens: {
    titles: { pay: 'YOU PAY WITH', receive: 'YOU RECEIVE' },
    search: 'Search the token name or contract address',
    list: 'Tokens',
    noMatch: 'No matching data',
    loadingMore: 'LOADING MORE',
    favourite: (name: string) => `Favourite ${name}`,
    networkCount: (count: number) => `${count} ${count === 1 ? 'network' : 'networks'}`,
    networksOf: (name: string) => `Networks of ${name}`,
    unread: 'Balance unknown',
    enterChooses: (listing: string) => `Enter chooses ${listing}.`,
    imported: 'IMPORTED',
    importedText: 'You added this token by its address. We have not checked it.',
    imitates: (symbol: string) => `It is not ${symbol}, although it looks like it.`,
    remove: 'REMOVE',
    walletWaiting: 'Open your wallet: a request is waiting there. Going back stops waiting.',
  },

  settings: {
    title: 'SWAP SETTINGS',
    slippage: 'SLIPPAGE TOLERANCE',
    custom: 'Custom slippage in percent',
    customPlaceholder: 'INPUT',
    slippageResults: {
      fine: '',
      low: 'Below 0.05% the swap will often fail: prices move more than that.',
      raised: 'Above 1% you may receive noticeably less than shown.',
      unconfirmed: 'Above 5% others can trade ahead of you and keep the difference. AUTO applies until you confirm.',
      high: 'Above 5% others can trade ahead of you and keep the difference.',
      refused: 'Enter a number above 0 and at most 15. AUTO applies until then.',
    },
    autoAllows: (percent: string) => `AUTO allows ${percent}%.`,
    autoMeasured:
      'AUTO follows the measured risk of each quote, from 0.05% to 3%. Where it is not known, it allows 0.5%.',
    confirm: (value: string) => `Type ${value} again to allow it`,
    aiMode: 'AI MODE',
    aiModes: {
      allora: { label: 'ALLORA NETWORK', text: 'A decentralized machine-learning network' },
      llm: { label: 'LLM', text: 'A language model' },
    },
    exchanges: {
      title: 'EXCHANGES',
      text: 'Quotes, swaps and transfers use the exchanges that are ticked.',
      empty: 'The exchanges appear here with the first quote.',
      all: 'All exchanges are used.',
      leftOut: (names: string) => `Without ${names}:`,
      useAll: 'USE ALL',
    },
    trading: 'TRADING',
    tradingText: 'Open in this browser, with test funds.',
    closeTrading: 'CLOSE TRADING',
    done: 'DONE',
  },

  connect: {
    title: 'CONNECT',
    close: 'Close',
    allWallets: 'All wallets',
    waiting: (wallet: string) => `Open your wallet: ${wallet} is waiting for your answer.`,
    stopWaiting: 'STOP WAITING',
    more: 'MORE WALLETS TO COME',
    /** Above the wallets that announced themselves and are not in our list. */
    others: 'ALSO IN THIS BROWSER',
    presence: {
      found: 'INSTALLED',
      testFunds: 'TEST FUNDS',
      absent: 'NOT INSTALLED',
      unusable: 'CANNOT BE USED',
      waiting: 'OPEN YOUR WALLET',
      inApp: 'OPENS ITS APP',
      byCode: 'QR CODE',
    },
    several: ({ count, wallet }: { count: number; wallet: string }) =>
      `${count} wallets say that they are ${wallet}. Choose the one you know, or check your extensions first.`,
    showAll: (count: number) => `SHOW ALL ${count}`,
    borrowedName: (wallet: string) => `USES THE NAME OF ${wallet.toUpperCase()}`,
    choice: ({ index, count }: { index: number; count: number }) => `${index} OF ${count}`,
    results: {
      connected: 'Connected, loading prices…',
      rejected: 'You declined in your wallet.',
      absent: 'This wallet is not installed. Choose another one.',
      several: 'Several wallets go by this name. Choose the one you know.',
    },
    failure: ({ what, next }: FailureTexts) => `${what} ${next}`,
    /** Wallet failures, each with its advice. Never a code, never the wallet's own text. */
    failures: {
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
      expired: {
        what: 'This QR code has expired.',
        next: 'Make a new one, and scan it within five minutes.',
      },
      relayDown: {
        what: 'The WalletConnect relay does not answer.',
        next: 'Check your connection, then try again.',
      },
      unexpected: {
        what: 'Your wallet could not do this.',
        next: 'Open it, check that it is unlocked, then try again.',
      },
    },
    walletConnect: {
      name: 'WalletConnect',
      label: 'NOT AVAILABLE YET',
      message: 'WalletConnect is not available yet.',
      making: 'Making a code…',
      picture: 'QR code for your wallet',
      scan: 'Scan this code with the camera of your wallet.',
      scanElsewhere: 'Or scan it with a wallet on another device.',
      apps: 'Open in a wallet',
      otherApp: 'Another wallet on this device',
      copy: 'COPY LINK',
      copied: 'COPIED',
      refused: 'NOT COPIED',
      renew: 'NEW CODE',
      validity: 'ONE WALLET, WITHIN FIVE MINUTES',
    },
  },
})
