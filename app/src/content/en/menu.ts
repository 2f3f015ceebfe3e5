import { defineSection } from '../section.ts'

/** The texts of the top menu, keyed by panel and link. Their targets are in `content/menuSections.ts`. */
export const menuCopy = defineSection('menu', {
  products: {
    label: 'PRODUCTS',
    card: 'EXCHANGE ALL CHAIN ASSETS',
    links: {
      swap: { title: 'Swap', detail: 'Best exchange rate' },
      bridge: { title: 'Bridge', detail: 'Bridge full chain, based on AVS' },
      ai: { title: 'AI', detail: 'Optimize trading life cycle' },
      scan: { title: 'Scan', detail: 'Exploring on-chain data' },
    },
  },
  developers: {
    label: 'DEVELOPERS',
    card: 'BUILD WITH THE FLOCK',
    links: {
      docs: { title: 'Developers Docs', detail: 'Every call, with examples' },
      sdks: { title: 'Various SDKs', detail: 'Route, quote and swap from your code' },
      academy: { title: 'Academy', detail: 'How chain abstraction works' },
    },
  },
  about: {
    label: 'ABOUT',
    card: 'NO LEADER. ONE MOVE.',
    links: {
      teams: { title: 'Teams', detail: 'Who builds it' },
      roadmap: { title: 'Roadmap', detail: 'Four phases' },
      career: { title: 'Career', detail: 'We are hiring' },
    },
  },
  blog: {
    label: 'BLOG',
    caption: 'BLOG AND NEWS',
    slides: {
      one: 'A stream of points rises from green to violet.',
      two: 'A stream of points flies a loop.',
      three: 'One bright stream of points parts into three.',
    },
  },
  partners: { label: 'PARTNERS', caption: 'PARTNER RELATIONSHIP' },
})
