import { isAlloraAccount } from '@murmur/engine/bech32'
import { networks } from '@murmur/engine/network'
import type { BalancesAnswer } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { Upstream } from '../upstream/upstreamClient.ts'
import { refuseFailure, type UpstreamFailure } from '../upstream/upstreamFailure.ts'
import { MOST_BALANCES, pageKeySchema, parseLcdBalances } from './lcdBalances.ts'

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
  const key = query === undefined ? undefined : query.replace(/%(2B|2F|3D)/gi, decodeURIComponent)
  const isWhole = url === `/lcd${PATH}${address}${query === undefined ? '' : `${KEY}${query}`}`
  const isKey = key === undefined || v.is(pageKeySchema, key)
  if (!isWhole || !isAlloraAccount(address) || !isKey) return undefined
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
const unusable = createFailure(0)

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

const INFO_PATH = '/cosmos/base/tendermint/v1beta1/node_info'
/** The address may lead to another node later. */
const TRUSTED_MS = 600_000
const REFUSED_MS = 60_000

const infoSchema = v.object({ default_node_info: v.object({ network: v.string() }) })

type NodeCheckOptions = {
  readonly chainId: string
  /** Monotonic milliseconds. */
  elapsed(): number
  /** Logs that the node is of another chain. */
  warn(message: string): void
}

type NodeCheck = {
  /** No value if the node is of our chain. Concurrent questions share one call. */
  findProblem(): Promise<UpstreamFailure | undefined>
  /** Asks again before the next answer is used. */
  doubt(): void
}

/** Asks a Cosmos node for its chain id. Its answers are used only if that is ours. */
function createNodeCheck(upstream: Upstream, { chainId, elapsed, warn }: NodeCheckOptions): NodeCheck {
  let known: { readonly isOurs: boolean; readonly until: number } | undefined
  let asked: Promise<UpstreamFailure | undefined> | undefined
  const ask = async () => {
    const answer = await upstream.ask(INFO_PATH)
    if (answer.type === 'failed') return answer
    const info = v.safeParse(infoSchema, answer.type === 'json' ? answer.value : undefined)
    const isOurs = info.success && info.output.default_node_info.network === chainId
    known = { isOurs, until: elapsed() + (isOurs ? TRUSTED_MS : REFUSED_MS) }
    // The answer itself is not logged: it may be hostile.
    if (!isOurs) warn(`The node does not say that it is of ${chainId}, so its balances are not used.`)
    return isOurs ? undefined : createFailure(REFUSED_MS)
  }
  return {
    async findProblem() {
      const now = elapsed()
      if (known !== undefined && now < known.until) return known.isOurs ? undefined : createFailure(known.until - now)
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return await asked
    },
    doubt: () => {
      known = undefined
    },
  }
}

function createFailure(retryAfterMs: number): UpstreamFailure {
  return { type: 'failed', reason: 'broken', retryAfterMs }
}
