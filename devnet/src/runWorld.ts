import { renameSync, rmSync, writeFileSync } from 'node:fs'
import type { Chains } from './chains.ts'
import { createMarket, startMarket } from './market/startMarket.ts'
import { createServices } from './services/createServices.ts'
import { startServices } from './services/startServices.ts'
import { startChains } from './startChains.ts'
import { createRandom } from './world/random.ts'

/** The input of the local world's process, sent by `npm start`. */
type WorldOrder = {
  /** The folder of the snapshots. */
  readonly directory: string
  /** The ports of the chains, in the order of the networks. */
  readonly ports: readonly number[]
  readonly servicesPort: number
  /** Written when everything is up, removed at the end. */
  readonly worldFile: string
  /** A market maker moves prices. */
  readonly isDrifting: boolean
}

/** Messages to the parent process. */
export type WorldMessage =
  | { readonly type: 'ready'; readonly chains: number; readonly seconds: number }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'failed'; readonly reason: string }

const order: WorldOrder = JSON.parse(process.argv[2] ?? '{}')
const began = performance.now()
/** One chain per step, so each trades every few seconds. */
const DRIFT_MS = 500
let running: Chains | undefined
const say = (message: WorldMessage) => process.connected && process.send?.(message)

const chains = startChains({ ...order, log: (text) => say({ type: 'line', text }) })
await startServices({
  port: order.servicesPort,
  services: chains.then((ready) => createServices(ready, { now: Date.now })),
})
chains.then(announce, (error: Error) => say({ type: 'failed', reason: error.message }))

// The channel closes when the parent ends, even if it was killed.
process.on('disconnect', end)
// A terminal sends Ctrl-C to every process; the parent decides when this one ends.
process.on('SIGINT', () => {})

function announce(started: Chains): void {
  running = started
  const { book, networks } = started
  if (order.isDrifting) {
    const market = createMarket(networks, { random: createRandom('market') })
    startMarket(market, { everyMs: DRIFT_MS, log: (text) => say({ type: 'line', text }) })
  }
  const draft = `${order.worldFile}.${process.pid}`
  writeFileSync(draft, JSON.stringify(book))
  renameSync(draft, order.worldFile)
  say({ type: 'ready', chains: book.networks.length, seconds: (performance.now() - began) / 1000 })
}

async function end(): Promise<void> {
  rmSync(order.worldFile, { force: true })
  await running?.stop()
  // Chains that are still starting end with this process.
  process.exit()
}
