import { parseBech32 } from '@murmur/engine/bech32'
import type { FastifyInstance } from 'fastify'
import type { BalancesAnswer } from './api.ts'
import { findField } from './json.ts'
import { refuse, refuseFailure } from './refusal.ts'
import type { HeaderRecord } from './security.ts'
import type { Upstream, UpstreamFailure } from './upstream.ts'

const PATH = '/cosmos/bank/v1beta1/balances/'
/** Denominations come in the order of their names: with fewer, others could push the one that counts off the page. */
const MOST_BALANCES = 1_000
const MOST_FLIGHTS = 100
const KEY = '?pagination.key='

export type LcdOptions = { readonly upstream: Upstream; readonly headers: HeaderRecord }

/** The one question about Allora that browsers may not ask themselves, since its node allows no other origin. */
export function registerLcd(app: FastifyInstance, { upstream, headers }: LcdOptions): void {
  const getBalances = createGetBalances(upstream)

  app.get(`/lcd${PATH}:address`, async (request, reply) => {
    const page = parsePage(request.raw.url ?? '')
    if (page === undefined) return refuse(reply, { type: 'badRequest', headers })
    const result = await getBalances(page)
    return result.type === 'failed' ? refuseFailure(reply, { failure: result, headers }) : reply.send(result.balances)
  })
}

/** The balances of an account from a key on, which the page before has named; without one from the beginning. */
type Page = { readonly address: string; readonly key: string | undefined }

/** From the address as it was sent, not as a router may have decoded it. */
function parsePage(url: string): Page | undefined {
  const [address = '', query] = url.slice(`/lcd${PATH}`.length).split(KEY)
  const key = query === undefined ? undefined : findText(query.replace(/%(2B|2F|3D)/gi, decodeURIComponent), base64)
  const isWhole = url === `/lcd${PATH}${address}${query === undefined ? '' : `${KEY}${query}`}`
  if (!isWhole || !isAccount(address) || (query !== undefined && key === undefined)) return undefined
  return { address, key }
}

/** Users have 20 bytes, modules and contracts 32. */
export function isAccount(address: string): boolean {
  const length = parseBech32(address, { prefix: 'allo' })?.length
  return length === 20 || length === 32
}

type BalancesResult = { readonly type: 'balances'; readonly balances: BalancesAnswer } | UpstreamFailure

/** Those who ask for the same page at the same time share one question. */
function createGetBalances(upstream: Upstream): (page: Page) => Promise<BalancesResult> {
  const flights = new Map<string, Promise<BalancesResult>>()
  return (page) => {
    const path = formatPath(page)
    const flight = flights.get(path)
    if (flight !== undefined) return flight
    if (flights.size >= MOST_FLIGHTS) return Promise.resolve(crowded)
    const started = askForBalances(upstream, { path }).finally(() => flights.delete(path))
    flights.set(path, started)
    return started
  }
}

const crowded: UpstreamFailure = { type: 'failed', reason: 'resting', retryAfterMs: 1_000 }
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

/** Written anew from what is known. One strange balance spoils all of them: a gap would look like having nothing. */
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

/** Of the Cosmos SDK. */
const denomination = /^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/
/** As long as 256 bits can get. */
const wholeNumber = /^\d{1,78}$/
const base64 = /^[A-Za-z0-9+/_-]{1,512}={0,2}$/

function findText(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined
}
