import { externalLinks } from '../../config.ts'
import { paths } from '../../paths.ts'
import { defineSection } from '../section.ts'

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

export const homeCopy = defineSection('home', {
  supportedChains: 'Supported chains',
  supportedDexs: 'Supported DEXs',
  status: { live: 'ON LIVE', cooking: 'COOKING', now: 'NOW' },
  launch: 'Launch app',

  hero: {
    tagline: 'EMBRACING MACHINE INTELLIGENCE',
    /** The last two words stay together on one line. */
    headline: ['CHAIN', 'ABSTRACTION', 'DEX', 'AGGREGATOR'],
    lead: 'One balance, every chain. A swarm of solvers searches every pool on every network and lands your trade where the price is best.',
    swap: 'Swap now',
    docs: 'Read the docs',
  },
  showcase: { label: 'Products', title: 'FOUR WAYS TO MOVE AS ONE' },
  swap: {
    title: 'SWAP',
    text: 'Exchange all chain assets at the best rate, from any wallet. Pick what you pay and what you receive; the flock finds the way between.',
    action: 'SWAP NOW',
  },
  demoCard: { useAi: 'USE AI', pay: 'YOU PAY', receive: 'YOU RECEIVE' },
  wallet: {
    title: 'WALLET',
    text: 'A wallet that forgets about chains so that you can, too. One balance, one address book, every network underneath.',
    drawing: 'ONE BALANCE',
  },
  ai: {
    title: 'AI',
    text: 'A decentralized machine-learning network and a language model, side by side. They read the market before the trade, choose the route during it and grade themselves after it.',
    action: 'LEARN MORE',
    figure: '100,000+',
    claim: 'More than 100,000 algorithm self-evolution iterations',
  },
  roadmap: {
    label: 'Roadmap',
    title: 'FOUR PHASES, ONE DIRECTION',
    phase: (number: string) => `PHASE ${number}`,
  },
  backers: { label: 'Backers', title: 'BACKED BY WHAT IT WORKS WITH' },
  competition: {
    label: 'Competition',
    statement: ['OTHERS SEARCH A CHAIN.', 'MURMUR SEARCHES THE SKY.'],
    text: 'An aggregator compares the pools of the network you happen to stand on. Murmur reads every network at once, splits a trade wherever splitting pays and joins it again before it lands.',
  },
})
