declare const __WORLD__: 'local' | 'live'

/** The world that this build is for: what belongs to the other one is not in it. Tests run outside of any build. */
export const world: 'local' | 'live' = typeof __WORLD__ === 'undefined' ? 'live' : __WORLD__

/** Where the site leads outside. `.example` is reserved, so no link goes to a stranger until the real address is set. */
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
