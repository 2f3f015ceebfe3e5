import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import type { Markets } from '../market/marketRoutes.ts'
import type { PriceCache } from '../prices/priceCache.ts'
import type { CreateUpstream } from '../upstream/upstreamClient.ts'

/** Label values are bounded: routes, networks, states, never anything of a visitor. */
export type ServerMetrics = {
  readonly requests: Histogram<'route' | 'status'>
  readonly refusals: Counter<'route' | 'status'>
  readonly droppedLines: Counter
  readonly refusedConnections: Counter<'reason'>
  /** Open streams and connections. */
  readonly open: Gauge<'kind'>
  /** The work of the public API in its threads. */
  readonly jobs: Histogram<'kind' | 'outcome'>
  readonly lostThreads: Counter
  watchUpstreams(create: CreateUpstream): CreateUpstream
  watchPrices(prices: PriceCache): PriceCache
  watchDatabase(database: Database): Database
  watchMarkets(markets: Markets): void
  watchThreads(describe: () => Readonly<Record<'waiting' | 'running' | 'threads', number>>): void
  watchMails(count: () => Promise<Readonly<Record<string, number>>>): void
  /** The text format of Prometheus. */
  render(): Promise<string>
}

type MetricsOptions = {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

const buckets = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10]

/** Every figure that operators see at `/metrics`. */
export function createServerMetrics({ elapsed }: MetricsOptions): ServerMetrics {
  const registry = new Registry()
  const registers = [registry]
  watchProcess(registers)
  return {
    requests: new Histogram({
      name: 'murmur_request_seconds',
      help: 'Time to answer a request, by route and status.',
      labelNames: ['route', 'status'],
      buckets,
      registers,
    }),
    refusals: new Counter({
      name: 'murmur_refused_total',
      help: 'Refused requests. Status 429 is the rate limit of the route.',
      labelNames: ['route', 'status'],
      registers,
    }),
    droppedLines: new Counter({
      name: 'murmur_log_lines_dropped_total',
      help: 'Log lines left out because there were too many.',
      registers,
    }),
    refusedConnections: new Counter({
      name: 'murmur_refused_connections_total',
      help: 'Connections closed at once, by reason.',
      labelNames: ['reason'],
      registers,
    }),
    open: new Gauge({
      name: 'murmur_open',
      help: 'Connections and streams that are open now.',
      labelNames: ['kind'],
      registers,
    }),
    jobs: new Histogram({
      name: 'murmur_job_seconds',
      help: 'Time of a quote, plan, simulation or look-up of the public API, by outcome.',
      labelNames: ['kind', 'outcome'],
      buckets,
      registers,
    }),
    lostThreads: new Counter({
      name: 'murmur_threads_lost_total',
      help: 'Threads of the public API that ended and were replaced.',
      registers,
    }),
    watchThreads: (describe) =>
      createGauge(registers, {
        name: 'murmur_jobs',
        help: 'Jobs of the public API that wait or run now, and its threads.',
        labelNames: ['state'],
        collect() {
          for (const [state, count] of Object.entries(describe())) this.set({ state }, count)
        },
      }),
    watchUpstreams: createUpstreamWatch({ registers, elapsed }),
    watchPrices: createPriceWatch({ registers, elapsed }),
    watchDatabase: createDatabaseWatch({ registers, elapsed }),
    watchMarkets: (markets) => watchMarkets(markets, registers),
    watchMails: (count) =>
      createGauge(registers, {
        name: 'murmur_mails',
        help: 'Mails of the outbox, by state.',
        labelNames: ['state'],
        async collect() {
          this.reset()
          // A database that fails has figures of its own, and must not hide the others.
          const states = await count().catch(() => ({}))
          for (const [state, value] of Object.entries(states)) this.set({ state }, value)
        },
      }),
    render: () => registry.metrics(),
  }
}

type WatchOptions = { readonly registers: Registry[]; readonly elapsed: () => number }

function createGauge<Label extends string>(registers: Registry[], options: GaugeConfiguration<Label>): Gauge<Label> {
  return new Gauge({ ...options, registers })
}

