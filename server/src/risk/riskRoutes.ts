import { findAnyListing } from '@murmur/engine/listedTokens'
import { type Listing, parseListingIds } from '@murmur/engine/token'
import type { RiskAnswer } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import type { RiskService } from './riskService.ts'

type RiskRouteOptions = { readonly risk: RiskService; readonly headers: HeaderRecord }

/** A pair has two. */
const MOST_LISTINGS = 2

/** How much tokens are expected to move. Unknown is an answer: a service that fails makes nothing else fail. */
export function registerRisk(app: FastifyInstance, { risk, headers }: RiskRouteOptions): void {
  app.get('/api/risk', async (request, reply) => {
    const listings = parseListings(request.raw.url ?? '')
    if (listings === undefined) return refuse(reply, { type: 'badRequest', headers })
    const found = await Promise.all(listings.map(async (listing) => [listing.id, await risk.get(listing)] as const))
    const answer: RiskAnswer = { risks: Object.fromEntries(found) }
    return reply.send(answer)
  })
}

/** Exactly one parameter, with listings of our list. */
function parseListings(url: string): readonly Listing[] | undefined {
  const parameters = [...new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')]
  const [name, value = ''] = parameters[0] ?? []
  if (parameters.length !== 1 || name !== 'listings') return undefined
  const listings = parseListingIds(value, findAnyListing)
  return listings !== undefined && listings.length <= MOST_LISTINGS ? listings : undefined
}
