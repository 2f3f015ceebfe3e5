import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test'

export type Problems = {
  /** The problems so far, one line each, without expected failures. */
  list(): string[]
  /** Expects requests to this path to fail, or to every path that begins like this, if it ends with a star. */
  expectFailureOf(path: string): void
  /** Expects console errors with this text. */
  expectLog(text: string): void
}

type Problem = { readonly path: string; readonly line: string; readonly isFailure: boolean }

/** Collects console errors, exceptions, policy violations and failed requests. */
export async function watchForProblems(context: BrowserContext, { origin }: { origin: string }): Promise<Problems> {
  const found: Problem[] = []
  const expected = new Set<string>()
  const expectedLogs = new Set<string>()
  const isExpected = ({ path, line, isFailure }: Problem) =>
    isFailure
      ? [...expected].some((one) => matches(path, one))
      : [...expectedLogs].some((text) => line.startsWith('console') && line.includes(text))
  const note = (problem: Problem | undefined) => problem && found.push(problem)

  context.on('console', (message) => note(judgeMessage(message)))
  context.on('weberror', (error) => note(judgeError(error)))
  context.on('request', (request) => note(judgeRequest(request, { origin })))
  context.on('response', (response) => note(judgeResponse(response)))
  context.on('requestfailed', (request) => note(judgeFailure(request)))
  await context.addInitScript(announceViolations)

  return {
    list: () => found.filter((problem) => !isExpected(problem)).map(({ line }) => line),
    expectFailureOf: (path) => void expected.add(path),
    expectLog: (text) => void expectedLogs.add(text),
  }
}

function matches(path: string, expected: string): boolean {
  return expected.endsWith('*') ? path.startsWith(expected.slice(0, -1)) : path === expected
}

/** Runs in the page. Violations in workers fire no event on the document, but appear in the console. */
function announceViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.error(`policy violation: ${effectiveDirective} ${blockedURI} ${sample}`)
  })
}

function judgeMessage(message: ConsoleMessage): Problem | undefined {
  if (message.type() !== 'error') return undefined
  const path = pathOf(message.location().url)
  return {
    path,
    line: `console on ${path}: ${message.text()}`,
    isFailure: message.text().startsWith('Failed to load resource'),
  }
}

function judgeError(error: WebError): Problem | undefined {
  const { message } = error.error()
  // Firefox runs the scripts of a test in the empty first page too, where storage is forbidden.
  if (error.page()?.url() === 'about:blank' && message === 'The operation is insecure.') return undefined
  // Firefox also reports a request to another origin that got no answer as an error of the page.
  const unanswered = /resource at (\S+)\. \(Reason: CORS request did not succeed\)/.exec(message)?.[1]
  if (unanswered !== undefined) return { path: pathOf(unanswered), line: `error: ${message}`, isFailure: true }
  return { path: '', line: `error: ${message}`, isFailure: false }
}

function judgeRequest(request: Request, { origin }: { origin: string }): Problem | undefined {
  const url = request.url()
  if (url.startsWith('data:') || url.startsWith('blob:')) return undefined
  // The content policy allows the nodes of the local chains and reports any other port.
  if (/^http:\/\/127\.0\.0\.1:\d+\/(second)?$/.test(url)) return undefined
  if (!url.startsWith(`${origin}/`)) return { path: url, line: `left the site: ${url}`, isFailure: false }
  if (pathOf(url) !== '/api/csp-reports') return undefined
  return { path: url, line: `policy report: ${request.postData()}`, isFailure: false }
}

function judgeResponse(response: Response): Problem | undefined {
  if (response.status() < 400) return undefined
  const path = pathOf(response.url())
  return { path, line: `${response.status()} on ${path}`, isFailure: true }
}

function judgeFailure(request: Request): Problem | undefined {
  const reason = request.failure()?.errorText ?? 'failed'
  // Requests cut off by a navigation or a download do not count. Requests blocked by the policy are reported by the
  // page, and without JavaScript the browser gives the same error for every script.
  if (['net::ERR_ABORTED', 'NS_BINDING_ABORTED', 'csp'].includes(reason)) return undefined
  const path = pathOf(request.url())
  return { path, line: `${reason} on ${path}`, isFailure: true }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
