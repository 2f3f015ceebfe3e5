import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http'
import { matchesEtag, pickCoding } from '../http/negotiation.ts'
import { readHeader } from '../http/requestHeaders.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { MarketState } from './marketFeed.ts'

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

/** Answers with an open market, or with 304 if the client already has its block. */
export type SendSnapshot = (state: Extract<MarketState, { type: 'open' }>, exchange: Exchange) => void

export function createSendSnapshot(security: HeaderRecord): SendSnapshot {
  const fixed: readonly OutgoingHttpHeader[] = Object.entries({
    ...security,
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
  }).flat()
  return ({ page, ageMs }, { request, response }) => {
    const coding = pickCoding(readHeader(request, 'accept-encoding'), { available: ['br', 'gzip'] })
    const etag = `"${page.blockHash.slice(2, 34)}-${coding}"`
    // How long ago the block was first seen. Clients do not quote from an old market.
    const headers = [...fixed, 'etag', etag, 'age', String(Math.floor(ageMs / 1_000))]
    if (matchesEtag(readHeader(request, 'if-none-match'), etag)) {
      response.writeHead(304, headers).end()
      return
    }
    const body = page[coding]
    headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(body.length))
    if (coding !== 'identity') headers.push('content-encoding', coding)
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
  }
}
