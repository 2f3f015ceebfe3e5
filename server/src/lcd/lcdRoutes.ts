import { isAlloraAccount } from '@murmur/engine/bech32'
import { networks } from '@murmur/engine/network'
import type { BalancesAnswer } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import { refuseFailure, type UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { findPageKey, MOST_BALANCES, parseLcdBalances } from './lcdBalances.ts'
import { createNodeCheck, type NodeCheck } from './nodeCheck.ts'

const PATH = '/cosmos/bank/v1beta1/balances/'
const MOST_IN_FLIGHT = 100
const KEY = '?pagination.key='

type LcdOptions = {
  readonly upstream: Upstream
  readonly headers: HeaderRecord
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
}

/** The balances of an Allora account. Browsers cannot fetch them, because the public node allows no other origin. */
export function registerLcd(app: FastifyInstance, { upstream, headers, elapsed }: LcdOptions): void {
  const warn = (message: string) => app.log.warn({ upstream: 'lcd' }, message)
  const node = createNodeCheck(upstream, { chainId: getCosmosChainId(), elapsed, warn })
  const getBalances = createGetBalances(upstream, { node })

  app.get(`/lcd${PATH}:address`, async (request, reply) => {
    const page = parsePage(request.raw.url ?? '')
    if (page === undefined) return refuse(reply, { type: 'badRequest', headers })
    const result = await getBalances(page)
    return result.type === 'failed' ? refuseFailure(reply, { failure: result, headers }) : reply.send(result.balances)
  })
}

function getCosmosChainId(): string {
  const network = networks.find(({ kind }) => kind === 'cosmos')
  if (network === undefined) throw new Error('The list of networks has no Cosmos chain.')
  return String(network.chainId)
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
function createGetBalances(upstream: Upstream, { node }: Checked): (page: Page) => Promise<BalancesResult> {
  const inFlight = new Map<string, Promise<BalancesResult>>()
  return (page) => {
    const path = formatPath(page)
    const pending = inFlight.get(path)
    if (pending !== undefined) return pending
    if (inFlight.size >= MOST_IN_FLIGHT) return Promise.resolve(overloaded)
    const started = askForBalances(upstream, { page, node }).finally(() => inFlight.delete(path))
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

type Checked = { readonly node: NodeCheck }

async function askForBalances(
  upstream: Upstream,
  { page, node }: Checked & { readonly page: Page },
): Promise<BalancesResult> {
  const problem = await node.findProblem()
  if (problem !== undefined) return problem
  // Nodes answer 500 to a key that is not theirs. That must not open the breaker for other visitors.
  const answer = await upstream.ask(formatPath(page), page.key === undefined ? {} : { isGuess: true })
  if (answer.type === 'failed') {
    node.doubt()
    return answer
  }
  const balances = answer.type === 'json' ? parseLcdBalances(answer.value) : undefined
  return balances === undefined ? unusable : { type: 'balances', balances }
}
