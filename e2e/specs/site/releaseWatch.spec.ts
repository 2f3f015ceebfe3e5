import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const list = `${root}app/dist/local/release.sha256`
const isDeep = process.env.DEEP === '1'

test('F-12, F-13: the watcher knows every file, and raises an alarm when one byte differs', async ({ baseURL }) => {
  const site = await startChangedSite(baseURL ?? '')
  const watcher = spawn(process.execPath, ['bin/watchRelease.mjs', site.origin, '--list', list, '--every', '1'], {
    cwd: root,
  })
  try {
    const next = readReports(watcher)
    // The first report comes from a site with one changed page.
    site.change('/')
    expect(namesOf(await next())).toEqual(['index.html', 'zh/index.html'])
    site.change(undefined)
    expect((await next()).problems).toEqual([])
    const seconds: number[] = []
    for (const path of pickFiles(isDeep ? 20 : 2)) {
      const started = performance.now()
      site.change(`/${path}`)
      expect(namesOf(await next())).toEqual([path])
      seconds.push((performance.now() - started) / 1_000)
      site.change(undefined)
      expect((await next()).state).toBe('same')
    }
    console.info(`F-13: ${seconds.length} of ${seconds.length} changes found, the last after ${Math.max(...seconds)} s`)
    if (isDeep) expect(Math.max(...seconds)).toBeLessThan(60)
  } finally {
    watcher.kill()
    site.close()
  }
})

type Report = { readonly state: string; readonly problems: readonly string[] }

/** A changed byte can also make a compressed copy unreadable. */
function namesOf({ problems }: Report): readonly string[] {
  return [...new Set(problems.map((problem) => problem.split(': ')[0] ?? ''))].sort()
}

function readReports(watcher: ChildProcess): () => Promise<Report> {
  if (watcher.stdout === null) throw new Error('The watcher has no output.')
  const lines = createInterface({ input: watcher.stdout })[Symbol.asyncIterator]()
  return async () => JSON.parse((await lines.next()).value ?? '{"state":"ended","problems":[]}')
}

function pickFiles(count: number): readonly string[] {
  const paths = readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.slice(66))
    .filter((path) => /^(assets|brand|images)\//.test(path))
  const step = Math.floor(paths.length / count)
  return Array.from({ length: count }, (_, index) => paths[index * step] ?? '')
}

/** The built site behind a proxy that changes the last byte of one file. */
async function startChangedSite(origin: string) {
  let changed: string | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    ask(url, { headers: request.headers }, async (answer) => {
      const body = await readBody(answer)
      if (url.pathname === changed) body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
      response.writeHead(answer.statusCode ?? 500, { ...answer.headers }).end(body)
    }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    change: (path: string | undefined) => {
      changed = path
    },
    close: () => server.close().closeAllConnections(),
  }
}

async function readBody(answer: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return Buffer.concat(chunks)
}
