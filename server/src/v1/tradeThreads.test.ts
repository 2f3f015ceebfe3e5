import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import type { Job, Lane } from './tradeMessages.ts'
import { createTradeThreads } from './tradeThreads.ts'

/**
 * A real thread that does as the hash of a job says: `fast` answers at once, `slow` not before its cancellation, `deaf`
 * never, `crash` ends the thread, `ask` answers with the reply of this thread.
 */
const program = `
  const { parentPort: port } = require('node:worker_threads')
  const seen = []
  let asking
  const end = (id, result) => port.postMessage({ type: 'result', id, result })
  port.on('message', (message) => {
    if (message.type === 'market') return void seen.push(message.chainId + ':' + Buffer.from(message.bytes))
    if (message.type === 'cancel') return void end(message.id, { type: 'cancelled' })
    if (message.type === 'answer') return void end(asking, { type: 'answer', body: JSON.stringify(message.value) })
    const { id, job } = message
    const { hash } = job.request
    if (hash === 'fast') end(id, { type: 'answer', body: JSON.stringify(seen) })
    if (hash === 'deaf') for (;;);
    if (hash === 'crash') process.exit(3)
    if (hash === 'ask') {
      asking = id
      port.postMessage({ type: 'question', id: 7, path: '/api/world' })
    }
  })
`

type Asked = 'fast' | 'slow' | 'deaf' | 'crash' | 'ask'

const never = new AbortController().signal

function open(options: Partial<Parameters<typeof createTradeThreads>[0]> = {}) {
  const outcomes: string[] = []
  const logged: string[] = []
  const threads = createTradeThreads({
    most: 1,
    findMarket: () => undefined,
    answer: async (path) => ({ path }),
    log: { error: (_, message) => void logged.push(message) },
    onJob: ({ outcome }) => void outcomes.push(outcome),
    elapsed: () => performance.now(),
    createWorker: () => new Worker(program, { eval: true }),
    ...options,
  })
  onTestFinished(() => threads.stop())
  const run = (name: Asked, { signal = never, lane = 'computes' as Lane, chainIds = [] as number[] } = {}) => {
    const request = { chainId: 1, hash: name } as unknown as { chainId: number; hash: `0x${string}` }
    return threads.run({ kind: 'state', lane, chainIds, request } satisfies Job, { signal })
  }
  return { ...threads, run, outcomes, logged }
}

test('more jobs than the queue holds are turned away at once, and the others are answered', async () => {
  const { run, describe, outcomes } = open({ mostWaiting: 3 })
  const ending = new AbortController()
  // Both of its places.
  const running = [run('slow', ending), run('slow', ending)]
  const waiting = [run('fast'), run('fast'), run('fast')]
  expect(describe()).toEqual({ waiting: 3, running: 2, threads: 1 })
  expect(await run('fast')).toEqual({ type: 'overloaded' })
  ending.abort()
  expect((await Promise.all(running)).map(({ type }) => type)).toEqual(['cancelled', 'cancelled'])
  expect((await Promise.all(waiting)).map(({ type }) => type)).toEqual(['answer', 'answer', 'answer'])
  expect(describe()).toEqual({ waiting: 0, running: 0, threads: 1 })
  expect(outcomes).toEqual(['overloaded', 'cancelled', 'cancelled', 'answer', 'answer', 'answer'])
})

test('a cancelled job leaves the queue without reaching a thread', async () => {
  const { run, describe } = open()
  const ending = new AbortController()
  const running = [run('slow', ending), run('slow', ending)]
  const leaving = new AbortController()
  // In a thread it would end it.
  const left = run('crash', leaving)
  leaving.abort()
  expect(await left).toEqual({ type: 'cancelled' })
  expect(describe()).toMatchObject({ waiting: 0, running: 2 })
  ending.abort()
  await Promise.all(running)
  expect(await run('crash', leaving)).toEqual({ type: 'cancelled' })
  expect(await run('fast')).toEqual({ type: 'answer', body: '[]' })
})

test('jobs that compute do not keep those waiting that read from nodes', async () => {
  const { run } = open()
  const ending = new AbortController()
  const computing = [run('slow', ending), run('slow', ending), run('slow', ending)]
  expect(await run('fast', { lane: 'reads' })).toEqual({ type: 'answer', body: '[]' })
  ending.abort()
  await Promise.all(computing)
})

test('a job that takes too long is ended, and its place is free again', async () => {
  const { run, describe } = open({ timeLimitMs: 50 })
  expect(await run('slow')).toEqual({ type: 'tookTooLong' })
  await expect.poll(describe).toEqual({ waiting: 0, running: 0, threads: 1 })
})

test('a thread that does not end a cancelled job is replaced, with a line in the log', async () => {
  const lost: string[] = []
  const { run, describe, logged } = open({ timeLimitMs: 50, hangMs: 50, onLost: () => void lost.push('thread') })
  expect(await run('deaf')).toEqual({ type: 'tookTooLong' })
  await expect.poll(describe).toEqual({ waiting: 0, running: 0, threads: 0 })
  expect([lost, logged]).toEqual([['thread'], ['a thread of the API ended']])
})

test('a thread that ends breaks its own jobs only, and the next job has a new one', async () => {
  const { run, logged } = open()
  const [broken, waiting] = [run('crash'), run('slow')]
  const next = run('fast')
  expect([await broken, await waiting]).toEqual([{ type: 'broken' }, { type: 'broken' }])
  expect(await next).toEqual({ type: 'answer', body: '[]' })
  expect(logged).toEqual(['a thread of the API ended'])
})

test('as many threads as allowed start, one for each job that finds all others busy', async () => {
  const { run, describe } = open({ most: 2 })
  const ending = new AbortController()
  const running = Array.from({ length: 5 }, () => run('slow', ending))
  expect(describe()).toEqual({ waiting: 1, running: 4, threads: 2 })
  ending.abort()
  await Promise.all(running)
})

test('the market of a block is handed over once, and only for a job that needs it', async () => {
  let identity = Buffer.from('one')
  const { run } = open({ findMarket: () => ({ page: { identity }, ageMs: 0 }) })
  expect(await run('fast')).toEqual({ type: 'answer', body: '[]' })
  for (let asked = 0; asked < 3; asked += 1) await run('fast', { chainIds: [10] })
  identity = Buffer.from('two')
  expect(await run('fast', { chainIds: [10, 1] })).toEqual({
    type: 'answer',
    body: JSON.stringify(['10:one', '10:two', '1:two']),
  })
})

test('a thread gets its answers from this one, and none after a failure', async () => {
  expect(await open().run('ask')).toEqual({ type: 'answer', body: '{"path":"/api/world"}' })
  const failing = open({ answer: () => Promise.reject(new Error('no')) })
  expect(await failing.run('ask')).toMatchObject({ type: 'answer' })
  expect(failing.logged).toEqual(['a thread of the API got no answer'])
})

test('stopping ends every job and every thread', async () => {
  const { run, describe, stop, logged } = open()
  const jobs = [run('slow'), run('deaf'), run('slow')]
  await delay(10)
  await stop()
  expect((await Promise.all(jobs)).map(({ type }) => type)).toEqual(['broken', 'broken', 'broken'])
  expect(await run('fast')).toEqual({ type: 'broken' })
  expect([describe().threads, logged]).toEqual([0, []])
})
