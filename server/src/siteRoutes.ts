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
    } else if (findAllowed(path) !== undefined) {
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
    const allow = findAllowed(path) ?? (isApi(path) ? undefined : 'GET, HEAD')
    if (allow === undefined) return refuse(reply, { type: 'notFound', headers })
    return refuse(reply, { type: 'methodNotAllowed', headers: { ...headers, allow } })
  }

  /** The methods of an endpoint of the API. */
  function findAllowed(path: string): string | undefined {
    if (!isApi(path)) return undefined
    if (app.hasRoute({ method: 'POST', url: path })) return 'POST'
    return app.hasRoute({ method: 'GET', url: path }) ? 'GET, HEAD' : undefined
  }
}

function isApi(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/lcd/')
}

/** A person who follows a broken link gets the page for it; a program that misses a file gets one line. */
function isPage(path: string, request: FastifyRequest): boolean {
  if (isApi(path) || path.startsWith('/assets/')) return false
  return acceptsHtml(request.headers.accept) || !/\.\w+$/.test(path)
}

type SiteOptions = { readonly siteMap: SiteMap; readonly headers: HeaderRecord }
