/**
 * Output of `npm run bench:slippage` for the committed rule: dollars per swap, basis points, and failed transactions.
 */
export const slippageFigures = [
  {
    policy: 'fixed',
    reverts: '0.104',
    extracted: '33.921',
    shortfall: '0.156',
    sum: '34.181',
    bps: '7.45',
    failed: '0.26 %',
  },
  {
    policy: 'wide',
    reverts: '0.048',
    extracted: '67.337',
    shortfall: '0.133',
    sum: '67.518',
    bps: '15.18',
    failed: '0.03 %',
  },
  {
    policy: 'plain',
    reverts: '0.037',
    extracted: '46.324',
    shortfall: '0.011',
    sum: '46.372',
    bps: '9.44',
    failed: '0.18 %',
  },
  {
    policy: 'evolved',
    reverts: '0.207',
    extracted: '16.071',
    shortfall: '0.187',
    sum: '16.466',
    bps: '3.36',
    failed: '1.23 %',
  },
] as const

export const slippageResult = {
  swaps: '20,000',
  saving: '51.9 %',
  interval: ['50.1', '53.5'],
  worse: '1.7 %',
} as const
