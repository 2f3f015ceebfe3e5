import { defineSection } from '../section.ts'

/** The texts of the landing page. Links, pictures and quarters are in `pages/HomePage.tsx`. */
export const homeCopy = defineSection('home', {
  supportedChains: 'Supported chains',
  supportedDexs: 'Supported DEXs',
  status: { live: 'ON LIVE', cooking: 'COOKING', now: 'NOW' },
  launch: 'Launch app',

  hero: {
    tagline: 'EMBRACING MACHINE INTELLIGENCE',
    /** The words of each line. On a phone each word has a line of its own. */
    headline: [['CHAIN'], ['ABSTRACTION'], ['DEX', 'AGGREGATOR']],
    lead: 'One balance, every chain. A swarm of solvers searches every pool on every network and lands your trade where the price is best.',
    swap: 'Swap now',
    docs: 'Read the docs',
  },
  showcase: { label: 'Products', title: 'FOUR WAYS TO MOVE AS ONE' },
  products: {
    swap: {
      name: 'SWAP',
      line: 'Best exchange rate',
      text: 'Pay with what you hold, receive what you want, on whichever network either one lives.',
    },
    bridge: {
      name: 'BRIDGE',
      line: 'Bridge full chain, based on AVS',
      text: 'Move between networks without thinking about them. Open in the test environment today.',
    },
    ai: {
      name: 'AI',
      line: 'Optimize trading life cycle',
      text: 'Models that watch a trade from the first quote to the last confirmation, and learn from each one.',
    },
    scan: {
      name: 'SCAN',
      line: 'Exploring on-chain data',
      text: 'Every hop of every route, readable. Open on the testnet today.',
    },
  },
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
    phases: {
      research: { title: 'RESEARCH', items: ['Feasibility analysis', 'Docs and website design', 'Swap strategy'] },
      expansion: {
        title: 'EXPAND AND EXPLORE',
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
      wallet: {
        title: 'WALLET ABSTRACTION',
        items: [
          'Wallet launch supporting Allora, Ethereum, Solana and BNB Chain',
          'Points system',
          'Built-in swarm intelligence',
        ],
      },
      intelligence: { title: 'MACHINE INTELLIGENCE', items: ['Crypto and AI SDK services'] },
    },
  },
  backers: { label: 'Backers', title: 'BACKED BY WHAT IT WORKS WITH' },
  competition: {
    label: 'Competition',
    statement: ['OTHERS SEARCH A CHAIN.', 'MURMUR SEARCHES THE SKY.'],
    text: 'An aggregator compares the pools of the network you happen to stand on. Murmur reads every network at once, splits a trade wherever splitting pays and joins it again before it lands.',
  },
})
