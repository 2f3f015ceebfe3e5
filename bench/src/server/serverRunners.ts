import { type ChildProcess, fork, spawn } from 'node:child_process'
import { type EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Runner } from './contest.ts'
import type { LoadPlan, LoadResult } from './loadWorker.ts'
import { fixedYoung } from './processUse.ts'

/** Stops the process or server. */
export type Stop = () => void

/** A recorded answer. */
export type BareAnswer = {
  /** Names and values, alternating. */
  readonly headers: string[]
  /** In base64. */
  readonly body: string
}

/** The built server, as `npm start` runs it. */
export async function startBuiltServer(env: Readonly<Record<string, string>>): Promise<Runner & { stop: Stop }> {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-bench-'))
  const child = spawn(process.execPath, [...fixedYoung, 'dist/main.js'], {
    cwd: fileURLToPath(new URL('../../../server', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const line = String(await waitFor(child, { source: createInterface(child.stdout), event: 'line' }))
  return { port: Number(new URL(line.split(' at ')[1] ?? '').port), ...describe(child) }
}

/** A bare server that replays a recorded answer. */
export async function startBareServer(answer: BareAnswer): Promise<Runner & { stop: Stop }> {
  const child = fork(fileURLToPath(new URL('bareServer.mjs', import.meta.url)), { execArgv: fixedYoung })
  child.send(answer)
  const { port } = (await waitFor(child, { source: child, event: 'message' })) as AddressInfo
  return { port, ...describe(child) }
}

/** A separate process, so that load generator and servers do not block each other. */
export function startLoad(): { load(plan: LoadPlan): Promise<LoadResult>; stop: Stop } {
  const child = fork(fileURLToPath(new URL('loadWorker.ts', import.meta.url)))
  return {
    async load(plan) {
      child.send(plan)
      return (await waitFor(child, { source: child, event: 'message' })) as LoadResult
    },
    stop: () => void child.kill(),
  }
}

/** A keyless price service: every coin is worth 2.5 dollars. */
export async function startPriceService(): Promise<{ url: string; stop: Stop }> {
  const server = createServer(({ url = '' }, response) => {
    const coins = (url.split('?')[0]?.split('/').at(-1) ?? '').split(',')
    const coin = url.startsWith('/percentage/') ? 1.25 : { price: 2.5 }
    const body = JSON.stringify({ coins: Object.fromEntries(coins.map((name) => [name, coin])) })
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

/** Records the server's answer without the headers that Node adds. */
export async function recordAnswer({ port }: Runner, { path }: { path: string }): Promise<BareAnswer> {
  const request = get({ port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'gzip, br' } })
  const [response] = await once(request, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}.`)
  const raw: string[] = response.rawHeaders
  const added = new Set(['date', 'connection', 'keep-alive'])
  const headers = raw.filter((_, index) => !added.has(raw[index - (index % 2)]?.toLowerCase() ?? ''))
  return { headers, body: Buffer.concat(chunks).toString('base64') }
}

type Expected = { readonly source: EventEmitter; readonly event: string }

/** Waits for the first message, and rejects if the process ends before. */
async function waitFor(child: ChildProcess, { source, event }: Expected): Promise<unknown> {
  const quit = new AbortController()
  const { signal } = quit
  const ended = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('A measured process has ended.')))
  const said = once(source, event, { signal }).then(([first]) => first)
  return Promise.race([said, ended]).finally(() => {
    ended.catch(() => undefined)
    said.catch(() => undefined)
    quit.abort()
  })
}

function describe(child: ChildProcess): { pid: number; stop: Stop } {
  if (child.pid === undefined) throw new Error('A server could not start.')
  return { pid: child.pid, stop: () => void child.kill() }
}
