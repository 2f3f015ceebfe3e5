export type Route = {
  readonly path: string
  readonly status: number
  /** The text of the `h1`. */
  readonly heading: string
  readonly hasMenu: boolean
  readonly isIndexed: boolean
}

const home: Route = {
  path: '/',
  status: 200,
  heading: 'CHAIN ABSTRACTION DEX AGGREGATOR',
  hasMenu: true,
  isIndexed: true,
}

const linkBroken: Route = {
  path: '/no/such/page',
  status: 404,
  heading: 'THIS LINK IS BROKEN',
  hasMenu: false,
  isIndexed: false,
}

export const routes: readonly Route[] = [
  home,
  { path: '/pressroom', status: 200, heading: 'PRESS ROOM', hasMenu: true, isIndexed: true },
  { path: '/subscribe', status: 200, heading: 'SUBSCRIBE TO OUR NEWSLETTER', hasMenu: false, isIndexed: true },
  { path: '/confirm', status: 200, heading: 'ONE MORE STEP', hasMenu: false, isIndexed: false },
  { path: '/unsubscribe', status: 200, heading: 'LEAVE THE NEWSLETTER', hasMenu: false, isIndexed: false },
  { path: '/brandassets', status: 200, heading: 'BRAND ASSETS', hasMenu: true, isIndexed: true },
  { path: '/swap', status: 200, heading: 'SWAP', hasMenu: true, isIndexed: true },
  { path: '/embed', status: 200, heading: 'SWAP', hasMenu: false, isIndexed: false },
  { path: '/activity', status: 200, heading: 'ACTIVITY', hasMenu: true, isIndexed: false },
  { path: '/portfolio', status: 200, heading: 'PORTFOLIO', hasMenu: true, isIndexed: false },
  { path: '/evolution', status: 200, heading: 'EVOLUTION', hasMenu: true, isIndexed: true },
  { path: '/docs', status: 200, heading: 'Build on Murmur', hasMenu: true, isIndexed: true },
  { path: '/docs/api', status: 200, heading: 'API', hasMenu: true, isIndexed: true },
  { path: '/docs/card', status: 200, heading: 'The embedded card', hasMenu: true, isIndexed: true },
  { path: '/academy/route', status: 200, heading: 'What a route is', hasMenu: true, isIndexed: true },
  { path: '/ads.txt', status: 200, heading: 'ADS.TXT', hasMenu: false, isIndexed: false },
  linkBroken,
]

export const menuRoutes = routes.filter(({ hasMenu }) => hasMenu)
