import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsHtml } from '../http/negotiation.ts'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { sendErrorPage, sendFile } from './preparedFile.ts'
import { cutQuery, findFile, pickVersion, type SiteMap } from './siteMap.ts'

/** Every path outside the API: files from memory, redirects to the canonical path of a page, and 404. */
export function registerSite(app: FastifyInstance, { siteMap, headers }: SiteOptions): void {
  const { redirects } = siteMap
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD')

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
  // In onRequest, so that the body is not read first.
  app.route({
    method: others,
    url: '/*',
    onRequest: async (request, reply) => refuseMethod(request, reply),
    handler: refuseMethod,
  })
  app.setNotFoundHandler(refuseMethod)

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const file = findFile(siteMap, request.raw)
    if (file === undefined) {
      answerMissing(cutQuery(request.raw.url), { request, reply })
      return
    }
    reply.hijack()
    sendFile(file, { request: request.raw, response: reply.raw })
  }

  function answerMissing(path: string, { request, reply }: Exchange): void {
    const target = redirects.get(path.toLowerCase())
    if (target !== undefined) {
      reply
        .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
        .redirect(target + request.url.slice(path.length), 308)
    } else if (findAllowed(path) !== undefined) {
      refuseMethod(request, reply)
    } else if (!trySendLinkBroken(siteMap, { request, reply })) {
      refuse(reply, { type: 'notFound', headers })
    }
  }

  function refuseMethod(request: FastifyRequest, reply: FastifyReply) {
    const path = cutQuery(request.raw.url)
    const allow = findAllowed(path) ?? (isApi(path) ? undefined : 'GET, HEAD')
    if (allow === undefined) return refuse(reply, { type: 'notFound', headers })
    return refuse(reply, { type: 'methodNotAllowed', headers: { ...headers, allow } })
  }

  /** The methods of an API endpoint, for the Allow header. */
  function findAllowed(path: string): string | undefined {
    if (!isApi(path)) return undefined
    if (app.hasRoute({ method: 'POST', url: path })) return 'POST'
    return app.hasRoute({ method: 'GET', url: path }) ? 'GET, HEAD' : undefined
  }
}

/** Answers a broken link to a page with the link-broken page; also one whose path cannot be decoded. */
export function trySendLinkBroken({ notFound }: SiteMap, { request, reply }: Exchange): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || notFound === undefined || !isPage(cutQuery(request.raw.url), request)) return false
  reply.hijack()
  const page = pickVersion(notFound, request.raw)
  sendErrorPage(page, { request: request.raw, response: reply.raw, status: 404 })
  return true
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

function isApi(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/lcd/')
}

/** A person who follows a broken link gets the 404 page; a program that misses a file gets JSON. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (isApi(path) || path.startsWith('/assets/')) return false
  return acceptsHtml(request.headers.accept) || !/\.\w+$/.test(path)
}

type SiteOptions = { readonly siteMap: SiteMap; readonly headers: HeaderRecord }
