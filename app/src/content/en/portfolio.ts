import { defineSection } from '../section.ts'

export const portfolioCopy = defineSection('portfolio', {
  title: 'PORTFOLIO',
  text: 'What an account holds on all networks, read from the chains.',
  loading: 'Reading the chains…',
  withoutScript: 'The chains are read by a script, which is off in this browser.',

  none: {
    text: 'Connect a wallet on the swap screen, or look at any address.',
    connect: 'CONNECT A WALLET',
  },
  lookUp: {
    label: 'Address',
    placeholder: '0x…',
    submit: 'LOOK AT IT',
    wrong: 'Enter an address: 0x and 40 digits from 0 to 9 and a to f.',
    own: 'SHOW MY ACCOUNT',
  },
  account: 'ACCOUNT',
  watching: 'You are looking at an account that is not connected.',

  total: 'TOTAL',
  day: 'in a day',
  waiting: (networks: string) => `Still reading ${networks}.`,
  down: (networks: string) => `${networks}: no node answers. What is held there is missing here.`,
  partly: (networks: string) => `${networks}: some balances could not be read.`,
  unpriced: (count: number) =>
    count === 1
      ? '1 token without a known price is not counted.'
      : `${count} tokens without a known price are not counted.`,
  offline: 'You are offline. These figures are from before.',
  offlineUnread: 'You are offline. The chains are read when the connection is back.',
  tryAgain: 'TRY AGAIN',

  history: {
    label: 'The value of these holdings over time',
    note: 'What the account holds now, at the prices of then.',
    missing: (count: number) =>
      count === 1 ? 'Without 1 token that has no history.' : `Without ${count} tokens that have no history.`,
    loading: 'Loading the price history…',
    slow: 'The server takes long. Still loading the price history…',
    none: 'No price history has been collected yet.',
    failed: 'The price history could not be loaded.',
    period: 'Period',
    periods: { day: 'DAY', week: 'WEEK', month: 'MONTH', year: 'YEAR' },
    summary: ({ first, last }: { readonly first: string; readonly last: string }) => `From ${first} to ${last}.`,
  },

  holdings: {
    title: 'HOLDINGS',
    token: 'Token',
    amount: 'Amount',
    value: 'Value',
    day: '24 h',
    share: 'Share',
    empty: 'This account holds nothing that is listed here.',
    noPrice: 'no price',
    disagreed: 'Two nodes disagree. This is the lower figure.',
    swap: ({ symbol, network }: { readonly symbol: string; readonly network: string }) =>
      `Swap ${symbol} on ${network}`,
    dust: (count: number) => `HIDE ${count} BELOW $1`,
    showDust: (count: number) => `SHOW ${count} BELOW $1`,
    copy: 'COPY AS CSV',
    copied: 'COPIED',
    notCopied: 'NOT COPIED',
  },

  allowances: {
    title: 'ALLOWANCES',
    text: 'What this account has allowed our contracts to take. Revoke what you do not need.',
    none: 'Our contracts may take nothing from this account.',
    loading: 'Reading the allowances…',
    down: (networks: string) => `${networks}: no node answers. Allowances there are missing here.`,
    token: 'Token',
    spender: 'Spender',
    amount: 'Amount',
    unlimited: 'unlimited',
    permit2: 'Permit2',
    router: 'Router, through Permit2',
    until: (date: string) => `until ${date}`,
    action: 'Action',
    revoke: 'REVOKE',
    revokeOf: ({ symbol, network }: { readonly symbol: string; readonly network: string }) =>
      `Revoke the allowance of ${symbol} on ${network}`,
    starting: 'STARTING',
    connect: 'Connect this account to revoke.',
    closed: 'Revoking opens with trading.',
    stay: 'Your wallet did not switch to that network.',
    failed: 'The chain could not be read. Try again.',
    details: 'DETAILS',
  },
})
