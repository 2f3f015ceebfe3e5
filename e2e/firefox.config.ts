import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { chromiumOnly } from './chromiumOnly.ts'
import chromiumConfig from './playwright.config.ts'

/** A closed port: requests to other hosts must fail, so that no test depends on the internet. */
const nowhere = { host: '127.0.0.1', port: 9 }

/** Playwright drives an unchanged Firefox by WebDriver BiDi, which it calls a channel. */
const firefoxChannel = 'moz-firefox'

function launchFirefox() {
  return {
    executablePath: fileURLToPath(new URL('./firefox/startFirefox.ts', import.meta.url)),
    firefoxUserPrefs: {
      'network.proxy.type': 1,
      'network.proxy.http': nowhere.host,
      'network.proxy.http_port': nowhere.port,
      'network.proxy.ssl': nowhere.host,
      'network.proxy.ssl_port': nowhere.port,
      // As in Chromium: without WebGL the flock is a still image.
      'webgl.disabled': true,
    },
  }
}

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
