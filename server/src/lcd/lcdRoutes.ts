import { parseBech32 } from '@murmur/engine/bech32'
import type { FastifyInstance } from 'fastify'
import type { BalancesAnswer } from '../api.ts'
import { findField } from '../http/json.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import { refuseFailure, type UpstreamFailure } from '../upstream/upstreamFailure.ts'

const PATH = '/cosmos/bank/v1beta1/balances/'
/** Balances are sorted by denomination. With a smaller page, dust sent by others could push ALLO off it. */
const MOST_BALANCES = 1_000
const MOST_IN_FLIGHT = 100
const KEY = '?pagination.key='

type LcdOptions = { readonly upstream: Upstream; readonly headers: HeaderRecord }

/** The balances of an Allora account. Browsers cannot fetch them, because the public node allows no other origin. */
export function registerLcd(app: FastifyInstance, { upstream, headers }: LcdOptions): void {
  const getBalances = createGetBalances(upstream)

  app.get(`/lcd${PATH}:address`, async (request, reply) => {
    const page = parsePage(request.raw.url ?? '')
    if (page === undefined) return refuse(reply, { type: 'badRequest', headers })
    const result = await getBalances(page)
    return result.type === 'failed' ? refuseFailure(reply, { failure: result, headers }) : reply.send(result.balances)
  })
}

/** One page of an account's balances. `key` is the `next_key` of the previous page. */
type Page = { readonly address: string; readonly key: string | undefined }

/** Parses the raw URL, before the router decodes it. */
function parsePage(url: string): Page | undefined {
  const [address = '', query] = url.slice(`/lcd${PATH}`.length).split(KEY)
  const key = query === undefined ? undefined : findText(query.replace(/%(2B|2F|3D)/gi, decodeURIComponent), base64)
  const isWhole = url === `/lcd${PATH}${address}${query === undefined ? '' : `${KEY}${query}`}`
  if (!isWhole || !isAccount(address) || (query !== undefined && key === undefined)) return undefined
  return { address, key }
}

/** User accounts have 20 bytes, modules and contracts 32. */
export function isAccount(address: string): boolean {
  const length = parseBech32(address, { prefix: 'allo' })?.length
  return length === 20 || length === 32
}

type BalancesResult = { readonly type: 'balances'; readonly balances: BalancesAnswer } | UpstreamFailure

/** Concurrent requests for the same page share one call. */
function createGetBalances(upstream: Upstream): (page: Page) => Promise<BalancesResult> {
  const inFlight = new Map<string, Promise<BalancesResult>>()
  return (page) => {
    const path = formatPath(page)
    const pending = inFlight.get(path)
    if (pending !== undefined) return pending
    if (inFlight.size >= MOST_IN_FLIGHT) return Promise.resolve(overloaded)
    const started = askForBalances(upstream, { path }).finally(() => inFlight.delete(path))
    inFlight.set(path, started)
    return started
  }
}

const overloaded: UpstreamFailure = { type: 'failed', reason: 'circuitOpen', retryAfterMs: 1_000 }
const unusable: UpstreamFailure = { type: 'failed', reason: 'broken', retryAfterMs: 0 }

function formatPath({ address, key }: Page): string {
  const from = key === undefined ? '' : `&pagination.key=${encodeURIComponent(key)}`
  return `${PATH}${address}?pagination.limit=${MOST_BALANCES}${from}`
}

async function askForBalances(upstream: Upstream, { path }: { path: string }): Promise<BalancesResult> {
  const answer = await upstream.ask(path)
  if (answer.type === 'failed') return answer
  const balances = answer.type === 'json' ? readBalances(answer.value) : undefined
  return balances === undefined ? unusable : { type: 'balances', balances }
}

/** Copies only the known fields. One malformed balance rejects the page: a missing one would look like a zero. */
export function readBalances(value: unknown): BalancesAnswer | undefined {
  const items = findField(value, 'balances')
  if (!Array.isArray(items) || items.length > MOST_BALANCES) return undefined
  const balances = items.map(readCoin).filter((coin) => coin !== undefined)
  if (balances.length !== items.length) return undefined
  const pagination = findField(value, 'pagination')
  return {
    balances,
    pagination: {
      next_key: findText(findField(pagination, 'next_key'), base64) ?? null,
      total: findText(findField(pagination, 'total'), wholeNumber) ?? String(balances.length),
    },
  }
}

function readCoin(item: unknown): BalancesAnswer['balances'][number] | undefined {
  const denom = findText(findField(item, 'denom'), denomination)
  const amount = findText(findField(item, 'amount'), wholeNumber)
  return denom === undefined || amount === undefined ? undefined : { denom, amount }
}

/** The rule of the Cosmos SDK. */
const denomination = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** 256 bits have at most 78 digits. */
const wholeNumber = /^\d{1,78}$/
const base64 = /^[A-Za-z0-9+/_-]{1,512}={0,2}$/

function findText(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}
