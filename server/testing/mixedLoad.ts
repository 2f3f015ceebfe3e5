import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Reply = { readonly status: number; readonly isMarked: boolean; readonly ms: number }

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
export async function visit({ origin, isOver }: Load, lane: number): Promise<readonly Reply[]> {
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

/** Attackers: a flood of one client, broken requests, large bodies, and connections that say nothing. */
export async function attack({ origin, isOver }: Load): Promise<number> {
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

export type Use = {
  readonly residentBytes: number
  /** What the server's objects take, with garbage that is not collected yet. */
  readonly heapBytes: number
  readonly files: number
}

export const METRICS_TOKEN = 'token-of-the-mixed-load-of-32-characters'

type Watched = { readonly origin: string; readonly pid: number }

/** The memory of a server, by the system and by its own metrics, and its open files. Linux only. */
export async function readUse({ origin, pid }: Watched): Promise<Use> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text()
  const [, heap] = /^murmur_memory_bytes\{kind="heapUsed"\} (\S+)$/m.exec(metrics) ?? []
  const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return { residentBytes: pages * 4_096, heapBytes: Number(heap), files: countFiles(pid) }
}

export function countFiles(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}
