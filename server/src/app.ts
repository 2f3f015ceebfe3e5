import type { RequestListener } from 'node:http'
import { availableParallelism } from 'node:os'
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify'
import type { Env } from './env.ts'
import { createFastPath } from './fastPath.ts'
import { createChartSource } from './history/chartSource.ts'
import { createFillHistory } from './history/fillHistory.ts'
import { createHistoryAnswers, type HistoryAnswers } from './history/historyAnswers.ts'
import { registerHistory } from './history/historyRoutes.ts'
import { createMemoryHistory, type KeptHistory } from './history/keptHistory.ts'
import { createPriceHistory, type PriceHistory } from './history/priceHistory.ts'
import { createFindClient, type FindClient } from './http/clientAddress.ts'
import { refuseDuplicateKeys } from './http/duplicateKeys.ts'
import { answerError } from './http/errorHandler.ts'
import { createRateLimits, limitTo } from './http/rateLimit.ts'
import { refuse } from './http/refuse.ts'
import { isSameOrigin } from './http/requestHeaders.ts'
import { createPolicy, createSecurityHeaders, type HeaderRecord } from './http/securityHeaders.ts'
import { takeTurns } from './http/takeTurns.ts'
import { registerLcd } from './lcd/lcdRoutes.ts'
import { createDailyBudget } from './llm/dailyBudget.ts'
import { registerLlm } from './llm/llmRoutes.ts'
import { type AskModel, createModelClient } from './llm/modelClient.ts'
import {
  createStreamLimit,
  findPage,
  type Markets,
  registerMarkets,
  registerTokenPools,
  type StreamLimit,
} from './market/marketRoutes.ts'
import { createSendSnapshot, type SendSnapshot } from './market/sendSnapshot.ts'
import { registerMetrics, watchRequests } from './metrics/metricsRoute.ts'
import { createServerMetrics, type ServerMetrics } from './metrics/serverMetrics.ts'
import { registerLinkRoutes, registerNewsletter } from './newsletter/newsletterRoutes.ts'
import type { Subscribers } from './newsletter/subscribers.ts'
import { registerCspReports } from './ops/cspReports.ts'
import { type ReadinessCheck, registerHealth, registerTrading } from './ops/healthRoutes.ts'
import { createFindPoolPrice } from './prices/findPoolPrice.ts'
import { createPriceAnswers, type PriceAnswers } from './prices/priceAnswers.ts'
import { createPriceCache, type PriceCache } from './prices/priceCache.ts'
import type { PriceAnchors } from './prices/priceGuard.ts'
import { registerPrices } from './prices/priceRoutes.ts'
import { createPriceSources } from './prices/priceSources.ts'
import { registerPictures } from './receipts/pictureRoutes.ts'
import { createReceiptNetworks } from './receipts/receiptFacts.ts'
import { createReceiptPictures, type ReceiptPictures } from './receipts/receiptPictures.ts'
import { createAlloraForecasts } from './risk/alloraForecasts.ts'
import { createHitRates, createMemoryHitRates, type KeptHitRates } from './risk/hitRates.ts'
import { createRealisedVolatility } from './risk/realisedVolatility.ts'
import { registerRisk } from './risk/riskRoutes.ts'
import { createRiskService, type RiskService } from './risk/riskService.ts'
import type { SiteMap } from './site/siteMap.ts'
import { registerSite, trySendLinkBroken } from './site/siteRoutes.ts'
import { createAcrossUpstream, createTransferFees } from './transfers/transferFees.ts'
import { registerTransfers } from './transfers/transferRoutes.ts'
import { type CreateUpstream, createUpstreamFactory, type Upstream } from './upstream/upstreamClient.ts'
import { createThreadAnswers } from './v1/threadAnswers.ts'
import { createTradeThreads, type TradeThreads } from './v1/tradeThreads.ts'
import { allowAnyOrigin, answerProblem, registerV1 } from './v1/v1Routes.ts'
import { getWorld, registerWorld } from './world/worldRoutes.ts'

