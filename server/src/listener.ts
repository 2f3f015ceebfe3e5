import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { AnswerReady } from './priceRoutes.ts'
import { sendResource } from './resource.ts'
import { findResource, type SiteMap } from './siteMap.ts'

export type ListenerOptions = { readonly siteMap: SiteMap; readonly answerReady: AnswerReady }

/** What is ready skips the framework, whose request and reply objects would cost more than the answer. */
export function createListener(app: FastifyInstance, { siteMap, answerReady }: ListenerOptions): RequestListener {
  return (request, response) => {
    const resource = findResource(siteMap, request)
    if (resource !== undefined) sendResource(resource, { request, response })
    else if (!answerReady(request, response)) app.routing(request, response)
  }
}
