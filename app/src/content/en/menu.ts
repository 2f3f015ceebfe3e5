import { externalLinks } from '../../config.ts'
import { paths } from '../../paths.ts'
import { academy, bridge, briefcase, code, document, route, scan, spark, swap, team } from '../../ui/icons.ts'
import { images } from '../images.ts'
import type { Slide } from '../slide.ts'

export type MenuLink = {
  readonly title: string
  readonly detail: string
  readonly href: string
  readonly icon: string
}

/** A panel with a big card and link rows. */
export type LinkSection = {
  readonly type: 'links'
  readonly id: string
  readonly label: string
  readonly card: { readonly title: string; readonly image: 'swap' | 'bridge' | 'ai' | 'scan'; readonly href: string }
  readonly links: readonly MenuLink[]
}

export type MenuSection =
  | LinkSection
  | { readonly type: 'blog'; readonly id: string; readonly label: string; readonly caption: string }
  | { readonly type: 'partners'; readonly id: string; readonly label: string; readonly caption: string }

export const menuSections: readonly MenuSection[] = [
  {
    type: 'links',
    id: 'menu-products',
    label: 'PRODUCTS',
    card: { title: 'EXCHANGE ALL CHAIN ASSETS', image: 'swap', href: paths.swap },
    links: [
      { title: 'Swap', detail: 'Best exchange rate', href: paths.swap, icon: swap },
      { title: 'Bridge', detail: 'Bridge full chain, based on AVS', href: externalLinks.bridge, icon: bridge },
      { title: 'AI', detail: 'Optimize trading life cycle', href: `${paths.home}#ai`, icon: spark },
      { title: 'Scan', detail: 'Exploring on-chain data', href: externalLinks.scan, icon: scan },
    ],
  },
  {
    type: 'links',
    id: 'menu-developers',
    label: 'DEVELOPERS',
    card: { title: 'BUILD WITH THE FLOCK', image: 'ai', href: externalLinks.docs },
    links: [
      { title: 'Developers Docs', detail: 'Every call, with examples', href: externalLinks.docs, icon: document },
      {
        title: 'Various SDKs',
        detail: 'Route, quote and swap from your code',
        href: `${externalLinks.docs}/sdks`,
        icon: code,
      },
      { title: 'Academy', detail: 'How chain abstraction works', href: `${externalLinks.docs}/academy`, icon: academy },
    ],
  },
  {
    type: 'links',
    id: 'menu-about',
    label: 'ABOUT',
    card: { title: 'NO LEADER. ONE MOVE.', image: 'bridge', href: `${paths.home}#roadmap` },
    links: [
      { title: 'Teams', detail: 'Who builds it', href: '#', icon: team },
      { title: 'Roadmap', detail: 'Four phases', href: `${paths.home}#roadmap`, icon: route },
      { title: 'Career', detail: 'We are hiring', href: '#', icon: briefcase },
    ],
  },
  { type: 'blog', id: 'menu-blog', label: 'BLOG', caption: 'BLOG AND NEWS' },
  { type: 'partners', id: 'menu-partners', label: 'PARTNERS', caption: 'PARTNER RELATIONSHIP' },
]

export const blogSlides: readonly Slide[] = [
  { id: 'one', image: images.blog[0], alt: 'A stream of points rises from green to violet.' },
  { id: 'two', image: images.blog[1], alt: 'A stream of points flies a loop.' },
  { id: 'three', image: images.blog[2], alt: 'One bright stream of points parts into three.' },
]
