import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { networks } from '@murmur/engine/network'
import { parseAddress } from '@murmur/engine/token'
import type { TokenPoolsAnswer, WorldNetwork } from '@murmur/sdk/api'
import { findListed, listListings } from '@murmur/sdk/murmur/tokenList'
import apiDocument from '@murmur/sdk/openapi.json' with { type: 'json' }
import type { FeesQuestion } from '@murmur/sdk/transfer/parseSuggestedFees'
import {
  bridgeFeesQuerySchema,
  chainParamsSchema,
  type Problem,
  pricesQuerySchema,
  quoteQuerySchema,
  type TokensAnswer,
  tokenParamsSchema,
  tokensQuerySchema,
  transactionParamsSchema,
  transactionRequestSchema,
} from '@murmur/sdk/v1'
import type { NetworksAnswer } from '@murmur/sdk/v1Networks'
import { nameProblem, problems } from '@murmur/sdk/v1Problems'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Env } from '../env.ts'
import type { FindClient } from '../http/clientAddress.ts'
import { logFailure } from '../http/errorHandler.ts'
import { createSlidingWindow } from '../http/rateLimit.ts'
import { readHeader } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { MarketState } from '../market/marketFeed.ts'
import { type Markets, type StreamLimit, sendMarketStream } from '../market/marketRoutes.ts'
import type { SendSnapshot } from '../market/sendSnapshot.ts'
import { readsMarkets } from '../market/startMarkets.ts'
import type { PriceAnswers } from '../prices/priceAnswers.ts'
import { type FeesResult, parseFeesQuestion } from '../transfers/transferFees.ts'
import { getWorld } from '../world/worldRoutes.ts'
import { findRefused, type Refused, Rejection } from './rejection.ts'
import type { Job } from './tradeMessages.ts'
import type { TradeThreads } from './tradeThreads.ts'

type V1Options = {
  readonly env: Pick<Env, 'trading' | 'worldFile' | 'publicUrl' | 'apiKeys'>
  readonly markets: Markets
  readonly answers: Pick<PriceAnswers, 'get'>
  readonly getFees: (question: FeesQuestion) => Promise<FeesResult>
  readonly threads: TradeThreads
  readonly findClient: FindClient
  /** With the headers of `crossOriginHeaders`. */
  readonly sendSnapshot: SendSnapshot
  readonly streams: StreamLimit
  readonly headers: HeaderRecord
  readonly elapsed: () => number
}

/** Any site may read these answers, since they are the same for everybody. Nothing here knows a cookie. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Age, ETag, RateLimit, RateLimit-Policy, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
}

export function allowAnyOrigin(headers: HeaderRecord): HeaderRecord {
  return { ...headers, ...crossOrigin }
}

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
}

/** The public API, version 1. It is the only part of the server that pages of other sites can read. */
export function registerV1(app: FastifyInstance, options: V1Options): void {
  const { env, findClient, elapsed } = options
  const { publicUrl } = env
  const count = createApiLimits({ findClient, keyHashes: env.apiKeys, elapsed })
  const limitTo = (name: ApiLimit) => ({
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => count(name, { request, reply }),
  })
  app.addHook('onRequest', async (_, reply) => void reply.headers(crossOrigin))
  app.setErrorHandler<FastifyError>((error, _, reply) => answerProblem(error, { reply, publicUrl }))

  const document = JSON.stringify(apiDocument)
  app.get('/v1/openapi.json', limitTo('lists'), (_, reply) => reply.type('application/json').send(document))
  app.get('/v1/networks', limitTo('lists'), () => listNetworks(options))
  app.get('/v1/tokens', limitTo('lists'), ({ raw }) => listTokens(readQuery(raw.url ?? '', tokensQuerySchema)))
  app.get('/v1/prices', limitTo('prices'), async ({ raw }, reply) =>
    reply.type('application/json').send(await findPrices(raw.url ?? '', options)),
  )
  app.get('/v1/bridge-fees', limitTo('fees'), ({ raw }) => findFees(raw.url ?? '', options))
  registerMarkets(app, { ...options, limit: limitTo('markets') })
  // Like a quote for the token: each asks the nodes.
  registerTokens(app, { ...options, limit: limitTo('quotes') })
  registerTrades(app, { ...options, limitTo })
  registerOthers(app)
}

type Answering = { readonly reply: FastifyReply; readonly publicUrl: string }

