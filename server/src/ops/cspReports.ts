import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord, parseJson } from '../http/json.ts'

/** A policy violation without anything that could identify the visitor. */
type Violation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number | undefined
}

const LINES_PER_MINUTE = 60
const LINES_PER_REQUEST = 10

/** Browsers report what the content security policy blocked. Each report becomes one log line. */
export function registerCspReports(app: FastifyInstance, { now }: { now: () => number }): void {
  const mayLog = createBudget({ limit: LINES_PER_MINUTE, now })
  const types = ['application/reports+json', 'application/csp-report']
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_: FastifyRequest, body: string) => parseReport(body))

  app.post('/api/csp-reports', { bodyLimit: 16_384 }, async (request, reply) => {
    for (const violation of readViolations(request.body).slice(0, LINES_PER_REQUEST)) {
      if (mayLog()) request.log.warn({ violation }, 'content security policy violation')
    }
    return reply.code(204).send()
  })
}

/** Reads both formats: the Reporting API and the older `report-uri`. */
export function readViolations(body: unknown): Violation[] {
  const reports = Array.isArray(body) ? body : [body]
  return reports.filter(isRecord).flatMap((report) => {
    if (isRecord(report['csp-report'])) return [readOldReport(report['csp-report'])]
    return report.type === 'csp-violation' && isRecord(report.body) ? [readReport(report.body)] : []
  })
}

function readReport(body: Readonly<Record<string, unknown>>): Violation {
  return {
    directive: shorten(body.effectiveDirective),
    blocked: stripUrl(body.blockedURL),
    page: stripUrl(body.documentURL),
    source: stripUrl(body.sourceFile),
    line: readLine(body.lineNumber),
  }
}

function readOldReport(report: Readonly<Record<string, unknown>>): Violation {
  return {
    directive: shorten(report['effective-directive'] ?? report['violated-directive']),
    blocked: stripUrl(report['blocked-uri']),
    page: stripUrl(report['document-uri']),
    source: stripUrl(report['source-file']),
    line: readLine(report['line-number']),
  }
}

/** Queries and fragments may be private, and a data: URL is all content, so both are dropped. */
function stripUrl(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (!URL.canParse(text)) return shorten(text.split(/[?#]/)[0])
  const { protocol, origin, pathname } = new URL(text)
  return shorten(protocol === 'http:' || protocol === 'https:' ? origin + pathname : protocol)
}

function shorten(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : ''
}

function readLine(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
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
