/** Every address of the site. */
export const paths = {
  home: '/',
  pressroom: '/pressroom',
  subscribe: '/subscribe',
  confirm: '/confirm',
  unsubscribe: '/unsubscribe',
  brandAssets: '/brandassets',
  swap: '/swap',
  embed: '/embed',
  ads: '/ads.txt',
  activity: '/activity',
  evolution: '/evolution',
  portfolio: '/portfolio',
  holder: '/portfolio/:address',
  receipt: '/swap/:chainId/:hash',
  transfer: '/transfer/:chainId/:hash',
} as const

/** The documentation and the academy. Each has its own texts, by its name. */
export const learnPaths = {
  docs: '/docs',
  quickStart: '/docs/quick-start',
  concepts: '/docs/concepts',
  api: '/docs/api',
  sdk: '/docs/sdk',
  card: '/docs/card',
  agents: '/docs/agents',
  selfHosting: '/docs/self-hosting',
  errors: '/docs/errors',
  limits: '/docs/limits',
  academy: '/academy',
  routeLesson: '/academy/route',
  slippageLesson: '/academy/slippage',
  signatureLesson: '/academy/signature',
  transferLesson: '/academy/transfer',
  proofLesson: '/academy/proof',
  receiptLesson: '/academy/receipt',
} as const

export type LearnName = keyof typeof learnPaths

/** Strict patterns, so that a malformed link gives the 404 page. The server has the same patterns. */
const patterns = {
  holder: /^\/portfolio\/0x[\da-fA-F]{40}$/,
  receipt: /^\/swap\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/,
  transfer: /^\/transfer\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/,
} as const

/** The page that does not exist yet: the specification links to it, and the link-broken page answers. */
export const aboutPath = '/about'

export type PageName = keyof typeof paths | 'learn' | 'notFound'

/** Every other path is answered by the link-broken page. */
export function findPageName(pathname: string): PageName {
  const names = Object.keys(paths) as (keyof typeof paths)[]
  const withParameters = Object.keys(patterns) as (keyof typeof patterns)[]
  return (
    names.find((name) => paths[name] === pathname) ??
    withParameters.find((name) => patterns[name].test(pathname)) ??
    (findLearnName(pathname) === undefined ? 'notFound' : 'learn')
  )
}

export function findLearnName(pathname: string): LearnName | undefined {
  return (Object.keys(learnPaths) as LearnName[]).find((name) => learnPaths[name] === pathname)
}
