import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bundleScript } from '../bundleScript.ts'
import { median, renderTable } from '../figures.ts'
import type { LoadResult } from '../server/loadWorker.ts'
import { readProcessUse } from '../server/processUse.ts'
import { startLoad } from '../server/serverRunners.ts'
import type { ApiEvent, ApiOrder } from './serveApi.ts'

/** Enough clients to stay below the limit of 60 quotes a minute each. */
const VISITORS = 30_000
const CONNECTIONS = 16
const CLIENTS = 1_000
const LEAST_RATIO = 0.6
const MOST_PAGE_P99_MS = 50
const WARM_UPS = 2
/** Pages that are visited each second beside the API. */
const PAGES = { connections: 4, perSecond: 40 }

const { rounds, durationMs } = readPlan(process.argv.slice(2))
const child = await startServer()
const [quotes, pages] = [startLoad(), startLoad()]
try {
  process.exitCode = (await measureAll()) ? 0 : 1
} finally {
  quotes.stop()
  pages.stop()
  child.kill()
}

type Round = {
  readonly engine: Extract<ApiEvent, { type: 'engine' }>
  readonly api: LoadResult & { readonly cpuSeconds: number }
}

async function measureAll(): Promise<boolean> {
  const { port, paths } = await readEvent('ready')
  const visit = { port, visitors: VISITORS, durationMs }
  const ask = { ...visit, paths, connections: CONNECTIONS }
  const measured: Round[] = []
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const engine = await measureEngine()
    const api = await measureCpu(() => quotes.load(ask))
    if (round >= 0) measured.push({ engine, api })
  }
  const rate = median(measured.map(({ api }) => api.answers / api.seconds))
  const half = await quotes.load({ ...ask, durationMs: rounds * durationMs, perSecond: rate / 2 })
  const alone = await pages.load({ ...visit, ...PAGES, paths: ['/'], durationMs: rounds * durationMs })
  const [crowd, beside] = await Promise.all([
    quotes.load({ ...ask, connections: CLIENTS, durationMs: rounds * durationMs }),
    pages.load({ ...visit, ...PAGES, paths: ['/'], durationMs: rounds * durationMs }),
  ])
  const ratio = median(measured.map(({ api, engine }) => perCore(api.answers, api) / perCore(engine.quotes, engine)))
  const failures = [...measured.map(({ api }) => api), half, crowd, alone, beside].reduce(
    (sum, one) => sum + one.failures,
    0,
  )
  const bounds = [
    {
      name: 'quotes per core against the engine',
      value: `${ratio.toFixed(2)} ×`,
      bound: `≥ ${LEAST_RATIO} ×`,
      isGood: ratio >= LEAST_RATIO,
    },
    {
      name: `errors, with up to ${CLIENTS} clients at once`,
      value: String(failures),
      bound: '0',
      isGood: failures === 0,
    },
    {
      name: `p99 of pages beside ${CLIENTS} clients`,
      value: formatMs(beside.p99),
      bound: `≤ ${MOST_PAGE_P99_MS} ms`,
      isGood: beside.p99 <= MOST_PAGE_P99_MS,
    },
  ]
  const figures = [
    [
      'quotes a second and core: engine',
      median(measured.map(({ engine }) => perCore(engine.quotes, engine))).toFixed(0),
    ],
    ['quotes a second and core: API', median(measured.map(({ api }) => perCore(api.answers, api))).toFixed(0)],
    [`quotes a second: API, ${availableParallelism()} cores shared with the load`, rate.toFixed(0)],
    ['p95 of a quote: engine', formatMs(median(measured.map(({ engine }) => engine.p95)))],
    ['p95 of a quote: API at half of its load', formatMs(half.p95)],
    [`answers to ${CLIENTS} clients at once`, String(crowd.answers)],
    ['p99 of pages without other load', formatMs(alone.p99)],
  ]
  console.log(`\nThe API against the engine alone: 400 pools, median of ${rounds} rounds`)
  console.log(`\n${renderTable({ head: ['figure', 'value'], rows: figures })}`)
  const rows = bounds.map(({ name, value, bound, isGood }) => [name, value, bound, isGood ? 'yes' : 'NO'])
  console.log(`\n${renderTable({ head: ['metric', 'value', 'bound', 'ok'], rows })}`)
  return bounds.every(({ isGood }) => isGood)
}

async function measureEngine() {
  child.send({ engineMs: durationMs } satisfies ApiOrder)
  return await readEvent('engine')
}

/** All threads of the server together: other load on the machine does not count. */
async function measureCpu(load: () => Promise<LoadResult>): Promise<Round['api']> {
  const before = readProcessUse(child.pid ?? 0).cpuSeconds
  const result = await load()
  return { ...result, cpuSeconds: readProcessUse(child.pid ?? 0).cpuSeconds - before }
}

function perCore(count: number, { cpuSeconds }: { readonly cpuSeconds: number }): number {
  return count / cpuSeconds
}

async function startServer(): Promise<ChildProcess> {
  const worker = new URL(import.meta.resolve('@murmur/server/v1/tradeWorker'))
  const file = await bundleScript(new URL('serveApi.ts', import.meta.url), { beside: [worker] })
  return fork(file, { execArgv: [] })
}

type EventOf<Type extends ApiEvent['type']> = Extract<ApiEvent, { type: Type }>

async function readEvent<Type extends ApiEvent['type']>(type: Type): Promise<EventOf<Type>> {
  for (;;) {
    const [event] = (await once(child, 'message', { signal: AbortSignal.timeout(120_000) })) as [ApiEvent]
    if (event.type === type) return event as EventOf<Type>
  }
}

function formatMs(value: number): string {
  return `${value.toFixed(1)} ms`
}

function readPlan(args: string[]) {
  const options = { rounds: { type: 'string', default: '10' }, ms: { type: 'string', default: '2000' } } as const
  const { values } = parseArgs({ args, options })
  for (const [name, value] of Object.entries(values)) {
    if (!/^[1-9]\d*$/.test(value)) throw new Error(`--${name} must be a whole number above 0, not ${value}.`)
  }
  return { rounds: Number(values.rounds), durationMs: Number(values.ms) }
}
