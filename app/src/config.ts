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
