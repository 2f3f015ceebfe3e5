import '../bin/src/checkNode.mjs'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { root } from '../bin/src/project.mjs'

/** @typedef {{ path: string; digest: string }} Entry */

/** In every coding that browsers ask for, since each has its own copy on disk. */
const codings = ['br', 'gzip', 'identity']

const MOST_AT_ONCE = 16
const TIME_LIMIT_MS = 10_000

/** @type {Record<string, (body: Buffer) => Buffer>} */
const decoders = { br: (body) => brotliDecompressSync(body), gzip: (body) => gunzipSync(body) }

/** A file has the path of its page, and the server picks the language. */
const pagePaths = new Map([
  ['index', '/'],
  ['ads', '/ads.txt'],
  ['holder', `/portfolio/0x${'0'.repeat(40)}`],
  ['receipt', `/swap/1/0x${'0'.repeat(64)}`],
  ['transfer', `/transfer/1/0x${'0'.repeat(64)}`],
  ['404', '/watch-release'],
])

const usage = 'Usage: npm run watch:release -- https://the.site [--list release.sha256] [--every 30] [--once]'

/**
 * Compares a deployed site with the digests of a build, again and again. Prints one line of JSON per alarm and per
 * recovery; with `--once` it exits with 1 if a file differs. Run it on another machine than the site's.
 */
await runCommand(async () => {
  const { origin, list, everyMs, isOnce } = readArguments()
  const entries = parseReleaseList(list)
  let last = ''
  for (;;) {
    const problems = await compareRelease(origin, { entries, list })
    const state = problems.join('\n')
    if (state !== last || isOnce) report(origin, { problems, count: entries.length })
    last = state
    if (isOnce) {
      process.exitCode = problems.length === 0 ? 0 : 1
      return
    }
    await delay(everyMs)
  }
})

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'string' }, every: { type: 'string', default: '30' }, once: { type: 'boolean' } },
  })
  const [origin = ''] = positionals
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) throw new Failure(usage)
  const seconds = Number(values.every)
  if (!(seconds >= 1 && seconds <= 50)) throw new Failure('--every must be from 1 to 50 seconds.')
  const file = values.list ?? join(root, 'app/dist/live/release.sha256')
  if (!existsSync(file)) throw new Failure(`There is no release list at ${file}. Run: npm run build`)
  return { origin, list: readFileSync(file, 'utf8'), everyMs: seconds * 1_000, isOnce: values.once === true }
}

/**
 * @param {string} origin
 * @param {{ problems: readonly string[]; count: number }} found
 */
function report(origin, { problems, count }) {
  const state = problems.length === 0 ? 'same' : 'ALARM'
  console.log(JSON.stringify({ time: new Date().toISOString(), site: origin, state, files: count, problems }))
}

/**
 * Reads a list in the format of `sha256sum`.
 * @param {string} text
 * @returns {Entry[]}
 */
function parseReleaseList(text) {
  const entries = text.split('\n').flatMap((line) => {
    const [, digest, path] = /^([\da-f]{64}) [ *](\S.*)$/.exec(line) ?? []
    if (digest === undefined || path === undefined) {
      if (line !== '') throw new Failure(`This is not a line of a release list: ${line.slice(0, 80)}`)
      return []
    }
    return [{ path, digest }]
  })
  if (entries.length === 0) throw new Failure('The release list is empty. Run: npm run build')
  return entries
}

/**
 * Compares every file of a deployed site with the list. Returns one line per difference.
 * @param {string} origin
 * @param {{ entries: readonly Entry[]; list: string }} options
 * @returns {Promise<string[]>}
 */
async function compareRelease(origin, { entries, list }) {
  const own = { path: 'release.sha256', digest: hash(Buffer.from(list)) }
  const jobs = [...entries, own].flatMap((entry) => codings.map((coding) => ({ entry, coding })))
  /** @type {string[]} */
  const problems = []
  const work = async () => {
    for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) {
      const problem = await compareFile(origin, job)
      if (problem !== undefined) problems.push(problem)
    }
  }
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, work))
  return [...new Set(problems)].sort()
}

/**
 * @param {string} origin
 * @param {{ entry: Entry; coding: string }} options
 * @returns {Promise<string | undefined>}
 */
async function compareFile(origin, { entry, coding }) {
  const { url, headers, status } = findRequest(entry.path)
  try {
    const answer = await ask(new URL(url, origin), {
      ...headers,
      'accept-encoding': coding,
      'cache-control': 'no-cache',
    })
    if (answer.status !== status) return `${entry.path}: answered with ${answer.status}`
    if (hash(normalise(answer.body, entry)) !== entry.digest) return `${entry.path}: other bytes than in the release`
    return undefined
  } catch (error) {
    return `${entry.path}: no answer (${error instanceof Error ? error.message : typeof error})`
  }
}

/**
 * Not `fetch`, which overrides `Sec-Fetch-Mode`.
 * @param {URL} url
 * @param {Record<string, string>} headers
 * @returns {Promise<{ status: number | undefined; body: Buffer }>}
 */
function ask(url, headers) {
  const { get } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, signal: AbortSignal.timeout(TIME_LIMIT_MS) }, async (response) => {
      try {
        /** @type {Buffer[]} */
        const chunks = []
        for await (const chunk of response) chunks.push(chunk)
        const decode = decoders[response.headers['content-encoding'] ?? ''] ?? ((body) => body)
        resolve({ status: response.statusCode, body: decode(Buffer.concat(chunks)) })
      } catch (error) {
        reject(error)
      }
    })
    request.on('error', reject)
  })
}

/** @param {string} path */
function findRequest(path) {
  const [, language = 'en', page] = /^(?:([a-z]{2,3})\/)?(.+)\.html$/.exec(path) ?? []
  if (page === undefined) return { url: `/${encodeURI(path)}`, headers: { accept: '*/*' }, status: 200 }
  const headers = {
    accept: 'text/html',
    'accept-language': language,
    cookie: `language=${language}`,
    'sec-fetch-mode': 'navigate',
  }
  return { url: pagePaths.get(page) ?? `/${page}`, headers, status: page === '404' ? 404 : 200 }
}

/**
 * Open trading is a mark that the server writes into each page, and the embedded card names the sites that may embed it.
 * @param {Buffer} body
 * @param {Entry} entry
 */
function normalise(body, { path }) {
  if (!path.endsWith('.html')) return body
  const html = body.toString('utf8').replace('<html data-trading="open"', '<html')
  const isEmbed = /^([a-z]{2,3}\/)?embed\.html$/.test(path)
  return Buffer.from(isEmbed ? html.replace(/(<html[^>]*?) data-embedders="[^"<>]*"/, '$1') : html)
}

/** @param {Buffer} bytes */
function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
