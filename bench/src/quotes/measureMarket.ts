import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { bundleScript } from '../bundleScript.ts'
import { median } from '../figures.ts'
import { type Measured, runContest } from '../server/contest.ts'
import { fixedYoung, readProcessUse } from '../server/processUse.ts'
import { recordAnswer, startBareServer, startLoad } from '../server/serverRunners.ts'
import type { MarketEvent } from './serveMarket.ts'

export type MarketFigures = {
  /** The time for a thousand snapshots, and for the same bytes from a bare server, in ms. */
  readonly snapshots: { readonly ours: number; readonly bare: number }
  /** From the reading of a block to its arrival, for each block and client, in ms. */
  readonly deliveries: readonly number[]
  /** Blocks times clients that never arrived. */
  readonly missing: number
  /** How much memory the server took more at the end than at the beginning, in bytes. */
  readonly growth: number
}

const CLIENTS = 1_000
const SNAPSHOT = '/api/markets/1'

/** The real routes and feed of a market in a separate process, with a block each second. */
export async function measureMarket({ minutes }: { minutes: number }): Promise<MarketFigures> {
  const child = fork(await bundleScript(new URL('serveMarket.ts', import.meta.url)), { execArgv: fixedYoung })
  try {
    const origin = await readOrigin(child)
    await waitForMarket(origin)
    // Without blocks: the bare server reads and compresses none either.
    const snapshots = await compareSnapshots(origin, { pid: child.pid ?? 0 })
    child.send('mine')
    return { snapshots, ...(await followStreams(child, { origin, minutes })) }
  } finally {
    child.kill()
  }
}

async function readOrigin(child: ChildProcess): Promise<string> {
  const [event] = (await once(child, 'message')) as [MarketEvent]
  return event.type === 'ready' ? event.origin : await readOrigin(child)
}

/** The first snapshot is compressed after the start. */
async function waitForMarket(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}${SNAPSHOT}`)
    await answer.arrayBuffer()
    if (answer.ok) return
    await delay(100)
  }
}

async function compareSnapshots(origin: string, { pid }: { pid: number }): Promise<MarketFigures['snapshots']> {
  const ours = { port: Number(new URL(origin).port), pid }
  const bare = await startBareServer(await recordAnswer(ours, { path: SNAPSHOT }))
  const { load, stop } = startLoad()
  const plan = { rounds: 20, durationMs: 300, connections: 64, visitors: 30_000, load }
  const rounds = await runContest({ name: 'snapshot', path: SNAPSHOT, ours, bare }, plan)
  bare.stop()
  stop()
  const timeOf = ({ answers, seconds }: Measured) => (1_000 * 1_000 * seconds) / answers
  return {
    ours: median(rounds.map((round) => timeOf(round.ours))),
    bare: median(rounds.map((round) => timeOf(round.bare))),
  }
}

type Following = { readonly origin: string; readonly minutes: number }

async function followStreams(child: ChildProcess, { origin, minutes }: Following) {
  const readAt = new Map<number, number>()
  let connectedAt = Number.POSITIVE_INFINITY
  child.on('message', (event: MarketEvent) => {
    // Blocks that come before all clients are connected do not count.
    if (event.type === 'block' && event.at > connectedAt) readAt.set(event.number, event.at)
  })
  const arrivals: { readonly number: number; readonly at: number }[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, (_, client) =>
      openStream(origin, { client, onBlock: (number) => arrivals.push({ number, at: Date.now() }) }),
    ),
  )
  connectedAt = Date.now()
  const sizes = await watchMemory(child, { minutes })
  child.removeAllListeners('message')
  await delay(2_000)
  const deliveries = arrivals.flatMap(({ number, at }) => {
    const read = readAt.get(number)
    return read === undefined ? [] : [at - read]
  })
  return { deliveries, missing: readAt.size * CLIENTS - deliveries.length, growth: measureGrowth(sizes) }
}

type StreamOptions = { readonly client: number; readonly onBlock: (number: number) => void }

/** Resolves when the stream is open. Each client has its own address, as behind a proxy. */
async function openStream(origin: string, { client, onBlock }: StreamOptions): Promise<void> {
  const headers = { 'x-forwarded-for': `10.1.${client >> 8}.${client & 255}` }
  const [response] = await once(get(`${origin}${SNAPSHOT}/stream`, { agent: false, headers }), 'response')
  if (response.statusCode !== 200) throw new Error(`The stream answered ${response.statusCode}.`)
  let text = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const events = (text + chunk).split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const [, number] = /^event: change\ndata: .*"number":(\d+)/.exec(event) ?? []
      if (number !== undefined) onBlock(Number(number))
    }
  })
}

async function watchMemory(child: ChildProcess, { minutes }: { minutes: number }): Promise<number[]> {
  const sizes: number[] = []
  for (let left = minutes * 60; left > 0; left -= 2) {
    await delay(2_000)
    sizes.push(readProcessUse(child.pid ?? 0).residentBytes)
  }
  return sizes
}

/** From the second third of the time to the last. In the first third the server warms up. */
function measureGrowth(sizes: readonly number[]): number {
  const third = Math.floor(sizes.length / 3)
  return median(sizes.slice(-third)) - median(sizes.slice(third, -third))
}
