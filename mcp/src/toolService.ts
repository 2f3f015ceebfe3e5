import { STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import type { ServiceSettings } from './serviceSettings.ts'
import { createToolServer } from './toolServer.ts'
import type { ToolThread } from './toolThread.ts'

type ServiceOptions = {
  readonly settings: Pick<ServiceSettings, 'publicUrl' | 'allowedHosts' | 'trustedProxies'>
  readonly createThread: (log: FastifyInstance['log']) => ToolThread
  /** Receives the log as lines of JSON. */
  readonly log: { write(line: string): void }
}

const CALLS_PER_MINUTE = 60
/** Any valid call is far smaller. */
const MOST_BODY_BYTES = 16_384
const MOST_CONNECTIONS = 1_000

/** The tools over HTTP, at `/mcp`. Requests are independent, so there is no session to steal. */
export async function createToolService({ settings, createThread, log }: ServiceOptions): Promise<FastifyInstance> {
  const { publicUrl, allowedHosts, trustedProxies } = settings
  const app = Fastify({
    logger: { level: 'warn', stream: log },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: 15_000,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
  })
  app.server.maxConnections = MOST_CONNECTIONS
  const thread = createThread(app.log)
  app.addHook('onClose', thread.stop)
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>((error, _, reply) => {
    const { statusCode: status = 500 } = error
    if (status < 400 || status >= 500) app.log.error(error, 'request failed')
    return reply.code(status >= 400 ? status : 500).send({ message: status < 500 ? error.message : 'Try again later.' })
  })

  const names = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts])
  app.addHook('onRequest', async ({ hostname, headers }, reply) => {
    reply.headers(securityHeaders)
    // A page that resolves its own name to this address must not use the tools.
    if (!names.has(hostname) && isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return refuse(reply, 421)
    // Agents send no origin, pages of other sites do.
    if (headers.origin !== undefined && headers.origin !== publicUrl) return refuse(reply, 403)
  })
  await app.register(rateLimit, { max: CALLS_PER_MINUTE, timeWindow: '1 minute' })

  app.post('/mcp', async (request, reply) => {
    if (Array.isArray(request.body)) return reply.code(400).send(noBatch)
    reply.hijack()
    for (const [name, value] of Object.entries(securityHeaders)) reply.raw.setHeader(name, value)
    const server = createToolServer((call) => thread.run(call, { client: request.ip }))
    reply.raw.once('close', () => void server.close())
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request.raw, reply.raw, request.body)
    return reply
  })
  // There is no stream of events, and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_, reply) => refuse(reply.header('allow', 'POST'), 405),
  })
  app.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'ok' }))
  return app
}

function refuse(reply: FastifyReply, status: 403 | 405 | 421) {
  return reply.code(status).send({ message: STATUS_CODES[status] })
}

/** No answer is a page. */
const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
}

/** The protocol has none since 2025-06-18, and the rate limit counts requests. */
const noBatch = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches are not supported. Send one message in each request.' },
}
