import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Database } from '../database/database.ts'
import type { Markets } from '../market/marketRoutes.ts'
import type { PriceCache } from '../prices/priceCache.ts'
import type { CreateUpstream } from '../upstream/upstreamClient.ts'
import { type Counter, createRegistry, type Labels, type Observe, type Sample } from './registry.ts'

export type ServerMetrics = {
  /** The time of one kind of request. `status` is that of the answer. */
  readonly timeRequests: (labels: { readonly route: string; readonly status: string }) => Observe
  readonly refusals: Counter
  readonly droppedLines: Counter
  readonly refusedConnections: Counter
  /** Open streams and connections, by name. */
  readonly open: Map<string, number>
  watchUpstreams(create: CreateUpstream): CreateUpstream
  watchPrices(prices: PriceCache): PriceCache
  watchDatabase(database: Database): Database
  watchMarkets(markets: Markets): void
  watchMails(count: () => Promise<Readonly<Record<string, number>>>): void
  render(): Promise<string>
}

type MetricsOptions = {
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** Every figure that operators see at `/metrics`. */
export function createServerMetrics({ elapsed }: MetricsOptions): ServerMetrics {
  const registry = createRegistry()
  const open = new Map<string, number>()
  const gauge = (name: string, help: string) => (read: () => readonly Sample[] | Promise<readonly Sample[]>) =>
    registry.gauge({ name, help }, read)
  gauge('murmur_open', 'Connections and streams that are open now.')(() => list(open, 'kind'))
  watchProcess(gauge)
  return {
    timeRequests: registry.histogram('murmur_request_seconds', 'Time to answer a request, by route and status.'),
    refusals: registry.counter('murmur_refused_total', 'Refused requests. Status 429 is the rate limit of the route.'),
    droppedLines: registry.counter('murmur_log_lines_dropped_total', 'Log lines left out because there were too many.'),
    refusedConnections: registry.counter('murmur_refused_connections_total', 'Connections closed at once, by reason.'),
    open,
    watchUpstreams: createUpstreamWatch({ registry, gauge, elapsed }),
    watchPrices: createPriceWatch({ gauge, elapsed }),
    watchDatabase: createDatabaseWatch({ registry, elapsed }),
    watchMarkets: (markets) => watchMarkets(markets, gauge),
    watchMails: (count) =>
      gauge(
        'murmur_mails',
        'Mails of the outbox, by state.',
      )(async () => list(new Map(Object.entries(await count())), 'state')),
    render: registry.render,
  }
}

type CreateGauge = (name: string, help: string) => (read: () => readonly Sample[] | Promise<readonly Sample[]>) => void

type WatchOptions = {
  readonly registry: ReturnType<typeof createRegistry>
  readonly gauge: CreateGauge
  readonly elapsed: () => number
}

/** Counts the answers of external services. A breaker is open until the time that its last refusal named. */
function createUpstreamWatch({ registry, gauge, elapsed }: WatchOptions): ServerMetrics['watchUpstreams'] {
  const time = registry.histogram('murmur_upstream_seconds', 'Time of a call to an external service, by result.')
  const openUntil = new Map<string, number>()
  gauge(
    'murmur_breaker_open',
    '1 while a service is not called because it failed too often.',
  )(() => [...openUntil].map(([upstream, until]) => ({ labels: { upstream }, value: until > elapsed() ? 1 : 0 })))
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
        time({ upstream: name, result })((elapsed() - started) / 1_000)
        return answer
      },
    }
  }
}

/** The age of the oldest price that was last asked for, by network. */
function createPriceWatch({ gauge, elapsed }: Pick<WatchOptions, 'gauge' | 'elapsed'>): ServerMetrics['watchPrices'] {
  const times = new Map<string, Map<string, number>>()
  gauge(
    'murmur_price_age_seconds',
    'Age of the oldest known price of a network.',
  )(() =>
    [...times].map(([chain, tokens]) => ({
      labels: { chain },
      value: (elapsed() - Math.min(...tokens.values())) / 1_000,
    })),
  )
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

function createDatabaseWatch({ registry, elapsed }: Pick<WatchOptions, 'registry' | 'elapsed'>) {
  const time = registry.histogram('murmur_database_seconds', 'Time of a transaction, by result.')
  const [done, failed] = [time({ result: 'done' }), time({ result: 'failed' })]
  return (database: Database): Database => ({
    ...database,
    async transaction(work) {
      const started = elapsed()
      try {
        const result = await database.transaction(work)
        done((elapsed() - started) / 1_000)
        return result
      } catch (error) {
        failed((elapsed() - started) / 1_000)
        throw error
      }
    },
  })
}

/** Only the markets that are read already: asking for one would start it. */
function watchMarkets(markets: Markets, gauge: CreateGauge): void {
  const read = () =>
    Object.keys(markets.describe()).map((chain) => ({
      chain,
      state: markets.find(chain)?.get() ?? { type: 'starting' },
    }))
  gauge(
    'murmur_market_open',
    '1 if a network can be quoted, 0 while it starts, is closed or too old.',
  )(() =>
    read().map(({ chain, state }) => ({
      labels: { chain },
      value: 'isStale' in state && !state.isStale ? 1 : 0,
    })),
  )
  gauge(
    'murmur_market_age_seconds',
    'Age of the block of a market.',
  )(() =>
    read().flatMap(({ chain, state }) => ('ageMs' in state ? [{ labels: { chain }, value: state.ageMs / 1_000 }] : [])),
  )
}

function watchProcess(gauge: CreateGauge): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  gauge(
    'murmur_event_loop_delay_seconds',
    'Delay of the event loop since the last reading.',
  )(() => {
    const samples = [0.5, 0.99, 1].map((quantile) => ({
      labels: { quantile: String(quantile) },
      // The histogram reports its own resolution as the least delay, so it is subtracted.
      value: Math.max(0, (delay.percentile(quantile * 100) || 0) / 1e9 - 0.02),
    }))
    delay.reset()
    return samples
  })
  gauge(
    'murmur_memory_bytes',
    'Memory of the process, by kind.',
  )(() => list(new Map(Object.entries(process.memoryUsage())), 'kind'))
  gauge(
    'murmur_cpu_seconds',
    'Processor time since the start.',
  )(() => {
    const { user, system } = process.cpuUsage()
    return [{ value: (user + system) / 1e6 }]
  })
  gauge('murmur_uptime_seconds', 'Time since the start.')(() => [{ value: process.uptime() }])
}

function list(values: ReadonlyMap<string, number>, label: string): readonly Sample[] {
  return [...values].map(([name, value]) => ({ labels: { [label]: name } satisfies Labels, value }))
}
