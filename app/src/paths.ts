/** Every address of the site. */
export const paths = {
  home: '/',
  pressroom: '/pressroom',
  subscribe: '/subscribe',
  confirm: '/confirm',
  unsubscribe: '/unsubscribe',
  brandAssets: '/brandassets',
  swap: '/swap',
  ads: '/ads.txt',
  activity: '/activity',
  evolution: '/evolution',
  portfolio: '/portfolio',
  holder: '/portfolio/:address',
  receipt: '/swap/:chainId/:hash',
  transfer: '/transfer/:chainId/:hash',
} as const

/** Strict patterns, so that a malformed link gives the 404 page. The server has the same patterns. */
const patterns = {
  holder: /^\/portfolio\/0x[\da-fA-F]{40}$/,
  receipt: /^\/swap\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/,
  transfer: /^\/transfer\/[1-9]\d{0,9}\/0x[\da-fA-F]{64}$/,
} as const

/** The page that does not exist yet: the specification links to it, and the link-broken page answers. */
export const aboutPath = '/about'

export type PageName = keyof typeof paths | 'notFound'

/** Every other path is answered by the link-broken page. */
export function findPageName(pathname: string): PageName {
  const names = Object.keys(paths) as (keyof typeof paths)[]
  const withParameters = Object.keys(patterns) as (keyof typeof patterns)[]
  return (
    names.find((name) => paths[name] === pathname) ??
    withParameters.find((name) => patterns[name].test(pathname)) ??
    'notFound'
  )
}
