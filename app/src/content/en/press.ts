import { defineSection } from '../section.ts'

/** The texts of the press room. The pictures of its cards are in `content/press.ts`. */
export const pressCopy = defineSection('press', {
  title: 'PRESS ROOM',
  text: 'What to know before you write about Murmur, and whom to ask when that is not enough.',
  news: 'News',
  about: 'ABOUT MURMUR',
  /** The paragraph that a newsroom may print unchanged. */
  boilerplate:
    'Murmur is a chain abstraction DEX aggregator. It takes its name from the murmuration: a flock of starlings that turns as one, without a leader. In the same way its router looks across many pools on many chains and moves as one, guided by machine intelligence that the user may switch on or off. Murmur is non-custodial: assets stay in the wallet of whoever owns them.',
  contact: 'PRESS CONTACT',
  contactOffer: 'Ask us anything.',
  assets: 'LOGOS AND BRANDBOOK',
  assetsOffer: 'Take the pictures.',
  assetsLink: 'Brand assets',
  /** The title of all five cards. */
  cardTitle: 'WHAT IS A CHAIN-ABSTRACTED DEX AGGREGATOR',
  cards: {
    abstraction: {
      detail:
        'Every network keeps its own pools, its own gas and its own rules. Chain abstraction puts them all behind one balance: you name what you pay and what you want, and where it happens becomes our question instead of yours.',
      alt: 'Two streams of points, one green and one violet, flow together into one.',
    },
    search: {
      detail:
        'An aggregator owns no liquidity: it finds it. The router looks across 80 chains and 120 DEXs, weighs each price against the cost of reaching it, and moves as one to wherever the most arrives.',
      alt: 'A flock of points fans out from a bright head and turns.',
    },
    intelligence: {
      detail:
        'Switch USE AI on and choose the mind: ALLORA NETWORK, a decentralized machine-learning network, or LLM, a language model. More than 100,000 self-evolution iterations stand behind the algorithm that asks them.',
      alt: 'Two strands of points wind around each other like a helix.',
    },
    custody: {
      detail:
        'Your assets stay in your wallet. Murmur connects to MetaMask, OKX and Keplr, holds no keys, keeps no deposits, and moves nothing that you have not signed. Disconnect, and the site forgets your address.',
      alt: 'A closed ring of points around an empty centre.',
    },
    roadmap: {
      detail:
        'Four phases. Research comes first. Then more chains and MEV defense. Then a wallet for Allora, Ethereum, Solana and BNB Chain. And in 2026 Q1, crypto and AI SDKs, so that others can fly with us.',
      alt: 'Bands of points above each other, all moving one way.',
    },
  },
})
