import { Worker } from 'node:worker_threads'
import { type RunTool, type ToolAnswer, toolFailed } from '@murmur/mcp/runTool'
import type { FromWorker, ToWorker } from './toolMessages.ts'

/** The JSON behind a path of this server. It is parsed in the worker. */
export type AskServer = (path: string) => Promise<{ readonly status: number; readonly body: Uint8Array | undefined }>

type ThreadOptions = {
  readonly ask: AskServer
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds for one call. */
  readonly timeLimitMs?: number
}

type ToolThread = {
  readonly run: RunTool
  /** Undefined while none is needed. */
  getThreadId(): number | undefined
  stop(): Promise<void>
}

/** More calls than this wait elsewhere. */
const MOST_CALLS = 20
const TIME_LIMIT_MS = 60_000
/** A route search needs far less. */
const MOST_HEAP_MB = 256

/** One worker for all calls. It starts with the first one, and again after it has failed. */
export function createToolThread({ ask, log, timeLimitMs = TIME_LIMIT_MS }: ThreadOptions): ToolThread {
  const waiting = new Map<number, (answer: ToolAnswer) => void>()
  let worker: Worker | undefined
  let calls = 0

  const settle = (id: number, answer: ToolAnswer) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const end = (ended: Worker) => {
    if (worker !== ended) return
    worker = undefined
    for (const id of [...waiting.keys()]) settle(id, toolFailed)
  }
  const start = (): Worker => {
    const started = startWorker()
    // An idle worker does not keep the process alive.
    started.unref()
    const post = (message: ToWorker) => started.postMessage(message)
    started.on('message', (message: FromWorker) => {
      if (message.type === 'answer') settle(message.id, message.answer)
      else if (message.type === 'error') log.error({ name: message.name }, 'a tool failed')
      else
        ask(message.path).then(
          (answer) => post({ type: 'body', id: message.id, ...answer }),
          (error: Error) => {
            log.error({ reason: error.message }, 'a question of a tool failed')
            post({ type: 'body', id: message.id, status: 500, body: undefined })
          },
        )
    })
    started.on('error', (error) => log.error({ reason: error.message }, 'the worker of the tools failed'))
    started.on('exit', () => end(started))
    return started
  }
  return {
    getThreadId: () => worker?.threadId,
    async run(call) {
      if (waiting.size >= MOST_CALLS)
        return { type: 'failed', message: 'Too many calls at once. Try again in a moment.' }
      worker ??= start()
      const own = worker
      calls += 1
      const id = calls
      const answer = new Promise<ToolAnswer>((resolve) => waiting.set(id, resolve))
      // Nothing else ends a computation that hangs.
      const limit = setTimeout(() => void own.terminate(), timeLimitMs)
      limit.unref()
      own.postMessage({ type: 'call', id, call } satisfies ToWorker)
      return await answer.finally(() => clearTimeout(limit))
    },
    async stop() {
      await worker?.terminate()
    },
  }
}

/** From the sources, in development and tests, Node needs a loader for TypeScript. */
function startWorker(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB }
  if (!isSource) return new Worker(new URL('./toolWorker.js', import.meta.url), { resourceLimits })
  return new Worker(new URL('./toolWorker.ts', import.meta.url), { resourceLimits, execArgv: ['--import', 'tsx'] })
}
