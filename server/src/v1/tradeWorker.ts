import { AsyncLocalStorage } from 'node:async_hooks'
import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { findRefused } from './rejection.ts'
import { runJob } from './runJob.ts'
import { createThreadSource } from './threadSource.ts'
import type { FromThread, ToThread } from './tradeMessages.ts'

const port = parentPort
if (port === null) throw new Error('This file runs in a worker.')
const send = (message: FromThread) => port.postMessage(message)

// Pages go first where cores are short. Only Linux does this for one thread; elsewhere it would slow the pages, too.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** The job that runs now: its end stops its reads from nodes. */
const running = new AsyncLocalStorage<AbortSignal>()
const jobs = new Map<number, AbortController>()
const asked = new Map<number, (value: unknown) => void>()
let questions = 0

const ask = (path: string) =>
  new Promise<unknown>((resolve) => {
    questions += 1
    asked.set(questions, resolve)
    send({ type: 'question', id: questions, path })
  })
const { source, takeMarket } = createThreadSource({ ask, findSignal: () => running.getStore() })

port.on('message', (message: ToThread) => {
  if (message.type === 'market') return takeMarket(message)
  if (message.type === 'cancel') return jobs.get(message.id)?.abort()
  if (message.type === 'job') return void run(message)
  asked.get(message.id)?.(message.value)
  asked.delete(message.id)
})

async function run({ id, job }: Extract<ToThread, { type: 'job' }>): Promise<void> {
  const ending = new AbortController()
  jobs.set(id, ending)
  try {
    const body = await running.run(ending.signal, () => runJob(job, { source, signal: ending.signal }))
    send({ type: 'result', id, result: { type: 'answer', body: JSON.stringify(body) } })
  } catch (error) {
    const isExactReceipt = 'receiveAmount' in job.request
    const refused = findRefused(error, { amountField: isExactReceipt ? 'receiveAmount' : 'payAmount' })
    if (refused !== undefined) send({ type: 'result', id, result: { type: 'refused', refused } })
    else if (ending.signal.aborted) send({ type: 'result', id, result: { type: 'cancelled' } })
    else send({ type: 'result', id, result: { type: 'broken', reason: nameError(error) } })
  } finally {
    jobs.delete(id)
  }
}

/** Without its message, which could name a node with its key. */
function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const frame = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name} at ${frame.slice(frame.lastIndexOf('/') + 1)}`
}
