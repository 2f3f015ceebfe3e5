import { createRegistry } from '@murmur/sdk/chain/registry'
import { world } from './config.ts'

/** The networks of this page, by our own nodes and without a wallet. */
export const pageNetworks = createRegistry({
  name: world,
  fetch: (url, init) => fetch(url, init),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  now: Date.now,
  random: Math.random,
})
