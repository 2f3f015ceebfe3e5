import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { sendResource } from './resource.ts'
import { findResource, type SiteMap } from './siteMap.ts'

/** Files skip the framework, whose request and reply objects would cost more than the answer; the rest goes through it. */
export function createListener(app: FastifyInstance, { siteMap }: { siteMap: SiteMap }): RequestListener {
  return (request, response) => {
    const resource = findResource(siteMap, request)
    if (resource === undefined) app.routing(request, response)
    else sendResource(resource, { request, response })
  }
}
