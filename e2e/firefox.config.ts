import { defineConfig } from '@playwright/test'
import { chromiumOnly } from './chromiumOnly.ts'
import { firefoxChannel, launchFirefox } from './firefox/launchFirefox.ts'
import chromiumConfig from './playwright.config.ts'

/** Every page in both languages, the swap from the first token to the receipt, the policy and the wallets. */
const specs = [
  'site/routes',
  'site/languages',
  'site/policy',
  'swap/swapSettings',
  'trading/charts',
  'trading/portfolio',
  'trading/wholeSwap',
  'wallets/walletConnect',
]

export default defineConfig({
  ...chromiumConfig,
  testMatch: specs.map((name) => `${name}.spec.ts`),
  testIgnore: [],
  grepInvert: new RegExp(chromiumOnly.tag),
  use: {
    ...chromiumConfig.use,
    browserName: 'firefox',
    channel: firefoxChannel,
    launchOptions: launchFirefox(),
  },
})
