import { roadmap } from './roadmap.ts'

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
