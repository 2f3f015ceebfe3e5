declare const __WORLD__: 'local' | 'live'

/** The world of this build, which contains nothing of the other one. Tests run outside of any build. */
export const world: 'local' | 'live' = typeof __WORLD__ === 'undefined' ? 'live' : __WORLD__

/** External links. `.example` is a reserved domain, so each link says that its page is not there yet, until the real address is set. */
export const externalLinks = {
  docs: 'https://docs.murmur.example',
  bridge: 'https://bridge.test.murmur.example',
  scan: 'https://scan.testnet.murmur.example',
  x: 'https://social.murmur.example/x',
  discord: 'https://social.murmur.example/discord',
  github: 'https://social.murmur.example/github',
  instagram: 'https://social.murmur.example/instagram',
  meta: 'https://social.murmur.example/meta',
} as const
