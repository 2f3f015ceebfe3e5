import { tryParse } from '@murmur/sdk/schemas'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

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
  const report = v.safeParse(v.pipe(v.string(), v.parseJson()), text)
  if (!report.success) throw Object.assign(new Error('The report is not JSON.'), { statusCode: 400 })
  return report.output
}

/** A policy violation without anything that could identify the visitor. */
type Violation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number | undefined
}

// A report with an odd field is still worth a line.
const text = v.fallback(v.optional(v.string()), undefined)
const number = v.fallback(v.optional(v.number()), undefined)

const reportSchema = v.pipe(
  v.object({
    type: v.literal('csp-violation'),
    body: v.object({
      effectiveDirective: text,
      blockedURL: text,
      documentURL: text,
      sourceFile: text,
      lineNumber: number,
    }),
  }),
  v.transform(
    ({ body }): Violation => ({
      directive: shorten(body.effectiveDirective),
      blocked: stripUrl(body.blockedURL),
      page: stripUrl(body.documentURL),
      source: stripUrl(body.sourceFile),
      line: body.lineNumber,
    }),
  ),
)

/** The older `report-uri`. */
const oldReportSchema = v.pipe(
  v.object({
    'csp-report': v.object({
      'effective-directive': text,
      'violated-directive': text,
      'blocked-uri': text,
      'document-uri': text,
      'source-file': text,
      'line-number': number,
    }),
  }),
  v.transform(
    ({ 'csp-report': report }): Violation => ({
      directive: shorten(report['effective-directive'] ?? report['violated-directive']),
      blocked: stripUrl(report['blocked-uri']),
      page: stripUrl(report['document-uri']),
      source: stripUrl(report['source-file']),
      line: report['line-number'],
    }),
  ),
)

const violationSchema = v.union([oldReportSchema, reportSchema])

/** Other reports are left out. */
function parseViolations(body: unknown): Violation[] {
  const reports: readonly unknown[] = Array.isArray(body) ? body : [body]
  return reports.flatMap((report) => tryParse(violationSchema, report) ?? [])
}

/** Queries and fragments may be private, and a data: URL is all content, so both are dropped. */
function stripUrl(url = ''): string {
  if (!URL.canParse(url)) return shorten(url.split(/[?#]/)[0])
  const { protocol, origin, pathname } = new URL(url)
  return shorten(protocol === 'http:' || protocol === 'https:' ? origin + pathname : protocol)
}

function shorten(value = ''): string {
  return value.slice(0, 200)
}
