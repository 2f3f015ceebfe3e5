import type { BrowserContext, ConsoleMessage, Request, Response } from '@playwright/test'

export type Problems = {
  /** What went wrong so far, one line each, without what the test announced. */
  list(): string[]
  /** Announces that the address will answer with an error, or not at all. */
  expectFailureOf(path: string): void
}

type Problem = { readonly path: string; readonly line: string; readonly isFailure: boolean }

/** Listens to everything that a visitor's browser would complain about. */
export async function watchForProblems(context: BrowserContext, { origin }: { origin: string }): Promise<Problems> {
  const found: Problem[] = []
  const expected = new Set<string>()
  const note = (problem: Problem | undefined) => problem && found.push(problem)

  context.on('console', (message) => note(judgeMessage(message)))
  context.on('weberror', (error) => note({ path: '', line: `error: ${error.error().message}`, isFailure: false }))
  context.on('request', (request) => note(judgeRequest(request, { origin })))
  context.on('response', (response) => note(judgeResponse(response)))
  context.on('requestfailed', (request) => note(judgeFailure(request)))
  await context.addInitScript(announceViolations)

  return {
    list: () => found.filter(({ path, isFailure }) => !(isFailure && expected.has(path))).map(({ line }) => line),
    expectFailureOf: (path) => void expected.add(path),
  }
}

/** Runs in the page. A violation in a worker has no document, and reaches the console by itself. */
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

function judgeRequest(request: Request, { origin }: { origin: string }): Problem | undefined {
  const url = request.url()
  if (url.startsWith('data:') || url.startsWith('blob:')) return undefined
  // The site's policy lets pages ask the nodes of the local chains, and complains about any other port.
  if (/^http:\/\/127\.0\.0\.1:\d+\/$/.test(url)) return undefined
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
  // What a navigation or a download interrupts is not missed by anyone. What the policy stops, the page itself
  // announces; a browser without scripts gives the same reason for each script that it leaves out.
  if (reason === 'net::ERR_ABORTED' || reason === 'csp') return undefined
  const path = pathOf(request.url())
  return { path, line: `${reason} on ${path}`, isFailure: true }
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
