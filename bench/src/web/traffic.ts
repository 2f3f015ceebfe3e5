import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request, Response } from 'playwright-core'

export const kinds = ['html', 'style', 'script', 'font', 'image', 'other'] as const
type Kind = (typeof kinds)[number]

/** One response as sent over the wire: compressed, with headers. */
export type Transfer = {
  readonly path: string
  readonly kind: Kind
  readonly bytes: number
  /** The time of the request, in ms since 1970. */
  readonly startedAt: number
}

type Traffic = {
  readonly transfers: readonly Transfer[]
  /** The paths of failed requests. */
  readonly failures: readonly string[]
  /** Waits until the network is idle. */
  whenQuiet(): Promise<void>
}

const quietTime = 2000

export function recordTraffic(page: Page): Traffic {
  const transfers: Transfer[] = []
  const failures: string[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  const settle = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', (request) => open.add(request))
  page.on('requestfailed', (request) => {
    failures.push(findPath(request))
    settle(request)
  })
  page.on('requestfinished', async (request) => {
    const response = await request.response()
    if (response?.ok()) transfers.push(await readTransfer(response))
    else failures.push(findPath(request))
    settle(request)
  })
  return {
    transfers,
    failures,
    async whenQuiet() {
      while (open.size > 0 || Date.now() - changedAt < quietTime) await delay(50)
    },
  }
}

async function readTransfer(response: Response): Promise<Transfer> {
  const request = response.request()
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  const headers = await response.allHeaders()
  // For a worker's script the browser reports only the size of the headers.
  const bodySize = Math.max(responseBodySize, Number(headers['content-length'] ?? 0))
  return {
    path: findPath(request),
    kind: findKind(headers['content-type'] ?? ''),
    bytes: responseHeadersSize + bodySize,
    startedAt: request.timing().startTime,
  }
}

function findPath(request: Request): string {
  return new URL(request.url()).pathname
}

function findKind(contentType: string): Kind {
  if (contentType.startsWith('text/html')) return 'html'
  if (contentType.startsWith('text/css')) return 'style'
  if (contentType.includes('javascript')) return 'script'
  if (contentType.startsWith('font/')) return 'font'
  if (contentType.startsWith('image/')) return 'image'
  return 'other'
}