type AppOptions = {
  readonly env: Env
  readonly siteMap: SiteMap
  readonly fetch: typeof fetch
  /** Wall-clock time, in milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds, for everything that waits. */
  readonly elapsed: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  readonly subscribers: Subscribers
  readonly markets: Markets
  /** Where the last good prices are kept. By default they are forgotten on restart. */
  readonly anchors?: PriceAnchors
  readonly hitRates?: KeptHitRates
  readonly keptHistory?: KeptHistory
  /** Must pass before the server gets traffic. */
  readonly checks: readonly ReadinessCheck[]
  /** Shared with the parts that live outside of the routes. */
  readonly metrics?: ServerMetrics
  /** Receives the log as lines of JSON. */
  readonly log: { write(line: string): void }
}

type App = {
  /** Every route. Tests call `app.inject()`. */
  readonly app: FastifyInstance
  /** For the socket. Ready when the app is. */
  readonly listener: RequestListener
  readonly history: HistoryParts
}

/** Charts of prices. The caller decides when something is collected. */
type HistoryParts = {
  readonly answers: HistoryAnswers
  readonly collect: PriceHistory['collect']
  /** Asks for what was not collected, with a pause before each question. No value in the local world. */
  readonly fill: ((pause: () => Promise<boolean>) => Promise<void>) | undefined
}

/** The whole server without its socket. */
export function createApp(options: AppOptions): App {
  const { env, siteMap, now, elapsed, metrics = createServerMetrics(options) } = options
  const headers = createSecurityHeaders(createPolicy(env))
  const app = createFramework(options, { headers })
  watchRequests(app, { metrics, now })
  metrics.watchMarkets(options.markets)
  const createUpstream = metrics.watchUpstreams(createUpstreamFactory({ ...options, log: app.log }))
  const findClient = createFindClient(env)
  const sources = createPriceSources(env, { createUpstream, now })
  const anchors = options.anchors ?? noAnchors
  const findPoolPrice = createFindPoolPrice((chainId) => findPage(options.markets, chainId))
  const prices = metrics.watchPrices(createPriceCache({ sources, anchors, findPoolPrice, elapsed }))
  const answers = createPriceAnswers({ prices, headers, now, elapsed })
  const lcd = createUpstream('lcd', { baseUrl: env.lcdUrl, timeLimitMs: LCD_TIME_LIMIT_MS })

  const getFees = createTransferFees({
    upstream: createAcrossUpstream(env, { createUpstream }),
    getWorld: () => getWorld(env),
    now,
  })
  const history = createHistory({ ...options, log: app.log }, { createUpstream, anchors })
  const risk = createRisk(options, { createUpstream, prices })
  const sendSnapshot = createSendSnapshot(headers)
  const askModel = env.llm && createModelClient(env.llm, { createUpstream })

  const threads = startThreads({ ...options, metrics }, { app, answers, getFees, risk })
  const rateLimits = createRateLimits({ findClient, elapsed })
  const streams = createStreamLimit()
  const pictures = createPictures(options, { headers, log: app.log })
  const asked = { getFees, risk, askModel, lcd, history: history.answers, pictures, threads, streams }
  const api = { ...options, ...asked, headers, findClient, answers, sendSnapshot, metrics }
  app.register(async (scope) => {
    await rateLimits.register(scope)
    registerApi(scope, api)
  })
  registerSite(app, { siteMap, headers })
  const { markets } = options
  const routing = takeTurns(app.routing, { elapsed })
  const listener = createFastPath({ routing, answers, markets, sendSnapshot, siteMap, rateLimits, metrics, elapsed })
  return { app, listener, history }
}

type ThreadParts = {
  readonly app: FastifyInstance
  readonly answers: PriceAnswers
  readonly getFees: ReturnType<typeof createTransferFees>
  readonly risk: RiskService
}

/** One thread for each core that does not serve pages. They start with the first requests. */
function startThreads(
  { env, markets, elapsed, metrics }: AppOptions & { readonly metrics: ServerMetrics },
  { app, ...parts }: ThreadParts,
): TradeThreads {
  const threads = createTradeThreads({
    most: Math.max(1, availableParallelism() - 1),
    findMarket(chainId) {
      const state = markets.find(String(chainId))?.get()
      return state?.type === 'open' ? state : undefined
    },
    answer: createThreadAnswers({ env, ...parts }),
    log: app.log,
    onJob: ({ seconds, ...labels }) => metrics.jobs.observe(labels, seconds),
    onLost: () => metrics.lostThreads.inc(),
    elapsed,
  })
  metrics.watchThreads(threads.describe)
  app.addHook('onClose', threads.stop)
  return threads
}

