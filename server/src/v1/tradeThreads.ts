import { Worker } from 'node:worker_threads'
import type { FromThread, Job, JobResult, Lane, MarketMessage, Question, ToThread } from './tradeMessages.ts'

/** Computes quotes, plans and simulations beside the thread that serves pages. */
export type TradeThreads = {
  /** Never rejects. An aborted job leaves the queue, or stops reading from nodes. */
  run(job: Job, options: { readonly signal: AbortSignal }): Promise<JobOutcome>
  /** Counts for operators. */
  describe(): { readonly waiting: number; readonly running: number; readonly threads: number }
  stop(): Promise<void>
}

type JobOutcome =
  | JobResult
  | { readonly type: 'overloaded' }
  | { readonly type: 'cancelled' }
  | { readonly type: 'tookTooLong' }
  /** The thread ended, or has a bug. */
  | { readonly type: 'broken' }

type ThreadsOptions = {
  /** The most threads. Each starts when all others are busy. */
  readonly most: number
  /** The market of a network as it is sent to clients. No value while it is not open. */
  readonly findMarket: (chainId: number) => FoundMarket | undefined
  /** Answers a thread: prices, bridge fees, the world, risks. No value if there is no answer. */
  readonly answer: (path: string) => Promise<unknown>
  readonly log: { error(details: object, message: string): void }
  readonly onJob?: (job: { readonly kind: Job['kind']; readonly outcome: string; readonly seconds: number }) => void
  readonly onLost?: () => void
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  readonly timeLimitMs?: number
  readonly hangMs?: number
  readonly mostWaiting?: number
  readonly createWorker?: () => Worker
}

/** One buffer is one block: equal buffers are handed over once. */
type FoundMarket = { readonly page: { readonly identity: Buffer }; readonly ageMs: number }

/** A thousand clients at once, each with a little more than one request. */
const MOST_WAITING = 2_000
/** A plan reads from nodes, which have six seconds for each answer. */
const TIME_LIMIT_MS = 30_000
/** A thread that does not end a cancelled job by then hangs. */
const HANG_MS = 5_000
const MOST_HEAP_MB = 256

/** A second quote is posted while the first is computed, so that the thread does not wait for this one. */
const LANES: Readonly<Record<Lane, number>> = { computes: 2, reads: 16 }

type Waiting = {
  readonly id: number
  readonly job: Job
  readonly lane: Lane
  readonly signal: AbortSignal
  settle(outcome: JobOutcome): void
}

type Thread = {
  readonly worker: Worker
  readonly running: Map<number, Waiting>
  /** The buffer that it has of each network. */
  readonly markets: Map<number, Buffer>
}

