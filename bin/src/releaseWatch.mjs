import { createHash } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Failure } from './failure.mjs'

/** @typedef {{ path: string; digest: string }} Entry */

/** In every coding that browsers ask for, since each has its own copy on disk. */
const codings = ['br', 'gzip', 'identity']

const MOST_AT_ONCE = 16
const TIME_LIMIT_MS = 10_000

/**
 * Reads a list in the format of `sha256sum`.
 * @param {string} text
 * @returns {Entry[]}
 */
export function parseReleaseList(text) {
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
export async function compareRelease(origin, { entries, list }) {
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

/** @type {Record<string, (body: Buffer) => Buffer>} */
const decoders = { br: (body) => brotliDecompressSync(body), gzip: (body) => gunzipSync(body) }

/** A file has the path of its page, and the server picks the language. */
const pagePaths = new Map([
  ['index', '/'],
  ['ads', '/ads.txt'],
  ['receipt', `/swap/1/0x${'0'.repeat(64)}`],
  ['transfer', `/transfer/1/0x${'0'.repeat(64)}`],
  ['404', '/watch-release'],
])

/** @param {string} path */
function findRequest(path) {
  const [, language = 'en', page] = /^(?:([a-z]{2,3})\/)?([^/]+)\.html$/.exec(path) ?? []
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
 * Open trading is a mark that the server writes into each page.
 * @param {Buffer} body
 * @param {Entry} entry
 */
function normalise(body, { path }) {
  if (!path.endsWith('.html')) return body
  return Buffer.from(body.toString('utf8').replace('<html data-trading="open"', '<html'))
}

/** @param {Buffer} bytes */
function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}
