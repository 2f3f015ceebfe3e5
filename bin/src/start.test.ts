import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isBuilt } from './buildSite.mjs'
import { root } from './project.mjs'

/** Simulates a machine with 100 MB of free memory. */
const poorMachine = 'data:text/javascript,process.availableMemory = () => 100 * 2 ** 20'

/** A stub of the live price source. */
async function startSource(): Promise<string> {
  const source = createServer(({ url = '' }, response) => {
    const coins = (url.split('?')[0]?.split('/').at(-1) ?? '').split(',')
    const value = url.includes('/percentage/') ? 1.5 : { price: 3_000, confidence: 0.99 }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ coins: Object.fromEntries(coins.map((coin) => [coin, value])) }))
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  onTestFinished(() => void source.close())
  return `http://127.0.0.1:${(source.address() as AddressInfo).port}`
}

/** Runs `npm start` and collects its output until it serves. */
async function startSite(env: Record<string, string>) {
  const directory = await mkdtemp(join(tmpdir(), 'start-'))
  const { PATH = '' } = process.env
  const child = spawn(process.execPath, ['--import', poorMachine, join(root, 'bin/start.mjs')], {
    cwd: root,
    env: { PATH, PORT: '0', DATA_DIR: directory, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(directory, { recursive: true, force: true })
  })
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /^Murmur is running at (\S+)$/.exec(line) ?? []
    if (url !== undefined) return { lines, origin: url.replace('localhost', '127.0.0.1') }
    lines.push(line)
  }
  throw new Error(`It did not start: ${lines.join('\n')}`)
}

// Only Linux reports free memory reliably, and a build would take longer than all the tests.
test.skipIf(platform() !== 'linux' || !isBuilt(root, { world: 'live' }))(
  'if the chains cannot run, one line says so, and the site uses the live networks',
  async () => {
    const { lines, origin } = await startSite({ DEFILLAMA_URL: await startSource() })
    expect(lines).toEqual([
      'The local network cannot run here (only 100 MB of memory are free): the site uses the live networks.',
    ])
    const ask = async (path: string) => {
      const response = await fetch(origin + path)
      return { status: response.status, text: await response.text() }
    }
    expect(JSON.parse((await ask('/api/world')).text)).toEqual({ name: 'live', networks: [] })
    // On a busy machine the first request may time out after two seconds; the server retries a second later.
    await expect
      .poll(async () => JSON.parse((await ask('/api/prices?listings=1:ETH')).text).prices?.['1:ETH'], {
        timeout: 20_000,
      })
      .toMatchObject({ usdPrice: '3000', source: 'defillama' })
    const pages = await Promise.all(['/', '/swap', '/healthz', '/readyz'].map(ask))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(pages.map(({ text }) => text).join()).not.toContain('LOCAL NETWORK')
  },
)
