import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { findAnyListing } from '@murmur/engine/listedTokens'
import { formatListingIds, type Listing, parseListingIds } from '@murmur/engine/token'
import type { DayHistoryAnswer, HistoryAnswer } from '@murmur/sdk/api'
import { LRUCache } from 'lru-cache'
import type { Coding } from '../http/negotiation.ts'
import { buildDay, buildSeries, type Period, tiers, writeMoves } from './historyGrid.ts'
import { type PriceHistory, recorded } from './priceHistory.ts'

/** A body in every coding, compressed once. */
type HistoryPage = { readonly etag: string; readonly bodies: Readonly<Record<Coding, Buffer>> }

export type HistoryAnswers = {
  /** `url` is the request target as it was sent. No value if it asks for nothing that there is. */
  get(url: string): Promise<HistoryPage | undefined>
}

type AnswerOptions = {
  readonly history: Pick<PriceHistory, 'rows' | 'revision'>
  readonly now: () => number
}

/** A wallet seldom has more tokens. A client with more asks twice. */
const MOST_LISTINGS = 40
/** Each has about 10 kB. */
const MOST_PAGES = 500

const ids = recorded.map(({ id }) => id)

export function createHistoryAnswers({ history, now }: AnswerOptions): HistoryAnswers {
  const pages = new LRUCache<string, { revision: number; page: Promise<HistoryPage> }>({ max: MOST_PAGES })

  function build(question: Question): HistoryAnswer | DayHistoryAnswer {
    const seconds = Math.floor(now() / 1_000)
    if (question.type === 'series') {
      const asked = question.listings.map(({ id }) => id)
      return buildSeries(history.rows, { ids: asked, period: question.period, now: seconds })
    }
    const { step, start, at, prices } = buildDay(history.rows, { ids, now: seconds })
    const moves = Object.entries(prices).map(([id, line]) => [id, writeMoves(line)] as const)
    return { step, start, at, moves: Object.fromEntries(moves) }
  }

  return {
    async get(url) {
      const question = parseUrl(url)
      if (question === undefined) return undefined
      const key = formatQuestion(question)
      const { revision } = history
      const known = pages.get(key)
      if (known?.revision === revision) return known.page
      const page = compress(JSON.stringify(build(question)))
      pages.set(key, { revision, page })
      return page
    },
  }
}

type Question =
  | { readonly type: 'day' }
  | { readonly type: 'series'; readonly listings: readonly Listing[]; readonly period: Period }

function formatQuestion(question: Question): string {
  return question.type === 'day' ? 'day' : `${question.period} ${formatListingIds(question.listings)}`
}

/** Only the two forms that `sdk/src/api.ts` names: other parameters would fill caches with one answer. */
function parseUrl(url: string): Question | undefined {
  if (url === '/api/history/day') return { type: 'day' }
  const parameters = [...new URLSearchParams(url.slice(url.indexOf('?')))]
  const [[first, list = ''] = [], [second, name] = []] = parameters
  if (parameters.length !== 2 || first !== 'listings' || second !== 'period') return undefined
  const period = tiers.find((tier) => tier.period === name)?.period
  const listings = parseListingIds(list, findAnyListing)
  if (period === undefined || listings === undefined || listings.length > MOST_LISTINGS) return undefined
  return { type: 'series', listings, period }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

async function compress(text: string): Promise<HistoryPage> {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  const [br, zipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)])
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  return { etag, bodies: { identity, br, gzip: zipped } }
}
