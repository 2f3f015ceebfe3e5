import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { holdsTimeLimits, reportRow } from '../testing/deepRun.ts'
import { startProcess } from '../testing/serverProcess.ts'
import { type Answer, answerLlama, startUpstream } from '../testing/testUpstream.ts'

const MIB = 2 ** 20
const LANES = 8
/** Ten minutes in the deep run. `MIXED_SECONDS=7200` is the two hours of S-18. */
const seconds = Number(process.env.MIXED_SECONDS ?? (holdsTimeLimits ? 600 : 3))

// Only Linux reports the memory and files of another process.
test.skipIf(process.platform !== 'linux')(
  'S-17, S-18: with attacks beside it and a fifth of the upstream calls failing, honest visitors see no error',
  { timeout: (seconds + 120) * 1_000 },
  async () => {
    const { env } = await startUpstream({ llama: failEachFifth() })
    const server = await startProcess({ ...env, TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent', METRICS_TOKEN })
    const end = performance.now() + seconds * 1_000
    const load = { origin: server.origin, isOver: () => performance.now() >= end }
    const [lanes, attacks, uses] = await Promise.all([
      Promise.all(Array.from({ length: LANES }, (_, lane) => visit(load, lane))),
      attack(load),
      watch(server, load),
    ])
    const replies = lanes.flat()
    report({ replies, attacks, uses })
    const failed = replies.filter(
      ({ status, isMarked }) => !(status < 300 && status > 0) && !(status === 503 && isMarked),
    )
    expect(failed).toEqual([])
    expect(replies.length).toBeGreaterThanOrEqual(LANES * 3)
    // Idle connections are closed, and their files with them.
    await expect.poll(() => countFiles(server.pid), { timeout: 60_000 }).toBeLessThan((uses[0]?.files ?? 0) + 20)
    if (!holdsTimeLimits) return
    expect(findP99(replies)).toBeLessThanOrEqual(1_000)
    expect(findGrowth(uses)).toBeLessThanOrEqual(16 * MIB)
    expect(findLeak(uses)).toBeLessThanOrEqual(MIB)
  },
)

/** An error, a broken body, and a connection that breaks, in turn. */
function failEachFifth(): Answer {
  let calls = 0
  return (response, request) => {
    calls += 1
    if (calls % 5 !== 0) return answerLlama(response, request)
    if (calls % 3 === 0) return void response.writeHead(500).end('no')
    if (calls % 3 === 1) return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"coins":')
    response.destroy()
  }
}

type Server = Parameters<typeof readUse>[0]

async function watch(server: Server, { isOver }: { isOver: () => boolean }): Promise<readonly Use[]> {
  const uses = [await readUse(server)]
  while (!isOver()) {
    await delay(500)
    uses.push(await readUse(server))
  }
  return uses
}

type Run = { readonly replies: readonly Reply[]; readonly attacks: number; readonly uses: readonly Use[] }

function report({ replies, attacks, uses }: Run): void {
  const count = (isCounted: (reply: Reply) => boolean) => replies.filter(isCounted).length
  const marked = count(({ status, isMarked }) => status === 503 && isMarked)
  const good = count(({ status }) => status === 200 || status === 202)
  reportRow(
    'S-17',
    `${seconds} s, ${replies.length} requests of visitors beside ${attacks * 3} hostile ones: ${good} answered, ${marked} told to wait, ${replies.length - good - marked} errors, p99 ${findP99(replies).toFixed(0)} ms`,
  )
  const files = uses.map((use) => use.files)
  reportRow(
    'S-18',
    `${seconds} s: ${((uses.at(-1)?.residentBytes ?? 0) / MIB).toFixed(0)} MiB at the end, ${(findGrowth(uses) / MIB).toFixed(1)} MiB more than after a third, in use ${(findLeak(uses) / MIB).toFixed(2)} MiB more, at most ${Math.max(...files)} open files`,
  )
}

function findP99(replies: readonly Reply[]): number {
  return replies.map(({ ms }) => ms).sort((one, other) => one - other)[Math.floor(replies.length * 0.99)] ?? 0
}

/** From the second third to the last: the first is the warm-up. */
function findGrowth(uses: readonly Use[]): number {
  const third = Math.floor(uses.length / 3)
  const mean = (some: readonly Use[]) =>
    some.reduce((sum, use) => sum + use.residentBytes, 0) / Math.max(1, some.length)
  return mean(uses.slice(2 * third)) - mean(uses.slice(third, 2 * third))
}

/** Growth of the smallest heap, as it is after a garbage collection. */
function findLeak(uses: readonly Use[]): number {
  const third = Math.floor(uses.length / 3)
  const least = (some: readonly Use[]) => Math.min(...some.map(({ heapBytes }) => heapBytes))
  return least(uses.slice(2 * third)) - least(uses.slice(third, 2 * third))
}

type Reply = { readonly status: number; readonly isMarked: boolean; readonly ms: number }

type Sent = { readonly client: string; readonly body?: string; readonly agent: Agent }

/** One request of a client behind the proxy. Status 0 means that the connection broke. */
function send(url: string, { client, body, agent }: Sent): Promise<Reply> {
  const started = performance.now()
  const headers = { 'x-forwarded-for': client, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  return new Promise((resolve) => {
    const finish = (status: number, retryAfter?: string) =>
      resolve({ status, isMarked: retryAfter !== undefined, ms: performance.now() - started })
    const sent = request(url, { method: body === undefined ? 'GET' : 'POST', headers, agent }, (response) => {
      response.resume().on('end', () => finish(response.statusCode ?? 0, response.headers['retry-after']))
      response.on('error', () => finish(0))
    })
    sent.on('error', () => finish(0)).end(body)
  })
}

type Load = { readonly origin: string; readonly isOver: () => boolean }

/** Visitors who read prices, look at the state and sign up. Each is a client of its own, within every limit. */
async function visit({ origin, isOver }: Load, lane: number): Promise<readonly Reply[]> {
  const agent = new Agent({ keepAlive: true })
  const replies: Reply[] = []
  for (let visit = 0; !isOver(); visit += 1) {
    const client = `10.${lane}.${(visit >> 8) & 255}.${visit & 255}`
    const email = JSON.stringify({ email: `${lane}.${visit}@example.org` })
    replies.push(await send(`${origin}/api/prices?listings=1:ETH,56:BNB,137:POL`, { client, agent }))
    replies.push(await send(`${origin}/healthz`, { client, agent }))
    replies.push(await send(`${origin}/api/newsletter`, { client, agent, body: email }))
    await delay(10)
  }
  agent.destroy()
  return replies
}

/** Attackers: a flood of one client, broken requests, large bodies, and idle connections. */
async function attack({ origin, isOver }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true })
  const { port } = new URL(origin)
  const idle: Socket[] = []
  let attacks = 0
  for (; !isOver(); attacks += 1) {
    const client = '203.0.113.9'
    const email = JSON.stringify({ email: `victim+${attacks}@example.org` })
    await send(`${origin}/api/newsletter`, { client, agent, body: attacks % 10 === 0 ? 'x'.repeat(100_000) : email })
    await send(`${origin}/api/prices?listings=${attacks}:NOTHING`, { client, agent })
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined)
    socket.write(hostile[attacks % hostile.length] ?? '')
    idle.push(socket)
    if (idle.length > 200) idle.shift()?.destroy()
    await delay(5)
  }
  for (const socket of idle) socket.destroy()
  agent.destroy()
  return attacks
}

const hostile = [
  '',
  'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  'POST /api/newsletter HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n',
  'GET /lcd/cosmos/bank/v1beta1/balances/../../../ HTTP/1.1\r\nHost: evil.example\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001',
]

type Use = {
  readonly residentBytes: number
  /** Memory of the server's objects, including garbage that is not collected yet. */
  readonly heapBytes: number
  readonly files: number
}

const METRICS_TOKEN = 'token-of-the-mixed-load-of-32-characters'

type Watched = { readonly origin: string; readonly pid: number }

/** The memory of a server, by the system and by its own metrics, and its open files. Linux only. */
async function readUse({ origin, pid }: Watched): Promise<Use> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text()
  const [, heap] = /^murmur_memory_bytes\{kind="heapUsed"\} (\S+)$/m.exec(metrics) ?? []
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return { residentBytes: pages * 4_096, heapBytes: Number(heap), files: countFiles(pid) }
}

function countFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
