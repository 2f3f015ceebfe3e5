import { externalLinks } from '../../config.ts'
import { paths } from '../../paths.ts'

export const stats = [
  { figure: '80', label: 'CHAINS' },
  { figure: '120', label: 'DEXS' },
  { figure: '$300B', label: 'VOLUME' },
  { figure: '127M', label: 'USERS' },
  { figure: '583B', label: 'TRADES' },
] as const

export const products = [
  {
    name: 'SWAP',
    image: 'swap',
    line: 'Best exchange rate',
    text: 'Pay with what you hold, receive what you want, on whichever network either one lives.',
    href: paths.swap,
  },
  {
    name: 'BRIDGE',
    image: 'bridge',
    line: 'Bridge full chain, based on AVS',
    text: 'Move between networks without thinking about them. Open in the test environment today.',
    href: externalLinks.bridge,
  },
  {
    name: 'AI',
    image: 'ai',
    line: 'Optimize trading life cycle',
    text: 'Models that watch a trade from the first quote to the last confirmation, and learn from each one.',
    href: '#ai',
  },
  {
    name: 'SCAN',
    image: 'scan',
    line: 'Exploring on-chain data',
    text: 'Every hop of every route, readable. Open on the testnet today.',
    href: externalLinks.scan,
  },
] as const

export const phases = [
  {
    number: '01',
    title: 'RESEARCH',
    quarter: '2025 Q2',
    isNow: true,
    items: ['Feasibility analysis', 'Docs and website design', 'Swap strategy'],
  },
  {
    number: '02',
    title: 'EXPAND AND EXPLORE',
    quarter: '2025 Q3',
    isNow: false,
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
    number: '03',
    title: 'WALLET ABSTRACTION',
    quarter: '2025 Q4',
    isNow: false,
    items: [
      'Wallet launch supporting Allora, Ethereum, Solana and BNB Chain',
      'Points system',
      'Built-in swarm intelligence',
    ],
  },
  {
    number: '04',
    title: 'MACHINE INTELLIGENCE',
    quarter: '2026 Q1',
    isNow: false,
    items: ['Crypto and AI SDK services'],
  },
] as const

/** The landing teaser's picture of the swap card: demo values, used nowhere else. */
export const demo = { pay: '1', receive: '2.334893', useAI: true } as const
