import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Health } from './api.ts'
import { createFindClient } from './clientAddress.ts'
import { createConnect } from './connect.ts'
import { registerCspReports } from './cspReports.ts'
import type { Env } from './env.ts'
import { registerLcd } from './lcd.ts'
import { limitRate } from './limitRate.ts'
import { registerNewsletter } from './newsletter.ts'
import { createPriceAnswers } from './priceAnswers.ts'
import { registerPrices } from './priceRoutes.ts'
import { createPriceSources } from './priceSources.ts'
import { createPrices } from './prices.ts'
import { createRateLimit } from './rateLimit.ts'
import { registerReadiness } from './readiness.ts'
import { findRefusalType, refuse } from './refusal.ts'
import { isSameOrigin } from './sameOrigin.ts'
import { createPolicy, createSecurityHeaders, type HeaderRecord } from './security.ts'
import type { SiteMap } from './siteMap.ts'
import { registerSite } from './siteRoutes.ts'

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
  /** Where the log's lines of JSON go. */
  readonly log: { write(line: string): void }
}

/** The whole server without its socket. */
export function createApp(options: AppOptions): FastifyInstance {
  const { env, siteMap, log } = options
  const headers = createSecurityHeaders(createPolicy(env))
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
  app.register(async (api) => registerApi(api, { ...options, headers }))
  registerSite(app, { siteMap, headers })
  return app
}

type ApiOptions = AppOptions & { readonly headers: HeaderRecord }

function registerApi(api: FastifyInstance, options: ApiOptions): void {
  const { env, headers, now } = options
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ ...headers, 'cache-control': 'no-store' })
  })
  api.get('/healthz', async (): Promise<Health> => ({ status: 'ok' }))
  registerReadiness(api, { checks: [] })
  registerCspReports(api, { now })
  registerServices(api, options)

  api.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      const isOurs = isSameOrigin(request.headers, { publicUrl: env.publicUrl })
      if (!isOurs) return refuse(reply, { type: 'forbidden', headers })
    })
    registerNewsletter(guarded)
  })
}

const PRICES_PER_MINUTE = 60
const BALANCES_PER_MINUTE = 120
const LCD_TIME_LIMIT_MS = 4_800

/** What others know: each behind its own limit, so that using up one leaves the rest. */
function registerServices(api: FastifyInstance, { env, headers, fetch, now, elapsed, random }: ApiOptions): void {
  const connect = createConnect({ fetch, elapsed, random, log: api.log })
  const findClient = createFindClient(env)
  const limited = (perMinute: number, register: (scope: FastifyInstance) => void) =>
    api.register(async (scope) => {
      scope.addHook('onRequest', limitRate(createRateLimit({ perMinute, elapsed }), { findClient, headers }))
      register(scope)
    })

  const prices = createPrices({ sources: createPriceSources(env, { connect, now }), elapsed })
  const answers = createPriceAnswers({ prices, headers, now, elapsed })
  limited(PRICES_PER_MINUTE, (scope) => registerPrices(scope, { answers, headers }))

  const lcd = connect('lcd', { baseUrl: env.lcdUrl, timeLimitMs: LCD_TIME_LIMIT_MS })
  limited(BALANCES_PER_MINUTE, (scope) => registerLcd(scope, { upstream: lcd, headers }))
}

function answerError(error: FastifyError, { reply, headers }: { reply: FastifyReply; headers: HeaderRecord }) {
  const type = findRefusalType(error.statusCode)
  // The route, not the address: that may name somebody's account.
  const route = reply.request.routeOptions.url
  if (type === 'internal') reply.log.error({ err: error, route }, 'request failed')
  return refuse(reply, { type, headers })
}
