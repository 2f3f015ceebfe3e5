import { isRecord } from '../http/json.ts'

/** A policy violation without anything that could identify the visitor. */
type Violation = {
  readonly directive: string
  readonly blocked: string
  readonly page: string
  readonly source: string
  readonly line: number | undefined
}

/** Reads both formats: the Reporting API and the older `report-uri`. */
export function parseViolations(body: unknown): Violation[] {
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
