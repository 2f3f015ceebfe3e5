import { fileURLToPath } from 'node:url'

/** A closed port: requests to other hosts must fail, so that no test depends on the internet. */
const nowhere = { host: '127.0.0.1', port: 9 }

/** Playwright drives an unchanged Firefox by WebDriver BiDi, which it calls a channel. */
export const firefoxChannel = 'moz-firefox'

export function launchFirefox() {
  return {
    executablePath: fileURLToPath(new URL('startFirefox.ts', import.meta.url)),
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