const noQuery = {}

/** The prices for visitors are the ones that move an anchor. */
const save = () => undefined

const noAnchors: PriceAnchors = { load: async () => new Map(), save }

const LCD_TIME_LIMIT_MS = 4_000

const ALLORA_TIME_LIMIT_MS = 4_000

const CHART_TIME_LIMIT_MS = 10_000

type HistoryOptions = Pick<AppOptions, 'env' | 'now' | 'elapsed' | 'keptHistory'> & {
  readonly log: FastifyInstance['log']
}

type HistorySources = { readonly createUpstream: CreateUpstream; readonly anchors: PriceAnchors }

function createHistory(options: HistoryOptions, { createUpstream, anchors }: HistorySources): HistoryParts {
  const { env, now, elapsed, log, keptHistory: kept = createMemoryHistory() } = options
  // With breakers of its own: a collection that fails must not close the prices for visitors.
  const createOwn: CreateUpstream = (name, upstream) => createUpstream(`${name}History`, upstream)
  const prices = createPriceCache({
    // The free source first: all tokens every five minutes would use up the plan of the other.
    sources: createPriceSources(env, { createUpstream: createOwn, now }).toReversed(),
    anchors: { ...anchors, save },
    // Asking for a pool starts to read its network, and no visitor may need it.
    findPoolPrice: () => undefined,
    elapsed,
  })
  const history = createPriceHistory({ prices, kept, now, elapsed, log })
  const charts = createUpstream('defillamaCharts', { baseUrl: env.defiLlamaUrl, timeLimitMs: CHART_TIME_LIMIT_MS })
  const fill = createFillHistory({ history, kept, source: createChartSource(charts), now })
  return {
    answers: createHistoryAnswers({ history, now }),
    collect: history.collect,
    fill: env.worldFile === undefined ? fill : undefined,
  }
}

type PictureParts = { readonly headers: HeaderRecord; readonly log: FastifyInstance['log'] }

/** No value without a site: in development Vite has the pictures. */
function createPictures(options: AppOptions, { headers, log }: PictureParts): ReceiptPictures | undefined {
  const { siteMap } = options
  const [ground, usual] = ['receipt', 'swap'].map((name) => siteMap.files.get(`/og/${name}.jpg`)?.identity.body)
  if (ground === undefined || usual === undefined) return undefined
  const networks = createReceiptNetworks(options)
  return createReceiptPictures({ ...options, ...networks, pictures: { ground, usual }, headers, log })
}

type RiskParts = { readonly createUpstream: CreateUpstream; readonly prices: PriceCache }

function createRisk(options: AppOptions, { createUpstream, prices }: RiskParts): RiskService {
  const { env, markets, now, elapsed, hitRates: kept = createMemoryHitRates() } = options
  const { alloraUrl, alloraApiUrl, alloraKey } = env
  const timeLimitMs = ALLORA_TIME_LIMIT_MS
  const consumer =
    alloraKey === undefined
      ? undefined
      : createUpstream('alloraApi', { baseUrl: alloraApiUrl, timeLimitMs, headers: { 'x-api-key': alloraKey } })
  return createRiskService({
    forecasts: createAlloraForecasts({
      chain: createUpstream('allora', { baseUrl: alloraUrl, timeLimitMs }),
      consumer,
      now,
      elapsed,
    }),
    realised: createRealisedVolatility({ markets, elapsed }),
    hitRates: createHitRates({ now, kept }),
    async findPrice(listing) {
      const [entry] = await prices.getPrices([listing])
      return entry?.state.type === 'price' && !entry.isStale ? Number(entry.state.figure.usdPrice) : undefined
    },
    now,
  })
}

