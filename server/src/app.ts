import type { RequestListener } from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Health } from './api.ts'
import { createFindClient, type FindClient } from './clientAddress.ts'
import { createConnect } from './connect.ts'
import { registerCspReports } from './cspReports.ts'
import type { Env } from './env.ts'
import { registerLcd } from './lcd.ts'
import { createLimits, type Limits, limitRate } from './limits.ts'
import { createListener } from './listener.ts'
import { registerNewsletter } from './newsletter.ts'
import { registerNewsletterLinks } from './newsletterLinks.ts'
import { createPriceAnswers, type PriceAnswers } from './priceAnswers.ts'
import { createAnswerReady, registerPrices } from './priceRoutes.ts'
import { createPriceSources } from './priceSources.ts'
import { createPrices } from './prices.ts'
import { type ReadinessCheck, registerReadiness } from './readiness.ts'
import { findRefusalType, refuse } from './refusal.ts'
import { isSameOrigin } from './sameOrigin.ts'
import { createPolicy, createSecurityHeaders, type HeaderRecord } from './security.ts'
import type { SiteMap } from './siteMap.ts'
import { registerSite } from './siteRoutes.ts'
import type { Subscribers } from './subscribers.ts'
import type { Upstream } from './upstream.ts'
import { registerWorld } from './world.ts'

export type AppOptions = {
  readonly env: Env
  readonly siteMap: SiteMap
  readonly fetch: typeof fetch
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that never run backwards: what waits must not wait for a clock that was set. */
  readonly elapsed: () => number
  /** From 0 up to 1. */
  readonly random: () => number
  readonly subscribers: Subscribers
  /** What must work before visitors are sent here. */
  readonly checks: readonly ReadinessCheck[]
  /** Where the log's lines of JSON go. */
  readonly log: { write(line: string): void }
}

export type App = {
  /** Every route, through the framework. */
  readonly app: FastifyInstance
  /** The same for a socket, where what is ready skips the framework. */
  readonly listener: RequestListener
}

/** The whole server without its socket. */
export function createApp(options: AppOptions): App {
  const { env, siteMap, now, elapsed } = options
  const headers = createSecurityHeaders(createPolicy(env))
  const app = createFramework(options, { headers })
  const connect = createConnect({ ...options, log: app.log })
  const findClient = createFindClient(env)
  const limit = createLimits({ findClient, elapsed })
  const prices = createPrices({ sources: createPriceSources(env, { connect, now }), elapsed })
  const answers = createPriceAnswers({ prices, headers, now, elapsed })
  const lcd = connect('lcd', { baseUrl: env.lcdUrl, timeLimitMs: LCD_TIME_LIMIT_MS })

  app.register(async (api) => registerApi(api, { ...options, headers, findClient, limit, answers, lcd }))
  registerSite(app, { siteMap, headers })
  return {
    app,
    listener: createListener(app, { siteMap, answerReady: createAnswerReady(answers, { limit: limit.prices }) }),
  }
}

const LCD_TIME_LIMIT_MS = 4_000

function createFramework({ env, log }: AppOptions, { headers }: { headers: HeaderRecord }): FastifyInstance {
  const app = Fastify({
    logger: { level: env.logLevel, stream: log },
    // Requests are nobody's business: only errors and policy violations are worth a line.
    logController: new LogController({ disableRequestLogging: true }),
    // A drain ends with real answers: the framework's own 503 would come without the security headers.
    return503OnClosing: false,
    bodyLimit: 16_384,
    frameworkErrors: (error, _, reply) => answerError(error, { reply, headers }),
  })
  // A form of another site can send text/plain without asking first, so nothing here reads it.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>((error, _, reply) => answerError(error, { reply, headers }))
  return app
}

type ApiOptions = Pick<AppOptions, 'env' | 'now' | 'random' | 'subscribers' | 'checks'> & {
  readonly headers: HeaderRecord
  readonly findClient: FindClient
  readonly limit: Limits
  readonly answers: PriceAnswers
  readonly lcd: Upstream
}

function registerApi(api: FastifyInstance, options: ApiOptions): void {
  const { headers, now, checks, limit, answers, lcd } = options
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ ...headers, 'cache-control': 'no-store' })
  })
  api.get('/healthz', async (): Promise<Health> => ({ status: 'ok' }))
  registerReadiness(api, { checks })
  registerCspReports(api, { now })
  registerWorld(api, options)

  api.register(async (scope) => {
    scope.addHook('onRequest', limitRate(limit.prices, { headers }))
    registerPrices(scope, { answers, headers })
  })
  api.register(async (scope) => {
    scope.addHook('onRequest', limitRate(limit.balances, { headers }))
    registerLcd(scope, { upstream: lcd, headers })
  })
  registerNewsletters(api, options)
}

function registerNewsletters(api: FastifyInstance, options: ApiOptions): void {
  const { headers, limit, subscribers, findClient, random } = options
  const { publicUrl } = options.env
  api.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      if (!isSameOrigin(request.headers, { publicUrl })) return refuse(reply, { type: 'forbidden', headers })
    })
    // After the check above: no other site may use up a visitor's turns.
    scope.addHook('onRequest', limitRate(limit.newsletter, { headers }))
    registerNewsletter(scope, { subscribers, findClient, headers, random })
  })
  api.register(async (scope) => registerNewsletterLinks(scope, { subscribers, publicUrl, headers }))
}

function answerError(error: FastifyError, { reply, headers }: { reply: FastifyReply; headers: HeaderRecord }) {
  const type = findRefusalType(error.statusCode)
  // The route, not the address: that may name somebody's account.
  const route = reply.request.routeOptions.url
  if (type === 'internal') reply.log.error({ err: error, route }, 'request failed')
  return refuse(reply, { type, headers })
}