/** Also for requests that no route of Fastify has seen. */
export function answerProblem(error: FastifyError, { reply, publicUrl }: Answering) {
  reply.headers(crossOrigin)
  if (error instanceof LimitReached)
    return sendProblem(reply, { code: 'tooManyRequests', publicUrl, retryAfterMs: error.waitMs })
  const refused = findRefused(error) ?? describeHttpError(error)
  if (refused.code === 'internal')
    logFailure(reply, { message: 'request failed', err: error, route: reply.request.routeOptions.url })
  return sendProblem(reply, { ...refused, publicUrl })
}

function describeHttpError({ statusCode = 500 }: FastifyError) {
  if (statusCode === 413) return { code: 'bodyTooLarge', field: 'body' } as const
  if (statusCode === 415) return { code: 'unsupportedType', field: 'content-type' } as const
  if (statusCode >= 400 && statusCode < 500)
    return { code: 'badRequest', field: 'body', detail: 'The body or the address cannot be read.' } as const
  return { code: 'internal' } as const
}

async function listNetworks({ env, markets }: V1Options): Promise<NetworksAnswer> {
  const world = await getWorld(env)
  if (world === undefined) throw new Rejection('unavailable', { detail: 'The local chains are starting.' })
  const states = markets.describe()
  const known = networks.flatMap((network) => (network.kind === 'evm' ? [network] : []))
  return {
    world: world.name,
    trading: env.trading,
    networks: known.flatMap(({ chainId, id, name, symbol, live }) => {
      const local = world.networks.find((one) => one.chainId === chainId)
      if (world.name === 'local' && local === undefined) return []
      const chain: WorldNetwork = local ?? { chainId, ...pickPublic(live), contracts: {} }
      const { rpcUrls, genesisHash, contracts, hookCodeHashes } = chain
      const written = { rpcUrls: [...rpcUrls], genesisHash, contracts: { ...contracts } }
      const hooks = hookCodeHashes === undefined ? {} : { hookCodeHashes: { ...hookCodeHashes } }
      return [{ chainId, id, name, coin: symbol, market: describeMarket(states[chainId], env), ...written, ...hooks }]
    }),
  }
}

/** Never the operator's own nodes, whose addresses may have a key. */
function pickPublic({ rpcUrls, genesisHash }: Pick<WorldNetwork, 'rpcUrls' | 'genesisHash'>) {
  return { rpcUrls, genesisHash }
}

function describeMarket(state: string | undefined, env: V1Options['env']) {
  if (!readsMarkets(env) || state?.startsWith('closed')) return 'closed'
  if (state?.startsWith('open')) return 'open'
  return state?.startsWith('stale') ? 'stale' : 'starting'
}

function listTokens({ chainId }: { readonly chainId: string }): TokensAnswer {
  const listings = listListings({ chainId: Number(chainId) })
  if (listings.length === 0) throw new Rejection('unknownNetwork', { field: 'chainId' })
  return {
    tokens: listings.map(({ id, symbol, tokenAddress, decimals }) => ({
      id,
      chainId: Number(chainId),
      symbol,
      address: tokenAddress,
      decimals,
    })),
  }
}

async function findPrices(url: string, { answers }: V1Options): Promise<string> {
  const { listings } = readQuery(url, pricesQuerySchema)
  const answer = await answers.get(`/api/prices?listings=${listings}`)
  if (answer.type === 'malformed')
    throw new Rejection('unknownToken', { field: 'listings', detail: 'One of the tokens is not listed.' })
  if (answer.type === 'failed') throw new Rejection('unavailable', { detail: 'No price service answers.' })
  return answer.body
}

async function findFees(url: string, { getFees }: V1Options) {
  const { asset, origin, destination, units } = readQuery(url, bridgeFeesQuerySchema)
  const query = `asset=${asset}&origin=${origin}&destination=${destination}&units=${units}`
  const question = parseFeesQuestion(`/v1/bridge-fees?${query}`)
  const result = question === undefined ? undefined : await getFees(question)
  if (result === undefined || result.type === 'missing') throw new Rejection('noBridge', { field: 'asset' })
  if (result.type === 'failed') throw new Rejection('feesUnknown')
  return result.fees
}

