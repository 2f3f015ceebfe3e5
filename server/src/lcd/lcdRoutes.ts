import { isAlloraAccount } from '@murmur/engine/bech32'
import type { FastifyInstance } from 'fastify'
import type { BalancesAnswer } from '../api.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import { refuseFailure, type UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { findPageKey, MOST_BALANCES, parseLcdBalances } from './lcdBalances.ts'

const PATH = '/cosmos/bank/v1beta1/balances/'
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
  const key = query === undefined ? undefined : findPageKey(query.replace(/%(2B|2F|3D)/gi, decodeURIComponent))
  const isWhole = url === `/lcd${PATH}${address}${query === undefined ? '' : `${KEY}${query}`}`
  if (!isWhole || !isAlloraAccount(address) || (query !== undefined && key === undefined)) return undefined
  return { address, key }
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
    const started = askForBalances(upstream, page).finally(() => inFlight.delete(path))
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

async function askForBalances(upstream: Upstream, page: Page): Promise<BalancesResult> {
  // Nodes answer 500 to a key that is not theirs. That must not open the breaker for other visitors.
  const answer = await upstream.ask(formatPath(page), page.key === undefined ? {} : { isGuess: true })
  if (answer.type === 'failed') return answer
  const balances = answer.type === 'json' ? parseLcdBalances(answer.value) : undefined
  return balances === undefined ? unusable : { type: 'balances', balances }
}
