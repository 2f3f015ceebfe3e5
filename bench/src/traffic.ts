import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

export const kinds = ['html', 'style', 'script', 'font', 'image', 'other'] as const
export type Kind = (typeof kinds)[number]

/** One answer as it went over the wire: compressed, with its headers. */
export type Transfer = {
  readonly path: string
  readonly kind: Kind
  readonly bytes: number
  /** When it was asked for, in ms since 1970. */
  readonly startedAt: number
}

export type Traffic = {
  readonly transfers: readonly Transfer[]
  /** Waits until the page has asked for nothing for a while. */
  whenQuiet(): Promise<void>
}

const quietTime = 2000

export function recordTraffic(page: Page): Traffic {
  const transfers: Transfer[] = []
  const failures: string[] = []
  const open = new Set<Request>()
  let changedAt = Date.now()
  page.on('request', (request) => {
    open.add(request)
    changedAt = Date.now()
  })
  page.on('requestfailed', (request) => {
    open.delete(request)
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failures.push(request.url())
  })
  page.on('requestfinished', async (request) => {
    transfers.push(await readTransfer(request))
    open.delete(request)
    changedAt = Date.now()
  })
  return {
    transfers,
    async whenQuiet() {
      while (open.size > 0 || Date.now() - changedAt < quietTime) await delay(50)
      if (failures.length > 0) throw new Error(`The page could not load ${failures.join(', ')}.`)
    },
  }
}

async function readTransfer(request: Request): Promise<Transfer> {
  const response = await request.response()
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return {
    path: new URL(request.url()).pathname,
    kind: findKind((await response?.headerValue('content-type')) ?? ''),
    bytes: responseHeadersSize + responseBodySize,
    startedAt: request.timing().startTime,
  }
}

function findKind(contentType: string): Kind {
  if (contentType.startsWith('text/html')) return 'html'
  if (contentType.startsWith('text/css')) return 'style'
  if (contentType.includes('javascript')) return 'script'
  if (contentType.startsWith('font/')) return 'font'
  if (contentType.startsWith('image/')) return 'image'
  return 'other'
}
