import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseJson } from '../http/json.ts'
import { parseViolations } from './cspViolations.ts'

const LINES_PER_MINUTE = 60
const LINES_PER_REQUEST = 10

/** Browsers report what the content security policy blocked. Each report becomes one log line. */
export function registerCspReports(app: FastifyInstance, { now }: { now: () => number }): void {
  const mayLog = createBudget({ limit: LINES_PER_MINUTE, now })
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => parseReport(body))

  app.post('/api/csp-reports', { bodyLimit: 16_384 }, async (request, reply) => {
    for (const violation of parseViolations(request.body).slice(0, LINES_PER_REQUEST)) {
      if (mayLog()) request.log.warn({ violation }, 'content security policy violation')
    }
    return reply.code(204).send()
  })
}

/** Bounds the log lines per minute. */
function createBudget({ limit, now }: { limit: number; now: () => number }): () => boolean {
  let minute = Number.NaN
  let spent = 0
  return () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) spent = 0
    minute = current
    spent += 1
    return spent <= limit
  }
}

function parseReport(text: string): unknown {
  const report = parseJson(text)
  if (report === undefined) throw Object.assign(new Error('The report is not JSON.'), { statusCode: 400 })
  return report
}