/** Counts the answers of external services. A breaker is open until the time that its last refusal named. */
function createUpstreamWatch({ registers, elapsed }: WatchOptions): ServerMetrics['watchUpstreams'] {
  const time = new Histogram({
    name: 'murmur_upstream_seconds',
    help: 'Time of a call to an external service, by result.',
    labelNames: ['upstream', 'result'],
    buckets,
    registers,
  })
  const openUntil = new Map<string, number>()
  createGauge(registers, {
    name: 'murmur_breaker_open',
    help: '1 while a service is not called because it failed too often.',
    labelNames: ['upstream'],
    collect() {
      for (const [upstream, until] of openUntil) this.set({ upstream }, until > elapsed() ? 1 : 0)
    },
  })
  return (create) => (name, options) => {
    const upstream = create(name, options)
    openUntil.set(name, 0)
    return {
      async ask(path, question) {
        const started = elapsed()
        const answer = await upstream.ask(path, question)
        const isOpen = answer.type === 'failed' && answer.reason === 'circuitOpen'
        openUntil.set(name, isOpen ? elapsed() + answer.retryAfterMs : 0)
        const result = answer.type === 'failed' ? answer.reason : answer.type
        time.observe({ upstream: name, result }, (elapsed() - started) / 1_000)
        return answer
      },
    }
  }
}

/** The age of the oldest price that was last asked for, by network. */
function createPriceWatch({ registers, elapsed }: WatchOptions): ServerMetrics['watchPrices'] {
  const times = new Map<string, Map<string, number>>()
  createGauge(registers, {
    name: 'murmur_price_age_seconds',
    help: 'Age of the oldest known price of a network.',
    labelNames: ['chain'],
    collect() {
      for (const [chain, tokens] of times) this.set({ chain }, (elapsed() - Math.min(...tokens.values())) / 1_000)
    },
  })
  return (prices) => ({
    ...prices,
    async getPrices(listings) {
      const entries = await prices.getPrices(listings)
      for (const [index, { id, chainId }] of listings.entries()) {
        const state = entries[index]?.state
        if (state?.type !== 'price') continue
        const tokens = times.get(String(chainId)) ?? new Map<string, number>()
        times.set(String(chainId), tokens.set(id, state.receivedAt - state.figure.ageMs))
      }
      return entries
    },
  })
}

function createDatabaseWatch({ registers, elapsed }: WatchOptions): ServerMetrics['watchDatabase'] {
  const time = new Histogram({
    name: 'murmur_database_seconds',
    help: 'Time of a transaction, by result.',
    labelNames: ['result'],
    buckets,
    registers,
  })
  return (database) => ({
    ...database,
    async transaction(work) {
      const started = elapsed()
      let result = 'failed'
      try {
        const value = await database.transaction(work)
        result = 'done'
        return value
      } finally {
        time.observe({ result }, (elapsed() - started) / 1_000)
      }
    },
  })
}

/** Only the markets that are read already: asking for one would start it. */
function watchMarkets(markets: Markets, registers: Registry[]): void {
  const read = () =>
    Object.keys(markets.describe()).map((chain) => ({
      chain,
      state: markets.find(chain)?.get() ?? { type: 'starting' },
    }))
  createGauge(registers, {
    name: 'murmur_market_open',
    help: '1 if a network can be quoted, 0 while it starts, is closed or too old.',
    labelNames: ['chain'],
    collect() {
      this.reset()
      for (const { chain, state } of read()) this.set({ chain }, 'isStale' in state && !state.isStale ? 1 : 0)
    },
  })
  createGauge(registers, {
    name: 'murmur_exchanges_closed',
    help: 'Exchanges and hooks of an open network that failed their check.',
    labelNames: ['chain'],
    collect() {
      this.reset()
      for (const { chain, state } of read()) if ('ageMs' in state) this.set({ chain }, state.closedVenues.length)
    },
  })
  createGauge(registers, {
    name: 'murmur_market_age_seconds',
    help: 'Age of the block of a market.',
    labelNames: ['chain'],
    collect() {
      this.reset()
      for (const { chain, state } of read()) if ('ageMs' in state) this.set({ chain }, state.ageMs / 1_000)
    },
  })
}

function watchProcess(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  createGauge(registers, {
    name: 'murmur_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading.',
    labelNames: ['quantile'],
    collect() {
      // The histogram reports its own resolution as the least delay, so it is subtracted.
      for (const quantile of [0.5, 0.99, 1])
        this.set({ quantile }, Math.max(0, (delay.percentile(quantile * 100) || 0) / 1e9 - 0.02))
      delay.reset()
    },
  })
  createGauge(registers, {
    name: 'murmur_memory_bytes',
    help: 'Memory of the process, by kind.',
    labelNames: ['kind'],
    collect() {
      for (const [kind, bytes] of Object.entries(process.memoryUsage())) this.set({ kind }, bytes)
    },
  })
  createGauge(registers, {
    name: 'murmur_cpu_seconds',
    help: 'Processor time since the start.',
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1e6)
    },
  })
  createGauge(registers, {
    name: 'murmur_uptime_seconds',
    help: 'Time since the start.',
    collect() {
      this.set(process.uptime())
    },
  })
}