export function createTradeThreads(options: ThreadsOptions): TradeThreads {
  const { most, log, elapsed, timeLimitMs = TIME_LIMIT_MS, hangMs = HANG_MS, mostWaiting = MOST_WAITING } = options
  const queues: Readonly<Record<Lane, Waiting[]>> = { computes: [], reads: [] }
  const threads = new Set<Thread>()
  const sharedMarkets = new WeakMap<Buffer, SharedArrayBuffer>()
  let lastId = 0
  let isStopped = false

  const countLane = ({ running }: Thread, lane: Lane) => [...running.values()].filter((one) => one.lane === lane).length
  const isFree = (thread: Thread, lane: Lane) => countLane(thread, lane) < LANES[lane]
  const send = ({ worker }: Thread, message: ToThread) => worker.postMessage(message)

  const lose = (thread: Thread, reason: string) => {
    if (!threads.delete(thread)) return
    if (!isStopped) {
      log.error({ reason }, 'a thread of the API ended')
      options.onLost?.()
    }
    for (const { settle } of thread.running.values()) settle({ type: 'broken' })
    thread.running.clear()
    if (!isStopped) dispatchAll()
  }
  const start = (): Thread => {
    const worker = (options.createWorker ?? startWorker)()
    const thread: Thread = { worker, running: new Map(), markets: new Map() }
    worker.on('message', (message: FromThread) => receive(thread, message))
    worker.on('error', (error) => lose(thread, error.message))
    worker.on('exit', (code) => lose(thread, `exit code ${code}`))
    threads.add(thread)
    return thread
  }
  const receive = (thread: Thread, message: FromThread) => {
    if (message.type === 'question') return void answerQuestion(thread, message)
    const waiting = thread.running.get(message.id)
    thread.running.delete(message.id)
    if (message.result.type === 'broken') log.error({ reason: message.result.reason }, 'a request of the API failed')
    waiting?.settle(message.result.type === 'broken' ? { type: 'broken' } : message.result)
    dispatchAll()
  }
  const answerQuestion = async (thread: Thread, { id, path }: Question) => {
    const value = await options.answer(path).catch((error: Error) => {
      log.error({ reason: error.message }, 'a thread of the API got no answer')
      return undefined
    })
    if (threads.has(thread)) send(thread, { type: 'answer', id, value })
  }

  /** Once per block and network, and only if a job needs it. */
  const handMarketOver = (thread: Thread, chainId: number) => {
    const found = options.findMarket(chainId)
    if (found === undefined || thread.markets.get(chainId) === found.page.identity) return
    const { identity } = found.page
    const shared = sharedMarkets.get(identity) ?? share(identity)
    sharedMarkets.set(identity, shared)
    thread.markets.set(chainId, identity)
    const market: MarketMessage = { type: 'market', chainId, bytes: shared, ageMs: found.ageMs }
    send(thread, market)
  }
  const begin = (thread: Thread, waiting: Waiting) => {
    const { id, job, signal } = waiting
    const settle = (outcome: JobOutcome) => {
      clearTimeout(limit)
      signal.removeEventListener('abort', leave)
      waiting.settle(outcome)
    }
    const cancel = (outcome: JobOutcome) => {
      settle(outcome)
      send(thread, { type: 'cancel', id })
      // Its lane stays taken until the thread reports that it has stopped.
      setTimeout(() => thread.running.has(id) && void thread.worker.terminate(), hangMs).unref()
    }
    const leave = () => cancel({ type: 'cancelled' })
    const limit = setTimeout(() => cancel({ type: 'tookTooLong' }), timeLimitMs)
    signal.addEventListener('abort', leave, { once: true })
    thread.running.set(id, { ...waiting, settle })
    for (const chainId of job.chainIds) handMarketOver(thread, chainId)
    send(thread, { type: 'job', id, job })
  }
  const findThread = (lane: Lane): Thread | undefined => {
    const free = [...threads].filter((thread) => isFree(thread, lane))
    const [idlest] = free.toSorted((one, other) => one.running.size - other.running.size)
    if (idlest !== undefined && (idlest.running.size === 0 || threads.size >= most)) return idlest
    return threads.size < most ? start() : idlest
  }
  const dispatchAll = () => {
    for (const lane of ['computes', 'reads'] as const) {
      for (;;) {
        const [next] = queues[lane]
        const thread = next && findThread(lane)
        if (next === undefined || thread === undefined) break
        queues[lane].shift()
        begin(thread, next)
      }
    }
  }

  const countWaiting = () => queues.computes.length + queues.reads.length
  const enqueue = (job: Job, signal: AbortSignal) =>
    new Promise<JobOutcome>((resolve) => {
      lastId += 1
      const { lane } = job
      const leaveQueue = () => {
        const at = queues[lane].indexOf(waiting)
        if (at === -1) return
        queues[lane].splice(at, 1)
        waiting.settle({ type: 'cancelled' })
      }
      const settle = (outcome: JobOutcome) => {
        signal.removeEventListener('abort', leaveQueue)
        resolve(outcome)
      }
      const waiting: Waiting = { id: lastId, job, lane, signal, settle }
      signal.addEventListener('abort', leaveQueue, { once: true })
      queues[lane].push(waiting)
      dispatchAll()
    })
  return {
    async run(job, { signal }) {
      const since = elapsed()
      const outcome = await runOne(job, signal)
      options.onJob?.({ kind: job.kind, outcome: outcome.type, seconds: (elapsed() - since) / 1_000 })
      return outcome
    },
    describe: () => ({
      waiting: countWaiting(),
      running: [...threads].reduce((sum, { running }) => sum + running.size, 0),
      threads: threads.size,
    }),
    async stop() {
      isStopped = true
      for (const queue of Object.values(queues)) {
        for (const { settle } of queue.splice(0)) settle({ type: 'broken' })
      }
      await Promise.all([...threads].map(({ worker }) => worker.terminate()))
    },
  }

  async function runOne(job: Job, signal: AbortSignal): Promise<JobOutcome> {
    if (signal.aborted) return { type: 'cancelled' }
    if (isStopped) return { type: 'broken' }
    if (countWaiting() >= mostWaiting) return { type: 'overloaded' }
    return await enqueue(job, signal)
  }
}

/** One copy for all threads. */
function share(bytes: Buffer): SharedArrayBuffer {
  const shared = new SharedArrayBuffer(bytes.length)
  new Uint8Array(shared).set(bytes)
  return shared
}

/** The build puts it beside the server's own file. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? './tradeWorker.ts' : './tradeWorker.js', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB }
  if (!isSource || 'typescript' in process.features) return new Worker(file, { resourceLimits })
  // Before Node 22.18 a thread cannot start with a TypeScript file.
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(code, { eval: true, execArgv: [], resourceLimits })
}
