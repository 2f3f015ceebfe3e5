import { type LearnName, learnPaths, type PageName, paths } from '../paths.ts'
import type { descriptionCopy, titleCopy } from './en/pages.ts'
import type { LanguageId } from './languages.ts'
import { type LearnText, type LearnTexts, pickText } from './learn/learnText.ts'
import type { Texts } from './section.ts'

/** A page as the build, search engines and social networks see it. */
export type PageMeta = {
  readonly path: string
  readonly file: string
  /** The module of its component, or the name of its chunk: the build finds it by either. */
  readonly module: string
  /** The module of its contents, if its component loads them. */
  readonly contents?: string
  readonly title: string
  readonly description: string
  readonly image: string
  readonly isIndexed: boolean
  /** The chunk that visitors of this page need before any other. */
  readonly tool?: string
  /** Its links leave the frame that it is in. */
  readonly isFramed?: boolean
}

type PageOptions = {
  /** The page whose component it uses, if it has none of its own. */
  readonly page?: PageName
  /** The name of its picture for social networks, drawn by `brand/social.ts`. */
  readonly image: string
  readonly isIndexed: boolean
  readonly tool?: string
  readonly isFramed?: boolean
}

const options: Readonly<Record<keyof typeof paths, PageOptions>> = {
  home: { image: 'home', isIndexed: true },
  swap: { image: 'swap', isIndexed: true, tool: 'swapRoot' },
  embed: { image: 'swap', isIndexed: false, tool: 'swapRoot', isFramed: true },
  pressroom: { image: 'pressroom', isIndexed: true },
  brandAssets: { image: 'brandassets', isIndexed: true },
  subscribe: { image: 'subscribe', isIndexed: true },
  confirm: { image: 'subscribe', isIndexed: false },
  unsubscribe: { image: 'subscribe', isIndexed: false },
  ads: { image: 'home', isIndexed: false },
  activity: { image: 'swap', isIndexed: false },
  evolution: { image: 'home', isIndexed: true },
  portfolio: { image: 'swap', isIndexed: false },
  holder: { image: 'swap', isIndexed: false, page: 'portfolio' },
  receipt: { image: 'swap', isIndexed: false },
  transfer: { image: 'swap', isIndexed: false, page: 'receipt' },
}

type PageTexts = { readonly titles: Texts<typeof titleCopy>; readonly descriptions: Texts<typeof descriptionCopy> }

/** Every page at its own path, with the texts of a language. */
export function createPages(texts: PageTexts): readonly PageMeta[] {
  const names = Object.keys(options) as (keyof typeof paths)[]
  return names.map((name) => {
    const file = name === 'home' ? 'index.html' : `${name.toLowerCase()}.html`
    return { ...describePage(name, { ...options[name], texts }), path: paths[name], file }
  })
}

/** The pages of the documentation and the academy. */
export function createLearnPages(
  texts: Readonly<Record<LearnName, LearnTexts>>,
  { language }: { readonly language: LanguageId },
): readonly PageMeta[] {
  const names = Object.keys(learnPaths) as LearnName[]
  return names.map((name) => ({
    path: learnPaths[name],
    file: `${learnPaths[name].slice(1)}.html`,
    module: 'learn',
    contents: `src/learn/pages/${name}.ts`,
    title: nameLearnPage(pickText(texts[name], language)),
    description: pickText(texts[name], language).description,
    image: '/og/home.jpg',
    isIndexed: true,
  }))
}

/** The title of the tab. */
export function nameLearnPage({ title }: LearnText): string {
  return `${title} — Murmur`
}

export function createNotFoundPage(texts: PageTexts): PageMeta {
  const page = describePage('notFound', { image: 'notfound', isIndexed: false, texts })
  return { ...page, path: '/404', file: '404.html' }
}

function describePage(
  name: PageName,
  { image, texts, page = name, ...rest }: PageOptions & { readonly texts: PageTexts },
) {
  return {
    module: `src/pages/${page.charAt(0).toUpperCase()}${page.slice(1)}Page.tsx`,
    title: texts.titles[name],
    description: texts.descriptions[name],
    image: `/og/${image}.jpg`,
    ...rest,
  }
}