function createFramework({ env, siteMap, log }: AppOptions, { headers }: { headers: HeaderRecord }): FastifyInstance {
  const app = Fastify({
    logger: { level: env.logLevel, stream: log },
    // For privacy, requests are not logged: only errors and policy violations are.
    logController: new LogController({ disableRequestLogging: true }),
    // Requests are answered normally during shutdown. Fastify's own 503 lacks the security headers.
    return503OnClosing: false,
    // No logger for each request: no line needs its number.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 16_384,
    // Routes read the URL as it was sent.
    routerOptions: { querystringParser: () => noQuery },
    frameworkErrors(error, request, reply) {
      if (request.raw.url?.startsWith('/v1/')) return void answerProblem(error, { reply, publicUrl: env.publicUrl })
      const isSent = error.code === 'FST_ERR_BAD_URL' && trySendLinkBroken(siteMap, { request, reply })
      if (!isSent) answerError(error, { reply, headers })
    },
  })
  refuseDuplicateKeys(app)
  // Other sites can post text/plain without a CORS preflight, so no route reads it.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>((error, _, reply) => answerError(error, { reply, headers }))
  return app
}

type ApiOptions = Pick<
  AppOptions,
  'env' | 'fetch' | 'now' | 'elapsed' | 'random' | 'subscribers' | 'markets' | 'checks'
> & {
  readonly headers: HeaderRecord
  readonly findClient: FindClient
  readonly answers: PriceAnswers
  readonly sendSnapshot: SendSnapshot
  readonly lcd: Upstream
  readonly metrics: ServerMetrics
  readonly getFees: ReturnType<typeof createTransferFees>
  readonly risk: RiskService
  readonly history: HistoryAnswers
  readonly pictures: ReceiptPictures | undefined
  readonly askModel: AskModel | undefined
  readonly threads: TradeThreads
  readonly streams: StreamLimit
}

function registerApi(api: FastifyInstance, options: ApiOptions): void {
  const { headers, checks, answers, lcd } = options
  const usual = { ...headers, 'cache-control': 'no-store' }
  // Not before, since most answers are hijacked.
  api.addHook('onSend', (_, reply, payload, done) => {
    for (const [name, value] of Object.entries(usual)) if (!reply.hasHeader(name)) reply.header(name, value)
    done(null, payload)
  })
  registerHealth(api, { checks, markets: options.markets, limit: limitTo(api, 'readiness') })
  if (options.env.metricsToken !== undefined) registerMetrics(api, { ...options, token: options.env.metricsToken })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'cspReports'))
    registerCspReports(scope)
  })
  registerWorld(api, options)
  registerTrading(api, options)

  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'prices'))
    registerPrices(scope, { answers, headers })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'balances'))
    registerLcd(scope, { upstream: lcd, headers, elapsed: options.elapsed })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'transfers'))
    registerTransfers(scope, { getFees: options.getFees, headers })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'risk'))
    registerRisk(scope, { risk: options.risk, headers })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'history'))
    registerHistory(scope, { answers: options.history, headers })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'markets'))
    registerMarkets(scope, options)
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitTo(scope, 'tokenPools'))
    registerTokenPools(scope, options)
  })
  api.register(async (scope) =>
    registerV1(scope, { ...options, sendSnapshot: createSendSnapshot(allowAnyOrigin(headers)) }),
  )
  const { pictures } = options
  if (pictures !== undefined)
    api.register(async (scope) => {
      scope.addHook('onRequest', limitTo(scope, 'pictures'))
      registerPictures(scope, { pictures, headers })
    })
  registerLlmApi(api, options)
  registerNewsletterApi(api, options)
}

function registerLlmApi(api: FastifyInstance, { env, now, askModel, findClient, headers }: ApiOptions): void {
  const budget = createDailyBudget({ perClient: env.llm?.budget ?? 0, now })
  api.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isSameOrigin(request.headers, env)) return refuse(reply, { type: 'forbidden', headers })
    })
    scope.addHook('onRequest', limitTo(scope, 'llm'))
    registerLlm(scope, { askModel, budget, findClient, headers })
  })
}

function registerNewsletterApi(api: FastifyInstance, options: ApiOptions): void {
  const { headers, subscribers, findClient, random } = options
  const { publicUrl } = options.env
  api.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isSameOrigin(request.headers, { publicUrl })) return refuse(reply, { type: 'forbidden', headers })
    })
    // After the origin check, so that other sites cannot use up a visitor's limit.
    scope.addHook('onRequest', limitTo(scope, 'newsletter'))
    registerNewsletter(scope, { subscribers, findClient, headers, random })
  })
  api.register(async (scope) => registerLinkRoutes(scope, { subscribers, publicUrl, headers }))
}
