/** The roadmap of the specification, item by item. */
export const roadmap = [
  {
    phase: 'PHASE 01',
    title: 'RESEARCH',
    quarter: '2025 Q2',
    items: ['Feasibility analysis', 'Docs and website design', 'Swap strategy'],
  },
  {
    phase: 'PHASE 02',
    title: 'EXPAND AND EXPLORE',
    quarter: '2025 Q3',
    items: [
      'Public chain expansion',
      'Chain data dashboard',
      'Faster transaction response',
      'MEV defense',
      'Nearer RPC/gRPC nodes',
      'Algorithm and model upgrade',
      'LLM reasoning mode',
      'Optional machine-intelligence solutions',
    ],
  },
  {
    phase: 'PHASE 03',
    title: 'WALLET ABSTRACTION',
    quarter: '2025 Q4',
    items: [
      'Wallet launch supporting Allora, Ethereum, Solana and BNB Chain',
      'Points system',
      'Built-in swarm intelligence',
    ],
  },
  { phase: 'PHASE 04', title: 'MACHINE INTELLIGENCE', quarter: '2026 Q1', items: ['Crypto and AI SDK services'] },
] as const

export const stats = [
  ['CHAINS', '80'],
  ['DEXS', '120'],
  ['VOLUME', '$300B'],
  ['USERS', '127M'],
  ['TRADES', '583B'],
] as const

/** The landing page's texts from the specification. */
export const homeWords: readonly string[] = [
  'CHAIN ABSTRACTION DEX AGGREGATOR',
  'EMBRACING MACHINE INTELLIGENCE',
  'ON LIVE',
  'SWAP NOW',
  '2.334893',
  'COOKING',
  'LEARN MORE',
  'NOW',
  ...roadmap.flatMap(({ phase, title, quarter, items }) => [phase, title, quarter, ...items]),
  ...stats.flat(),
  'More than 100,000 algorithm self-evolution iterations',
  'SUBSCRIBE NEWSLETTER',
  '© 2025',
]

export const footerLinks = [
  ['Contact us', '#'],
  ['Usage policy', '#'],
  ['Privacy policy', '#'],
  ['Documentation', '/docs'],
  ['Brand assets', '/brandassets'],
  ['Press room', '/pressroom'],
] as const
