import { Worker } from 'node:worker_threads'
import { type RunTool, type ToolAnswer, toolFailed } from '@murmur/mcp/runTool'
import type { FromWorker, ToWorker } from './toolMessages.ts'

/** The JSON behind a path of this server. It is parsed in the worker. */
export type AskServer = (path: string) => Promise<{ readonly status: number; readonly body: Uint8Array | undefined }>

type ThreadOptions = {
  readonly ask: AskServer
  readonly log: { error(details: object, message: string): void }
  /** The file that runs in the worker. */
  readonly file?: URL | undefined
  /** Milliseconds for one call. */
  readonly timeLimitMs?: number
}

type ToolThread = {
  readonly run: RunTool
  stop(): Promise<void>
}

/** More calls than this wait elsewhere. */
const MOST_CALLS = 20
const TIME_LIMIT_MS = 60_000
/** A route search needs far less. */
const MOST_HEAP_MB = 256

/** One worker for all calls. It starts with the first one, and again after it has failed. */
export function createToolThread(options: ThreadOptions): ToolThread {
  const { ask, log, file = ownWorker, timeLimitMs = TIME_LIMIT_MS } = options
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
    const started = startWorker(file)
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

/** Beside the bundle of the server, or the source in development. */
const isSource = import.meta.url.endsWith('.ts')
const ownWorker = new URL(isSource ? './toolWorker.ts' : './toolWorker.js', import.meta.url)

function startWorker(file: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MOST_HEAP_MB }
  if (!file.pathname.endsWith('.ts')) return new Worker(file, { resourceLimits })
  // Node 20 starts no thread with a file in TypeScript.
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import('${file.href}') })`
  return new Worker(code, { eval: true, execArgv: [], resourceLimits })
}
