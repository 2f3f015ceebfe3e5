import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsHtml } from './negotiation.ts'
import { refuse } from './refusal.ts'
import { sendError, sendResource } from './resource.ts'
import type { HeaderRecord } from './security.ts'
import { cutQuery, findResource, type SiteMap } from './siteMap.ts'

/** Every address that is not the API's: files from memory, redirects to the one address of a page, and 404. */
export function registerSite(app: FastifyInstance, { siteMap, headers }: SiteOptions): void {
  const { redirects, notFound } = siteMap
  const others = app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD')

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer })
  // Refused before the body is read: what it holds does not matter.
  app.route({
    method: others,
    url: '/*',
    onRequest: async (request, reply) => refuseMethod(request, reply),
    handler: refuseMethod,
  })
  app.setNotFoundHandler(refuseMethod)

  function answer(request: FastifyRequest, reply: FastifyReply): void {
    const resource = findResource(siteMap, request.raw)
    if (resource === undefined) {
      answerMissing(cutQuery(request.raw.url), { request, reply })
      return
    }
    reply.hijack()
    sendResource(resource, { request: request.raw, response: reply.raw })
  }

  function answerMissing(path: string, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
    const target = redirects.get(path)
    if (target !== undefined) {
      reply
        .headers({ ...headers, 'cache-control': 'public, max-age=3600' })
        .redirect(target + request.url.slice(path.length), 308)
    } else if (isEndpoint(path)) {
      refuseMethod(request, reply)
    } else if (notFound === undefined || !isPage(path, request)) {
      refuse(reply, { type: 'notFound', headers })
    } else {
      reply.hijack()
      sendError(notFound, { request: request.raw, response: reply.raw, status: 404 })
    }
  }

  function refuseMethod(request: FastifyRequest, reply: FastifyReply) {
    const path = cutQuery(request.raw.url)
    if (isEndpoint(path)) return refuse(reply, { type: 'methodNotAllowed', headers: { ...headers, allow: 'POST' } })
    if (path.startsWith('/api/')) return refuse(reply, { type: 'notFound', headers })
    return refuse(reply, { type: 'methodNotAllowed', headers: { ...headers, allow: 'GET, HEAD' } })
  }

  function isEndpoint(path: string): boolean {
    return path.startsWith('/api/') && app.hasRoute({ method: 'POST', url: path })
  }
}

/** A person who follows a broken link gets the page for it; a program that misses a file gets one line. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (path.startsWith('/api/') || path.startsWith('/assets/')) return false
  return acceptsHtml(request.headers.accept) || !/\.\w+$/.test(path)
}

type SiteOptions = { readonly siteMap: SiteMap; readonly headers: HeaderRecord }
