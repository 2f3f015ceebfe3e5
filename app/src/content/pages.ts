import { paths } from '../paths.ts'

/** What a page is to search engines, social networks and the browser's tab. */
export type PageMeta = {
  readonly path: string
  /** The file that the build writes for it. */
  readonly file: string
  /** The chunk that draws it, as the bundler knows it. */
  readonly module: string
  readonly title: string
  readonly description: string
  readonly image: string
  readonly isIndexed: boolean
  /** Whoever comes here comes to use this: the chunk that is wanted before any other. */
  readonly tool?: string
}

export const notFoundMeta: PageMeta = {
  path: '/404',
  file: '404.html',
  module: 'src/pages/NotFoundPage.tsx',
  title: 'This link is broken — Murmur',
  description: 'Pages are being updated. The link may have been replaced or be under development.',
  image: '/og/notfound.jpg',
  isIndexed: false,
}

export const pages: readonly PageMeta[] = [
  {
    path: paths.home,
    file: 'index.html',
    module: 'src/pages/HomePage.tsx',
    title: 'Murmur — Chain abstraction DEX aggregator',
    description:
      'One balance, every chain. Murmur searches every pool on every network and lands your trade at the best price.',
    image: '/og/home.jpg',
    isIndexed: true,
  },
  {
    path: paths.swap,
    file: 'swap.html',
    module: 'src/pages/SwapPage.tsx',
    title: 'Swap — Murmur',
    description: 'Exchange all chain assets: pick what you pay, pick what you receive, and see what arrives.',
    image: '/og/swap.jpg',
    isIndexed: true,
    tool: 'swapRoot',
  },
  {
    path: paths.pressroom,
    file: 'pressroom.html',
    module: 'src/pages/PressroomPage.tsx',
    title: 'Press room — Murmur',
    description: 'News and background on Murmur, the chain-abstracted DEX aggregator.',
    image: '/og/pressroom.jpg',
    isIndexed: true,
  },
  {
    path: paths.brandAssets,
    file: 'brandassets.html',
    module: 'src/pages/BrandAssetsPage.tsx',
    title: 'Brand assets — Murmur',
    description: 'The Murmur logo in every layout and format, and the brandbook.',
    image: '/og/brandassets.jpg',
    isIndexed: true,
  },
  {
    path: paths.subscribe,
    file: 'subscribe.html',
    module: 'src/pages/SubscribePage.tsx',
    title: 'Subscribe — Murmur',
    description: 'Stay up-to-date on products, upgrades and events.',
    image: '/og/subscribe.jpg',
    isIndexed: true,
  },
  {
    path: paths.confirm,
    file: 'confirm.html',
    module: 'src/pages/ConfirmPage.tsx',
    title: 'Confirm — Murmur',
    description: 'Confirm that you want to get the newsletter of Murmur.',
    image: '/og/subscribe.jpg',
    isIndexed: false,
  },
  {
    path: paths.unsubscribe,
    file: 'unsubscribe.html',
    module: 'src/pages/UnsubscribePage.tsx',
    title: 'Unsubscribe — Murmur',
    description: 'Stop getting the newsletter of Murmur, with one click.',
    image: '/og/subscribe.jpg',
    isIndexed: false,
  },
  {
    path: paths.ads,
    file: 'ads.html',
    module: 'src/pages/AdsPage.tsx',
    title: 'ads.txt — Murmur',
    description: 'The advertising declaration of this site.',
    image: '/og/home.jpg',
    isIndexed: false,
  },
]

export function findPageMeta(path: string): PageMeta {
  return pages.find((page) => page.path === path) ?? notFoundMeta
}
