import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const list = `${root}app/dist/local/release.sha256`
const isDeep = process.env.DEEP === '1'

test('F-12: a deployed site serves exactly the files of its build', async ({ baseURL }) => {
  const watcher = startWatcher([baseURL ?? '', '--list', list, '--once'])
  const { state, files, problems } = await readReports(watcher)()
  expect({ state, problems }).toEqual({ state: 'same', problems: [] })
  expect(files).toBeGreaterThan(200)
})

test('F-13: the watcher raises an alarm when one byte of a file differs', async ({ baseURL }, testInfo) => {
  const site = await startChangedSite(baseURL ?? '')
  const paths = pickFiles(isDeep ? 20 : 3)
  const watcher = startWatcher([site.origin, '--list', writePart(paths, testInfo.outputPath('part')), '--every', '1'])
  try {
    const next = readReports(watcher)
    // The list of the site itself is longer than this part of it.
    expect(namesOf(await next())).toEqual(['release.sha256'])
    const seconds: number[] = []
    for (const path of paths) {
      const started = performance.now()
      site.change(path === 'index.html' ? '/' : `/${path}`)
      expect(namesOf(await next())).toEqual([path, 'release.sha256'])
      seconds.push((performance.now() - started) / 1_000)
      site.change(undefined)
      expect(namesOf(await next())).toEqual(['release.sha256'])
    }
    const slowest = Math.max(...seconds)
    console.info(`F-13: ${seconds.length} of ${paths.length} changes found, the slowest after ${slowest.toFixed(1)} s`)
    if (isDeep) expect(slowest).toBeLessThan(60)
  } finally {
    watcher.kill()
    site.close()
  }
})

function startWatcher(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, ['deploy/watchRelease.mjs', ...args], { cwd: root })
}

type Report = { readonly state: string; readonly files: number; readonly problems: readonly string[] }

/** A changed byte can also make a compressed copy unreadable. */
function namesOf({ problems }: Report): readonly string[] {
  return [...new Set(problems.map((problem) => problem.split(': ')[0] ?? ''))].sort()
}

function readReports(watcher: ChildProcess): () => Promise<Report> {
  if (watcher.stdout === null) throw new Error('The watcher has no output.')
  const lines = createInterface({ input: watcher.stdout })[Symbol.asyncIterator]()
  return async () => JSON.parse((await lines.next()).value ?? '{"state":"ended","files":0,"problems":[]}')
}

/** A page, then files from all over the list. */
function pickFiles(count: number): readonly string[] {
  const paths = readList()
    .map((line) => line.slice(66))
    .filter((path) => /^(assets|brand|images)\//.test(path))
  const step = Math.floor(paths.length / count)
  return ['index.html', ...Array.from({ length: count - 1 }, (_, index) => paths[index * step] ?? '')]
}

function writePart(paths: readonly string[], file: string): string {
  const lines = readList().filter((line) => paths.includes(line.slice(66)))
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}

function readList(): readonly string[] {
  return readFileSync(list, 'utf8').trimEnd().split('\n')
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
