import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FindClient } from '../http/clientAddress.ts'
import { parseJson } from '../http/json.ts'
import { createRateLimit } from '../http/rateLimit.ts'
import { parseViolations } from './cspViolations.ts'

/** Of one client: otherwise fake reports could use up all lines and hide a real one. */
const LINES_PER_CLIENT = 10
/** Of all clients in a minute, so that the log cannot fill the disk. */
const MOST_LINES = 600

type ReportOptions = { readonly findClient: FindClient; readonly elapsed: () => number }

/** Browsers report what the content security policy blocked. Each report becomes one log line. */
export function registerCspReports(app: FastifyInstance, { findClient, elapsed }: ReportOptions): void {
  const ofClient = createRateLimit({ perMinute: LINES_PER_CLIENT, elapsed })
  const ofAll = createRateLimit({ perMinute: MOST_LINES, elapsed })
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => parseReport(body))

  app.post('/api/csp-reports', { bodyLimit: 16_384 }, async (request, reply) => {
    const client = findClient(request.raw)
    for (const violation of parseViolations(request.body)) {
      if (ofClient.take(client) > 0 || ofAll.take('') > 0) break
      request.log.warn({ violation }, 'content security policy violation')
    }
    return reply.code(204).send()
  })
}

function parseReport(text: string): unknown {
  const report = parseJson(text)
  if (report === undefined) throw Object.assign(new Error('The report is not JSON.'), { statusCode: 400 })
  return report
}
