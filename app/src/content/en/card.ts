import { defineSection } from '../section.ts'

export const cardCopy = defineSection('card', {
  title: 'SWAP',
  subtitle: 'EXCHANGE ALL CHAIN ASSETS',
  useAi: 'USE AI',
  settings: 'Swap settings',
  chart: 'Price chart',
  pay: 'YOU PAY',
  payInDollars: 'YOU PAY, in dollars',
  receive: 'YOU RECEIVE',
  balance: 'Balance',
  max: 'MAX',
  maxName: 'MAX: pay the whole balance',
  share: (percent: string) => `${percent}%`,
  shareName: (percent: string) => `Pay ${percent}% of the balance`,
  balanceUnread: (symbol: string) => `Your ${symbol} balance has not been read yet. Try again in a moment.`,
  change: '24h',
  reverse: 'Reverse pay and receive',
  dismiss: 'Dismiss',
  tryAgain: 'TRY AGAIN',

  connectWallet: 'CONNECT',
  network: (name: string) => `Network: ${name}`,
  networks: 'Networks',
  layer2: 'L2',
  wallet: (address: string) => `Wallet ${address}`,
  disconnect: 'disconnect connection',

  tokenButton: { pay: 'Token to pay with', receive: 'Token to receive' },
  tokenOnNetwork: ({ symbol, network }: { symbol: string; network: string }) => `${symbol} on ${network}`,
  /** Beside the name of a token that the user added by its address. */
  imported: 'IMPORTED',
  estimate: ({ pay, receive }: { pay: string; receive: string }) => `${pay} is about ${receive}`,

  /** The labels that the specification gives the main button. The reason stands below it. */
  mainButton: { swap: 'SWAP', connect: 'WALLET CONNECT' },
  buttonReasons: {
    disconnected: '',
    connecting: 'Open your wallet: a request is waiting there.',
    offline: 'You are offline. Prices and balances come back with the connection.',
    amountMissing: 'Enter an amount to pay.',
    amountRefused: '',
    amountAmbiguous: '',
    priceUnknown: 'One of the prices is unknown at the moment, so there is no estimate.',
    sameListing: 'You pay and receive the same token on the same network. Choose another one.',
    balanceTooLow: 'This is more than you have.',
    ready: '',
  },

  /** Below the main button, from the start. */
  tradingClosed: 'Trading is not open yet: amounts are estimates, and nothing is sent.',

  amountAmbiguous: (text: string) => `${text} can mean two amounts. Which one?`,
  nothingLeftForFee: (symbol: string) => `This leaves no ${symbol} for the network fee.`,
  leftForFee: (amount: string) => `${amount} stays in your wallet for the network fee.`,
  amountRefusals: {
    notANumber: () => 'Enter digits with one point or comma, without letters, $ or +.',
    otherSymbol: ({ symbol, written }: { symbol: string; written: string }) =>
      `This is an amount in ${written}, not in ${symbol}.`,
    exponent: () => 'Write the number out: exponents such as 1e18 are easily misread.',
    negative: () => 'An amount cannot be below zero.',
    grouping: () => 'The separators do not fit. Write it without them, such as 1234.56.',
    tooManyDecimals: ({ symbol, decimals }: { symbol: string; decimals: number }) =>
      `${symbol} has ${decimals} decimals, and this has more.`,
    tooLarge: () => 'This is more than the supply of any token.',
  },

  /** Shown instead of a price; the Chinese text is the specification's, in every language. */
  priceUnknown: { chinese: '价格未知', text: 'Price unknown' },
  rate: { none: 'No rate yet', invert: 'Show the rate the other way round' },
  enterDollars: 'Enter the amount in dollars',
  enterTokens: (symbol: string) => `Enter the amount in ${symbol}`,
  dollarsRefused: {
    loading: (symbol: string) => `The price of ${symbol} is still loading. Try again in a moment.`,
    stale: (symbol: string) => `The price of ${symbol} is old, so an amount cannot be entered in dollars.`,
    unknown: (symbol: string) => `The price of ${symbol} is unknown, so an amount cannot be entered in dollars.`,
  },
  stalePrices: 'These prices are old: the price service is not responding.',
  slippage: (value: string) => `SLIPPAGE ${value}`,
  automatic: 'AUTO',
  aiModes: { allora: 'AI: ALLORA NETWORK', llm: 'AI: LLM' },

  linkIgnored: {
    repeated: 'The link was ignored: it gives the same value twice.',
    payUnknown: 'The link was ignored: its token to pay with is not listed.',
    receiveUnknown: 'The link was ignored: its token to receive is not listed.',
    alloraReceive: 'The link was ignored: Allora is not supported yet as the network to receive on.',
    sameListing: 'The link was ignored: it pays and receives the same token on the same network.',
    amount: 'The link was ignored: its amount is not a number with a point, such as 1.5.',
  },
  partLoading: 'Loading…',
  partFailed: 'This part of the page could not be loaded. Check your connection and try again.',
  cardFailed: {
    title: 'The swap card stopped working',
    text: 'Nothing was sent. Try again, or reload the page.',
  },
})
