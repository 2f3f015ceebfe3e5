import type { PageName } from '../../paths.ts'
import { defineSection } from '../section.ts'

/** The title of each page, for the tab and for search engines. */
export const titleCopy = defineSection('titles', {
  home: 'Murmur — Chain abstraction DEX aggregator',
  swap: 'Swap — Murmur',
  embed: 'Swap card — Murmur',
  pressroom: 'Press room — Murmur',
  brandAssets: 'Brand assets — Murmur',
  subscribe: 'Subscribe — Murmur',
  confirm: 'Confirm — Murmur',
  unsubscribe: 'Unsubscribe — Murmur',
  ads: 'ads.txt — Murmur',
  activity: 'Activity — Murmur',
  evolution: 'Evolution — Murmur',
  portfolio: 'Portfolio — Murmur',
  holder: 'Portfolio — Murmur',
  receipt: 'Swap receipt — Murmur',
  transfer: 'Transfer — Murmur',
  learn: 'Docs — Murmur',
  notFound: 'This link is broken — Murmur',
} satisfies Record<PageName, string>)

/** The description of each page, for search engines and social networks. */
export const descriptionCopy = defineSection('descriptions', {
  home: 'One balance, every chain. Murmur searches every pool on every network and lands your trade at the best price.',
  swap: 'Exchange all chain assets: pick what you pay, pick what you receive, and see what arrives.',
  embed: 'The swap card of Murmur, inside the page of another site.',
  pressroom: 'News and background on Murmur, the chain-abstracted DEX aggregator.',
  brandAssets: 'The Murmur logo in every layout and format, and the brandbook.',
  subscribe: 'Stay up-to-date on products, upgrades and events.',
  confirm: 'Confirm that you want to get the newsletter of Murmur.',
  unsubscribe: 'Stop getting the newsletter of Murmur, with one click.',
  ads: 'The advertising declaration of this site.',
  activity: 'The swaps that you made in this browser.',
  portfolio: 'What your account holds on all networks, and what it has allowed.',
  holder: 'What an account holds on all networks, and what it has allowed.',
  evolution: 'How the slippage rule of Murmur evolved: 110,000 tries, seeds, learning curve, and where it is worse.',
  receipt: 'What a swap paid and received, read from the chain.',
  transfer: 'Where the tokens of a transfer are, read from both chains.',
  learn: 'How to build on Murmur, and how it works.',
  notFound: 'Pages are being updated. The link may have been replaced or be under development.',
} satisfies Record<PageName, string>)
