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
} as const

/** The page that does not exist yet: the specification links to it, and the link-broken page answers. */
export const aboutPath = '/about'
