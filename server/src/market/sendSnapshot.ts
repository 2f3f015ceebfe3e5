import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { type Coding, matchesEtag, pickCoding } from '../http/negotiation.ts'
import { readHeader } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { MarketState } from './marketFeed.ts'
import type { MarketPage } from './marketPage.ts'

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Answers with an open market, or with 304 if the client already has its block. */
export type SendSnapshot = (state: Extract<MarketState, { type: 'open' }>, exchange: Exchange) => void

export function createSendSnapshot(security: HeaderRecord): SendSnapshot {
  const fixed: readonly OutgoingHttpHeader[] = Object.entries({
    ...security,
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
  }).flat()
  const prepare = createPrepare(fixed)
  return ({ page, ageMs }, { request, response }) => {
    const coding = pickCoding(readHeader(request, 'accept-encoding'), { available })
    const { etag, known, whole } = prepare(page, { coding, seconds: Math.floor(ageMs / 1_000) })
    if (matchesEtag(readHeader(request, 'if-none-match'), etag)) {
      response.writeHead(304, known).end()
      return
    }
    response.writeHead(200, whole).end(request.method === 'HEAD' ? undefined : page[coding])
  }
}

const available = ['br', 'gzip'] as const

/** The headers of one second: without the body, and with it. */
type Prepared = {
  readonly seconds: number
  readonly etag: string
  readonly known: OutgoingHttpHeader[]
  readonly whole: OutgoingHttpHeader[]
}

type Wanted = { readonly coding: Coding; readonly seconds: number }

/** The headers differ only once in a second, in which a thousand clients may ask. */
function createPrepare(fixed: readonly OutgoingHttpHeader[]) {
  const pages = new WeakMap<MarketPage, Map<Coding, Prepared>>()
  return (page: MarketPage, { coding, seconds }: Wanted): Prepared => {
    const codings = pages.get(page) ?? new Map<Coding, Prepared>()
    const last = codings.get(coding)
    if (last?.seconds === seconds) return last
    const etag = `"${page.blockHash.slice(2, 34)}-${coding}"`
    // How long ago the block was first seen. Clients do not quote from an old market.
    const known = [...fixed, 'etag', etag, 'age', String(seconds)]
    const body = ['content-type', 'application/json; charset=utf-8', 'content-length', String(page[coding].length)]
    const whole = [...known, ...body, ...(coding === 'identity' ? [] : ['content-encoding', coding])]
    const next = { seconds, etag, known, whole }
    pages.set(page, codings.set(coding, next))
    return next
  }
}