type ChainRequest = FastifyRequest<{ Params: { chainId: string } }>
type Limited = { readonly limit: ReturnType<LimitTo> }
type LimitTo = (name: ApiLimit) => {
  onRequest(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

function registerMarkets(app: FastifyInstance, options: V1Options & Limited): void {
  const { limit, sendSnapshot, streams, findClient, headers } = options
  app.get('/v1/markets/:chainId', limit, async (request: ChainRequest, reply) => {
    const { chainId } = readFields(request.params, chainParamsSchema)
    const { state } = await openMarket(Number(chainId), { ...options, signal: watchEnd(reply) })
    reply.hijack()
    copyHeaders(reply)
    sendSnapshot(state, { request: request.raw, response: reply.raw })
    return reply
  })
  app.get('/v1/markets/:chainId/blocks', limit, async (request: ChainRequest, reply) => {
    const { chainId } = readFields(request.params, chainParamsSchema)
    const { feed } = await openMarket(Number(chainId), { ...options, signal: watchEnd(reply) })
    const client = findClient(request.raw)
    const release = streams.take(client)
    if (release === undefined) throw new LimitReached(STREAM_RETRY_MS)
    reply.hijack()
    reply.raw.once('close', release)
    sendMarketStream(feed, { response: reply.raw, headers: allowAnyOrigin(headers), client })
    return reply
  })
}

const STREAM_RETRY_MS = 15_000

function registerTokens(app: FastifyInstance, options: V1Options & Limited): void {
  app.get('/v1/markets/:chainId/tokens/:address', options.limit, async (request: ChainRequest, reply) => {
    const { chainId, address } = readFields(request.params, tokenParamsSchema)
    const signal = watchEnd(reply)
    await openMarket(Number(chainId), { ...options, signal })
    const side = { field: 'address', chainId: Number(chainId), name: address }
    const answer: TokenPoolsAnswer = { pools: await followToken(side, { ...options, reply, signal }) }
    return answer
  })
}

/** Those of the hooks, which a hijacked answer would leave behind. */
function copyHeaders(reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined && !reply.raw.hasHeader(name)) reply.raw.setHeader(name, value)
  }
}

/** The first reading takes about ten seconds, and longer while several networks are opened. */
const OPENING_MS = 30_000
const OPENING_STEP_MS = 100

type Opening = Pick<V1Options, 'env' | 'markets' | 'elapsed'> & {
  readonly signal: AbortSignal
  readonly field?: string
}

/** A network is read from its first request on, which takes some seconds. */
async function openMarket(chainId: number, { env, markets, elapsed, signal, field = 'chainId' }: Opening) {
  if (!networks.some((network) => network.chainId === chainId)) throw new Rejection('unknownNetwork', { field })
  if (!readsMarkets(env)) throw new Rejection('tradingClosed')
  const feed = markets.find(String(chainId))
  if (feed === undefined) throw new Rejection('noMarket', { field })
  const until = elapsed() + OPENING_MS
  for (;;) {
    const state = feed.get()
    if (state.type === 'open') return { feed, state: requireFresh(state, field) }
    if (state.type === 'closed') throw new Rejection('networkClosed', { field })
    if (elapsed() > until || signal.aborted) throw new Rejection('marketUnreadable', { field })
    await delay(OPENING_STEP_MS)
  }
}

type OpenState = Extract<MarketState, { readonly type: 'open' }>

function requireFresh(state: OpenState, field: string): OpenState {
  if (state.isStale) throw new Rejection('marketOld', { field })
  return state
}

/** Aborted when the client goes away. */
function watchEnd({ raw }: FastifyReply): AbortSignal {
  const ending = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) ending.abort()
  })
  return ending.signal
}

type TradeOptions = V1Options & { readonly limitTo: LimitTo }

function registerTrades(app: FastifyInstance, options: TradeOptions): void {
  const { limitTo } = options
  const run = (job: Job, reply: FastifyReply) => runTrade(job, { ...options, reply })
  app.get('/v1/quote', limitTo('quotes'), (request, reply) => {
    const query = readQuery(request.raw.url ?? '', quoteQuerySchema)
    const chainIds = [Number(query.chainId), Number(query.receiveChainId ?? query.chainId)]
    const isPlain = new Set(chainIds).size === 1 && query.account === undefined && query.slippageBps !== 'auto'
    const isListed = isKnown(query.pay, chainIds[0]) && isKnown(query.receive, chainIds[1])
    return run({ kind: 'quote', lane: isPlain && isListed ? 'computes' : 'reads', chainIds, request: query }, reply)
  })
  for (const [path, kind] of [
    ['/v1/transaction', 'transaction'],
    ['/v1/simulate', 'simulation'],
  ] as const) {
    app.post(path, limitTo('trades'), ({ body }, reply) => {
      const asked = readFields(body, transactionRequestSchema)
      const chainIds = [asked.chainId, asked.receiveChainId ?? asked.chainId]
      return run({ kind, lane: 'reads', chainIds, request: asked }, reply)
    })
  }
  app.get('/v1/transactions/:chainId/:hash', limitTo('trades'), ({ params }, reply) => {
    const { chainId, hash } = readFields(params, transactionParamsSchema)
    const asked = { chainId: Number(chainId), hash: hash.toLowerCase() as `0x${string}` }
    return run({ kind: 'state', lane: 'reads', chainIds: [], request: asked }, reply)
  })
}

