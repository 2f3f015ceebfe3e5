import type { FastifyInstance } from 'fastify'
import type { Readiness } from './api.ts'

/** A part without which this process should get no visitors. Slow sources of prices are none. */
export type ReadinessCheck = () => Promise<boolean>

export type ReadinessOptions = { readonly checks: readonly ReadinessCheck[] }

/** `/healthz` says that the process lives; this one, that visitors can be sent to it. */
export function registerReadiness(app: FastifyInstance, { checks }: ReadinessOptions): void {
  app.get('/readyz', async (_, reply) => {
    const results = await Promise.all(checks.map((check) => check().catch(() => false)))
    const isReady = results.every((result) => result)
    const answer: Readiness = { status: isReady ? 'ready' : 'notReady' }
    return reply.code(isReady ? 200 : 503).send(answer)
  })
}
