import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { timeLimits } from '../src/http/httpServer.ts'
import { bundle } from '../testing/bundle.ts'
import { holdsTimeLimits, reportRow, scale } from '../testing/deepRun.ts'
import { slowKinds } from '../testing/slowKinds.ts'

/** Starts a child process and returns it with its first message. */
async function startBeside<T>(name: string, args: readonly string[]): Promise<{ child: ChildProcess; message: T }> {
  const child = fork(await bundle(name), args)
  onTestFinished(() => void child.kill('SIGKILL'))
  const [message] = await once(child, 'message')
  return { child, message }
}

/** Milliseconds until the whole response has arrived. */
function time(port: number, { agent }: { agent: Agent }): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    get({ port, agent, host: '127.0.0.1', path: '/healthz' }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Somebody else was answered ${response.statusCode}.`))
      response.resume().on('end', () => resolve(performance.now() - started))
    }).on('error', reject)
  })
}

/** Alternates between the servers, so that other load on the machine affects both alike. */
async function measureP95(ports: readonly number[], { forMs }: { forMs: number }): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true })
  const times = ports.map((): number[] => [])
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    for (const [index, port] of ports.entries()) times[index]?.push(await time(port, { agent }))
  }
  agent.destroy()
  return times.map((each) => each.sort((a, b) => a - b)[Math.floor(each.length * 0.95)] ?? Number.NaN)
}

type Opened = { readonly name: string; readonly port: number }

/** Waits until every connection is closed. Returns their lifetimes in seconds by client port. */
async function waitForCloses(server: ChildProcess, { opened }: { opened: readonly Opened[] }) {
  for (;;) {
    server.send('closes')
    const [closes] = await once(server, 'message')
    const closedAfter = new Map<number, number>(closes)
    if (opened.every(({ port }) => closedAfter.has(port))) return closedAfter
    await delay(100)
  }
}

test('S-08: slow clients are closed, and others are not slowed down', async () => {
  const part = scale(10) / 10
  const limits = Object.fromEntries(Object.entries(timeLimits).map(([name, ms]) => [name, ms * part]))
  const [attacked, left] = await Promise.all(
    Array.from({ length: 2 }, () => startBeside<number>('testing/slowClientTarget', [JSON.stringify(limits)])),
  )
  if (attacked === undefined || left === undefined) throw new Error('The servers did not start.')
  const ports = [attacked.message, left.message]
  await measureP95(ports, { forMs: 500 })

  const count = scale(500)
  const { message: opened } = await startBeside<Opened[]>('testing/slowClients', [attacked.message, count].map(String))
  const [among = 0, alone = 0] = await measureP95(ports, { forMs: 25_000 * part })
  const closedAfter = await waitForCloses(attacked.child, { opened })

  const results = slowKinds.map(({ name, most }) => {
    const times = opened.filter((one) => one.name === name).map(({ port }) => closedAfter.get(port) ?? Number.NaN)
    return { name, count: times.length, slowest: Math.max(...times), most: most * part }
  })
  const figures = results.map(
    ({ name, count, slowest, most }) =>
      `${count} slow by ${name} closed after ${slowest.toFixed(1)} of ${most.toFixed(1)} s`,
  )
  reportRow(
    'S-08',
    `${figures.join(', ')}; p95 of others ${alone.toFixed(2)} ms alone, ${among.toFixed(2)} ms among them`,
  )
  expect(results.map(({ slowest }) => Number.isFinite(slowest))).toEqual(slowKinds.map(() => true))
  if (!holdsTimeLimits) return
  for (const { slowest, most } of results) expect(slowest).toBeLessThanOrEqual(most)
  expect(among).toBeLessThanOrEqual(alone * 2)
})