type Running = V1Options & { readonly reply: FastifyReply }

async function runTrade(job: Job, options: Running) {
  const { threads, reply, env } = options
  const signal = watchEnd(reply)
  for (const [at, chainId] of [...new Set(job.chainIds)].entries())
    await openMarket(chainId, { ...options, signal, field: at === 0 ? 'chainId' : 'receiveChainId' })
  if (job.kind !== 'state') await followTokens(job, { ...options, signal })
  const outcome = await threads.run(job, { signal })
  const { publicUrl } = env
  switch (outcome.type) {
    case 'answer':
      return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(outcome.body)
    case 'refused':
      return sendProblem(reply, { ...outcome.refused, publicUrl })
    case 'overloaded':
      return sendProblem(reply, { code: 'overloaded', publicUrl })
    case 'tookTooLong':
      return sendProblem(reply, { code: 'tookTooLong', publicUrl })
    default:
      return sendProblem(reply, { code: 'internal', publicUrl })
  }
}

function isKnown(name: string, chainId = 0): boolean {
  return name === 'native' || findListed(name, { chainId }) !== undefined
}

type TradeJob = Exclude<Job, { kind: 'state' }>
type Following = Pick<V1Options, 'markets' | 'findClient'> & {
  readonly reply: FastifyReply
  readonly signal: AbortSignal
}

/** Brings the pools of tokens that are not listed into the markets. */
async function followTokens(
  { request, chainIds: [payChain = 0, receiveChain = payChain] }: TradeJob,
  options: Following,
) {
  const sides = [
    { field: 'pay', chainId: payChain, name: request.pay },
    { field: 'receive', chainId: receiveChain, name: request.receive },
  ].filter(({ name, chainId }) => !isKnown(name, chainId))
  await Promise.all(sides.map((side) => followToken(side, options)))
}

type Side = { readonly field: string; readonly chainId: number; readonly name: string }

/** Longer than the blocks of any network take. */
const NEXT_BLOCK_MS = 15_000

/** Resolves with the number of its pools once they are in the market. */
async function followToken(
  { field, chainId, name }: Side,
  { markets, findClient, reply, signal }: Following,
): Promise<number> {
  const feed = markets.find(String(chainId))
  const token = parseAddress(name)
  if (feed === undefined || token === undefined || BigInt(token) === 0n) throw new Rejection('unknownToken', { field })
  const pools = await feed.follow(token, { client: findClient(reply.request.raw) })
  if (pools === undefined) throw new Rejection('marketUnreadable', { field })
  if (pools === 0) throw new Rejection('noPools', { field })
  // The pools of a listed token are always there.
  if (isKnown(name, chainId)) return pools
  const hasPools = () => {
    const state = feed.get()
    return state.type === 'open' && state.page.identity.includes(`"${token}"`)
  }
  for (let waitedMs = 0; !hasPools(); waitedMs += OPENING_STEP_MS) {
    if (waitedMs >= NEXT_BLOCK_MS || signal.aborted) throw new Rejection('marketUnreadable', { field })
    await delay(OPENING_STEP_MS, undefined, { signal }).catch(() => undefined)
  }
  return pools
}

/** Preflights, and what is not described. */
function registerOthers(app: FastifyInstance): void {
  app.options('/v1/*', (_, reply) => reply.code(204).headers(preflight).send())
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'OPTIONS'),
    url: '/v1/*',
    // In onRequest, so that no body is read first.
    onRequest: async ({ raw: { url = '' } }) => {
      const path = url.split('?')[0] ?? ''
      const allowed = (['GET', 'POST'] as const).find((method) => app.hasRoute({ method, url: path }))
      throw allowed === undefined
        ? new Rejection('notFound')
        : new Rejection('methodNotAllowed', { detail: `Use ${allowed}.` })
    },
    handler: () => undefined,
  })
}

/** Requests of one client in any minute. A key allows ten times as many. */
const limits = { quotes: 60, trades: 60, prices: 60, fees: 120, markets: 600, lists: 120 } as const
const TIMES_WITH_KEY = 10
const WINDOW_MS = 60_000

