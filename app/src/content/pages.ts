import { paths } from '../paths.ts'
import { pageDescriptions } from './en/pageDescriptions.ts'
import { pageTitles } from './en/pageTitles.ts'

/** A page as the build, search engines and social networks see it. */
export type PageMeta = {
  readonly path: string
  /** The file that the build writes for it. */
  readonly file: string
  /** The module of its component, by which the build finds its chunk. */
  readonly module: string
  readonly title: string
  readonly description: string
  readonly image: string
  readonly isIndexed: boolean
  /** The chunk that visitors of this page need before any other. */
  readonly tool?: string
}

export const notFoundMeta: PageMeta = {
  path: '/404',
  file: '404.html',
  module: 'src/pages/NotFoundPage.tsx',
  title: pageTitles.notFound,
  description: pageDescriptions.notFound,
  image: '/og/notfound.jpg',
  isIndexed: false,
}

export const pages: readonly PageMeta[] = [
  {
    path: paths.home,
    file: 'index.html',
    module: 'src/pages/HomePage.tsx',
    title: pageTitles.home,
    description: pageDescriptions.home,
    image: '/og/home.jpg',
    isIndexed: true,
  },
  {
    path: paths.swap,
    file: 'swap.html',
    module: 'src/pages/SwapPage.tsx',
    title: pageTitles.swap,
    description: pageDescriptions.swap,
    image: '/og/swap.jpg',
    isIndexed: true,
    tool: 'swapRoot',
  },
  {
    path: paths.pressroom,
    file: 'pressroom.html',
    module: 'src/pages/PressroomPage.tsx',
    title: pageTitles.pressroom,
    description: pageDescriptions.pressroom,
    image: '/og/pressroom.jpg',
    isIndexed: true,
  },
  {
    path: paths.brandAssets,
    file: 'brandassets.html',
    module: 'src/pages/BrandAssetsPage.tsx',
    title: pageTitles.brandAssets,
    description: pageDescriptions.brandAssets,
    image: '/og/brandassets.jpg',
    isIndexed: true,
  },
  {
    path: paths.subscribe,
    file: 'subscribe.html',
    module: 'src/pages/SubscribePage.tsx',
    title: pageTitles.subscribe,
    description: pageDescriptions.subscribe,
    image: '/og/subscribe.jpg',
    isIndexed: true,
  },
  {
    path: paths.confirm,
    file: 'confirm.html',
    module: 'src/pages/ConfirmPage.tsx',
    title: pageTitles.confirm,
    description: pageDescriptions.confirm,
    image: '/og/subscribe.jpg',
    isIndexed: false,
  },
  {
    path: paths.unsubscribe,
    file: 'unsubscribe.html',
    module: 'src/pages/UnsubscribePage.tsx',
    title: pageTitles.unsubscribe,
    description: pageDescriptions.unsubscribe,
    image: '/og/subscribe.jpg',
    isIndexed: false,
  },
  {
    path: paths.ads,
    file: 'ads.html',
    module: 'src/pages/AdsPage.tsx',
    title: pageTitles.ads,
    description: pageDescriptions.ads,
    image: '/og/home.jpg',
    isIndexed: false,
  },
]
