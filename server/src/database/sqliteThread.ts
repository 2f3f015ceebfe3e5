import { Worker } from 'node:worker_threads'
import type { Row, Value } from './database.ts'

type Work =
  /** `begin` starts a transaction with the statement, which saves a trip between the threads. */
  | { readonly type: 'query' | 'begin'; readonly text: string; readonly values: readonly Value[] }
  /** Several statements without values or rows. */
  | { readonly type: 'script'; readonly text: string }
  | { readonly type: 'close' }

export type Call = Work & { readonly id: number }

export type Reply = {
  readonly id: number
  readonly rows?: readonly Row[]
  readonly error?: { readonly message: string; readonly code?: string }
}

/** One connection to SQLite on its own thread, so that an fsync never delays the requests of others. */
export type SqliteThread = {
  query(text: string, values?: readonly Value[]): Promise<readonly Row[]>
  /** The first statement of a transaction. */
  begin(text: string, values?: readonly Value[]): Promise<readonly Row[]>
  script(text: string): Promise<void>
  close(): Promise<void>
}

type Pending = { resolve(rows: readonly Row[]): void; reject(reason: Error): void }

/** The build and the bundles of the tests put a copy beside their own file. */
const program = new URL('./sqliteWorker.mjs', import.meta.url)

export function startSqliteThread(workerData: { readonly path: string; readonly waitMs: number }): SqliteThread {
  const worker = new Worker(program, { workerData })
  const pending = new Map<number, Pending>()
  let count = 0
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure = error
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(failure ?? new Error('SQLite has been closed')))
  worker.on('message', ({ id, rows = [], error }: Reply) => {
    const call = pending.get(id)
    pending.delete(id)
    // An idle database does not keep the process alive.
    if (pending.size === 0) worker.unref()
    if (error === undefined) call?.resolve(rows)
    else call?.reject(Object.assign(new Error(error.message), error))
  })
  const send = (work: Work) =>
    new Promise<readonly Row[]>((resolve, reject) => {
      if (failure !== undefined) return reject(failure)
      count += 1
      pending.set(count, { resolve, reject })
      worker.ref()
      worker.postMessage({ ...work, id: count } satisfies Call)
    })
  return {
    query: (text, values = []) => send({ type: 'query', text, values }),
    begin: (text, values = []) => send({ type: 'begin', text, values }),
    script: async (text) => void (await send({ type: 'script', text })),
    async close() {
      await send({ type: 'close' })
      await worker.terminate()
    },
  }
}
