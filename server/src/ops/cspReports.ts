import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../http/json.ts'
import { parseViolations } from './cspViolations.ts'

/** Limit per client: otherwise fake reports could use up all lines and hide a real one. */
const LINES_PER_CLIENT = 10
/** Limit for all clients in a minute, because the log must not fill the disk. */
const MOST_LINES = 600

/** Browsers report what the content security policy blocked. Each report becomes one log line. */
export function registerCspReports(app: FastifyInstance): void {
  const ofClient = app.createRateLimit({ max: LINES_PER_CLIENT })
  const ofAll = app.createRateLimit({ max: MOST_LINES, keyGenerator: () => 'all' })
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => parseReport(body))

  app.post('/api/csp-reports', { bodyLimit: 16_384 }, async (request, reply) => {
    for (const violation of parseViolations(request.body)) {
      if (isOver(await ofClient(request)) || isOver(await ofAll(request))) break
      request.log.warn({ violation }, 'content security policy violation')
    }
    return reply.code(204).send()
  })
}

type Counted = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>

function isOver(counted: Counted): boolean {
  return 'isExceeded' in counted && counted.isExceeded
}

function parseReport(text: string): unknown {
  const report = parseJson(text)
  if (report === undefined) throw Object.assign(new Error('The report is not JSON.'), { statusCode: 400 })
  return report
}
