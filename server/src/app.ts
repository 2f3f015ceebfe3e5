import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { Health } from './api.ts'
import { registerCspReports } from './cspReports.ts'
import type { Env } from './env.ts'
import { registerNewsletter } from './newsletter.ts'
import { findRefusalType, refuse } from './refusal.ts'
import { isSameOrigin } from './sameOrigin.ts'
import { createPolicy, createSecurityHeaders, type HeaderRecord } from './security.ts'
import type { SiteMap } from './siteMap.ts'
import { registerSite } from './siteRoutes.ts'

export type AppOptions = {
  readonly env: Env
  readonly siteMap: SiteMap
  readonly now: () => number
  /** Where the log's lines of JSON go. */
  readonly log: { write(line: string): void }
}

/** The whole server without its socket. */
export function createApp({ env, siteMap, now, log }: AppOptions): FastifyInstance {
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
  app.register(async (api) => registerApi(api, { headers, now, publicUrl: env.publicUrl }))
  registerSite(app, { siteMap, headers })
  return app
}

type ApiOptions = { readonly headers: HeaderRecord; readonly now: () => number; readonly publicUrl: string }

function registerApi(api: FastifyInstance, { headers, now, publicUrl }: ApiOptions): void {
  api.addHook('onRequest', async (_, reply) => {
    reply.headers({ ...headers, 'cache-control': 'no-store' })
  })
  api.get('/healthz', async (): Promise<Health> => ({ status: 'ok' }))
  registerCspReports(api, { now })

  api.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!isSameOrigin(request.headers, { publicUrl })) return refuse(reply, { type: 'forbidden', headers })
    })
    registerNewsletter(guarded)
  })
}

function answerError(error: FastifyError, { reply, headers }: { reply: FastifyReply; headers: HeaderRecord }) {
  const type = findRefusalType(error.statusCode)
  if (type === 'internal') reply.log.error({ err: error, path: reply.request.url.split('?')[0] }, 'request failed')
  return refuse(reply, { type, headers })
}
