/** The title of each page, for the tab and for search engines. */
export const pageTitles = {
  home: 'Murmur — Chain abstraction DEX aggregator',
  swap: 'Swap — Murmur',
  pressroom: 'Press room — Murmur',
  brandAssets: 'Brand assets — Murmur',
  subscribe: 'Subscribe — Murmur',
  confirm: 'Confirm — Murmur',
  unsubscribe: 'Unsubscribe — Murmur',
  ads: 'ads.txt — Murmur',
  notFound: 'This link is broken — Murmur',
}
