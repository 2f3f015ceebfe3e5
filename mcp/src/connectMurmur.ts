import { setTimeout as wait } from 'node:timers/promises'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { createServerSource } from '@murmur/sdk/murmur/serverSource'

type ConnectOptions = {
  /** The agent's address, for which the server counts its rate limits. None on standard input and output. */
  readonly getClient?: () => string | undefined
}

/** Asks the Murmur that runs at MURMUR_URL, and the nodes of the chains. */
export function connectMurmur({ getClient = () => undefined }: ConnectOptions = {}): MarketSource {
  const { MURMUR_URL, PUBLIC_URL } = process.env
  const origin = MURMUR_URL || 'http://localhost:3000'
  // A server knows its public name, not the one that it has in an inner network.
  const host = PUBLIC_URL ? { host: new URL(PUBLIC_URL).host } : {}
  return createServerSource({
    ask(path, { headers } = {}) {
      const client = getClient()
      const sender = client === undefined ? {} : { 'x-forwarded-for': client }
      return fetch(new URL(path, origin), { headers: { ...headers, ...host, ...sender } })
    },
    fetch,
    wait: (ms) => wait(ms),
    now: Date.now,
    random: Math.random,
  })
}
