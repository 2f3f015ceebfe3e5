import { type PageName, paths } from '../paths.ts'
import { pageDescriptions, pageTitles } from './en/pages.ts'

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

type PageOptions = {
  /** The name of its picture for social networks, drawn by `brand/social.ts`. */
  readonly image: string
  readonly isIndexed: boolean
  readonly tool?: string
}

const options: Readonly<Record<keyof typeof paths, PageOptions>> = {
  home: { image: 'home', isIndexed: true },
  swap: { image: 'swap', isIndexed: true, tool: 'swapRoot' },
  pressroom: { image: 'pressroom', isIndexed: true },
  brandAssets: { image: 'brandassets', isIndexed: true },
  subscribe: { image: 'subscribe', isIndexed: true },
  confirm: { image: 'subscribe', isIndexed: false },
  unsubscribe: { image: 'subscribe', isIndexed: false },
  ads: { image: 'home', isIndexed: false },
}

const names = Object.keys(options) as (keyof typeof paths)[]

export const pages: readonly PageMeta[] = names.map((name) => {
  const file = name === 'home' ? 'index.html' : `${name.toLowerCase()}.html`
  return { ...describePage(name, options[name]), path: paths[name], file }
})

export const notFoundMeta: PageMeta = {
  ...describePage('notFound', { image: 'notfound', isIndexed: false }),
  path: '/404',
  file: '404.html',
}

function describePage(name: PageName, { image, ...rest }: PageOptions) {
  return {
    module: `src/pages/${name.charAt(0).toUpperCase()}${name.slice(1)}Page.tsx`,
    title: pageTitles[name],
    description: pageDescriptions[name],
    image: `/og/${image}.jpg`,
    ...rest,
  }
}
