/**
 * The browser tests of `npm test`: each page, the card of the specification, wallets, quotes, and a swap with its faults.
 * `npm run test:all` runs every file.
 */
export const quickSpecs = [
  'problems',
  'site/ads',
  'site/brandAssets',
  'site/evolution',
  'site/headers',
  'site/home',
  'site/integrity',
  'site/newsletter',
  'site/policy',
  'site/subscribe',
  'swap/deepLinks',
  'swap/failures',
  'swap/hostileTexts',
  'swap/slippage',
  'swap/swapCard',
  'swap/swapSentences',
  'swap/swapSettings',
  'trading/faultMatrix',
  'trading/intents',
  'trading/quotes',
  'trading/swapEnds',
  'trading/trading',
  'trading/transfers',
  'trading/wholeSwap',
  'wallets/walletConnect',
].map((name) => `specs/${name}.spec.ts`)

/**
 * Unit tests that start many processes or chains, or try very many cases, each for half a minute or more. `npm test`
 * leaves them to `npm run test:all`.
 */
export const longTests = ['bin/src/buildSite.test.ts']
