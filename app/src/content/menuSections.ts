import { academy, bridge, briefcase, code, document, route, scan, spark, swap, team } from '@murmur/ui/icons'
import { externalLinks } from '../config.ts'
import { learnPaths, paths } from '../paths.ts'
import type { menuCopy } from './en/menu.ts'
import { images } from './images.ts'
import type { Texts } from './section.ts'
import type { Slide } from './slide.ts'

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
  readonly card: {
    readonly title: string
    readonly name: string
    readonly image: 'swap' | 'bridge' | 'ai' | 'scan'
    readonly href: string
  }
  readonly links: readonly MenuLink[]
}

export type MenuSection =
  | LinkSection
  | {
      readonly type: 'blog'
      readonly id: string
      readonly label: string
      readonly caption: string
      readonly slides: readonly Slide[]
    }
  | { readonly type: 'partners'; readonly id: string; readonly label: string; readonly caption: string }

export const menuIds = {
  products: 'menu-products',
  developers: 'menu-developers',
  about: 'menu-about',
  blog: 'menu-blog',
  partners: 'menu-partners',
} as const

type MenuTexts = Texts<typeof menuCopy>

/** The five panels, with the texts of a language. */
export function createMenu(texts: MenuTexts): readonly MenuSection[] {
  const { blog, partners } = texts
  return [
    createProducts(texts.products),
    createDevelopers(texts.developers),
    createAbout(texts.about),
    { type: 'blog', id: menuIds.blog, label: blog.label, caption: blog.caption, slides: createSlides(blog.slides) },
    { type: 'partners', id: menuIds.partners, ...partners },
  ]
}

function createProducts({ label, card, links }: MenuTexts['products']): LinkSection {
  return {
    type: 'links',
    id: menuIds.products,
    label,
    card: { title: card, name: links.swap.title, image: 'swap', href: paths.swap },
    links: [
      { ...links.swap, href: paths.swap, icon: swap },
      { ...links.bridge, href: externalLinks.bridge, icon: bridge },
      { ...links.ai, href: `${paths.home}#ai`, icon: spark },
      { ...links.scan, href: externalLinks.scan, icon: scan },
    ],
  }
}

function createDevelopers({ label, card, links }: MenuTexts['developers']): LinkSection {
  return {
    type: 'links',
    id: menuIds.developers,
    label,
    card: { title: card, name: links.docs.title, image: 'ai', href: learnPaths.docs },
    links: [
      { ...links.docs, href: learnPaths.docs, icon: document },
      { ...links.sdks, href: learnPaths.sdk, icon: code },
      { ...links.academy, href: learnPaths.academy, icon: academy },
    ],
  }
}

function createAbout({ label, card, links }: MenuTexts['about']): LinkSection {
  return {
    type: 'links',
    id: menuIds.about,
    label,
    card: { title: card, name: links.roadmap.title, image: 'bridge', href: `${paths.home}#roadmap` },
    links: [
      { ...links.teams, href: '#', icon: team },
      { ...links.roadmap, href: `${paths.home}#roadmap`, icon: route },
      { ...links.career, href: '#', icon: briefcase },
    ],
  }
}

function createSlides({ one, two, three }: MenuTexts['blog']['slides']): readonly Slide[] {
  return [
    { id: 'one', image: images.blog[0], alt: one },
    { id: 'two', image: images.blog[1], alt: two },
    { id: 'three', image: images.blog[2], alt: three },
  ]
}