type ApiLimit = keyof typeof limits

type LimitOptions = {
  readonly findClient: FindClient
  /** SHA-256 of each key, in hexadecimal. */
  readonly keyHashes: readonly string[]
  readonly elapsed: () => number
}

/** A request over its limit, with the time after which it may be repeated. */
class LimitReached extends Error {
  override readonly name = 'LimitReached'
  readonly waitMs: number

  constructor(waitMs: number) {
    super('The limit of requests is used up.')
    this.waitMs = waitMs
  }
}

/** Counts requests, and writes the headers of draft-ietf-httpapi-ratelimit-headers. Throws for one over its limit. */
function createApiLimits({ findClient, keyHashes, elapsed }: LimitOptions) {
  const known = new Set(keyHashes)
  const windows = new Map(Object.keys(limits).map((name) => [name, createSlidingWindow(elapsed)]))
  return (name: ApiLimit, { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply }) => {
    const key = readKey(request)
    if (key !== undefined && !known.has(key)) throw new Rejection('unknownKey', { field: 'authorization' })
    const max = key === undefined ? limits[name] : limits[name] * TIMES_WITH_KEY
    const client = key ?? findClient(request.raw)
    const { current = 0, ttl = 0 } = windows.get(name)?.count(client, { windowMs: WINDOW_MS, max }) ?? {}
    const left = Math.max(0, max - current)
    // On the raw response, so that answers that bypass Fastify have them, too.
    reply.raw.setHeader('ratelimit-policy', `"${name}";q=${max};w=${WINDOW_MS / 1_000}`)
    reply.raw.setHeader('ratelimit', `"${name}";r=${left};t=${Math.ceil(ttl / 1_000)}`)
    if (current > max) throw new LimitReached(ttl)
  }
}

/** Hashed, as it is configured. No value without an `Authorization` header. */
function readKey({ raw }: FastifyRequest): string | undefined {
  const header = readHeader(raw, 'authorization')
  return header === undefined
    ? undefined
    : createHash('sha256')
        .update(header.replace(/^Bearer /i, ''))
        .digest('hex')
}

type ProblemOptions = Refused & {
  /** The public origin of the site, which explains every problem. */
  readonly publicUrl: string
  readonly retryAfterMs?: number
}

const USUAL_RETRY_MS = 2_000

/** RFC 9457. Every problem that goes away by itself has a `Retry-After` header. */
function sendProblem(reply: FastifyReply, options: ProblemOptions) {
  const { code, field, detail, publicUrl, retryAfterMs } = options
  const { status, title, solution } = problems[code]
  const body: Problem = {
    type: `${publicUrl}/docs/errors#${nameProblem(code)}`,
    title,
    status,
    detail: detail ?? title,
    solution,
    ...(field !== undefined && { field }),
  }
  const waitMs = retryAfterMs ?? (status === 503 || status === 504 ? USUAL_RETRY_MS : undefined)
  if (waitMs !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1_000))))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body))
}

type Entries = Readonly<Record<string, v.GenericSchema>>
type RequestSchema<T> = v.GenericSchema<unknown, T> & { readonly entries: Entries }

/** The parameters of a URL, each once. */
function readQuery<T>(url: string, schema: RequestSchema<T>): T {
  const parameters = [...new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')]
  const names = parameters.map(([name]) => name)
  const repeated = names.find((name, at) => names.indexOf(name) !== at)
  if (repeated !== undefined) reject(repeated, 'is there twice.')
  return readFields(Object.fromEntries(parameters), schema)
}

/** Throws a `Rejection` that names the first field that is wrong. */
function readFields<T>(value: unknown, schema: RequestSchema<T>): T {
  const parsed = v.safeParse(schema, value, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const field = v.getDotPath(issue) ?? 'body'
  const entry = Object.hasOwn(schema.entries, field) ? schema.entries[field] : undefined
  if (issue.received === 'undefined') return reject(field, 'is missing.')
  if (issue.expected === 'never') return reject(field, 'is not known.')
  const text = entry && findDescription(entry)
  return reject(field, text === undefined ? 'has another form than described.' : `must be: ${text}`)
}

function findDescription(entry: v.GenericSchema): string | undefined {
  return v.getDescription('wrapped' in entry ? (entry.wrapped as v.GenericSchema) : entry)
}

const LONGEST_NAME = 60

function reject(name: string, rest: string): never {
  const field = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name
  throw new Rejection('badRequest', { field, detail: `The field ${field} ${rest}` })
}
