import { Worker } from 'node:worker_threads'
import { type ToolAnswer, type ToolCall, toolFailed } from './runTool.ts'
import type { FromWorker, ToWorker } from './toolWorker.ts'

type ThreadOptions = {
  readonly log: { error(details: object, message: string): void }
  /** Milliseconds for one call. */
  readonly timeLimitMs?: number
}

export type ToolThread = {
  run(call: ToolCall, { client }: { readonly client: string }): Promise<ToolAnswer>
  stop(): Promise<void>
}

/** Further calls are refused. */
const MOST_CALLS = 20
const TIME_LIMIT_MS = 60_000
/** A route search needs far less. */
const MOST_HEAP_MB = 256

/**
 * Runs all calls in one worker, because a route search takes long enough to delay every other request. The worker starts
 * with the first call, and again after it has failed.
 */
export function createToolThread({ log, timeLimitMs = TIME_LIMIT_MS }: ThreadOptions): ToolThread {
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
    started.on('message', (message: FromWorker) => {
      if (message.type === 'answer') settle(message.id, message.answer)
      else log.error({ name: message.name }, 'a tool failed')
    })
    started.on('error', (error) => log.error({ reason: error.message }, 'the worker of the tools failed'))
    started.on('exit', () => end(started))
    return started
  }
  return {
    async run(call, { client }) {
      if (waiting.size >= MOST_CALLS)
        return { type: 'failed', message: 'Too many calls at once. Try again in a moment.' }
      worker ??= start()
      const own = worker
      calls += 1
      const id = calls
      const answer = new Promise<ToolAnswer>((resolve) => waiting.set(id, resolve))
      // Nothing else ends a computation that hangs.
      const limit = setTimeout(() => void own.terminate(), timeLimitMs)
      own.postMessage({ id, call, client } satisfies ToWorker)
      return await answer.finally(() => clearTimeout(limit))
    },
    async stop() {
      await worker?.terminate()
    },
  }
}

function startWorker(): Worker {
  const file = new URL('./toolWorker.ts', import.meta.url)
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB }
  if ('typescript' in process.features) return new Worker(file, { resourceLimits })
  // Before Node 22.18 a thread cannot start with a TypeScript file.
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(code, { eval: true, execArgv: [], resourceLimits })
}
