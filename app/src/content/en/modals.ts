/** The texts of the modals of the swap screen, keyed by what they are for. */
export const modalCopy = {
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
    walletWaiting: 'Open your wallet: a request is waiting there. Going back leaves it.',
  },

  settings: {
    title: 'SWAP SETTINGS',
    slippage: 'SLIPPAGE TOLERANCE',
    custom: 'Custom slippage in percent',
    customPlaceholder: 'INPUT',
    slippageVerdicts: {
      fine: '',
      low: 'Below 0.05% the swap will often fail: prices move more than that.',
      high: 'Above 5% others can trade ahead of you and keep the difference.',
      refused: 'Enter a number above 0 and at most 50. AUTO applies until then.',
    },
    aiMode: 'AI MODE',
    aiModes: {
      allora: { label: 'ALLORA NETWORK', text: 'A decentralized machine-learning network' },
      llm: { label: 'LLM', text: 'A language model' },
    },
    done: 'DONE',
  },

  connect: {
    title: 'CONNECT',
    close: 'Close',
    waiting: (wallet: string) => `Open your wallet: ${wallet} is waiting for your answer.`,
    stopWaiting: 'STOP WAITING',
    more: 'MORE WALLETS TO COME',
    presence: {
      found: 'INSTALLED',
      testFunds: 'TEST FUNDS',
      absent: 'NOT INSTALLED',
      unusable: 'CANNOT BE USED',
      waiting: 'OPEN YOUR WALLET',
    },
    several: ({ count, wallet }: { count: number; wallet: string }) =>
      `${count} wallets say that they are ${wallet}. Choose the one you know.`,
    choice: ({ index, count }: { index: number; count: number }) => `${index} OF ${count}`,
    walletConnect: { label: 'NOT AVAILABLE YET', message: 'WalletConnect is not available yet.' },
  },
}
