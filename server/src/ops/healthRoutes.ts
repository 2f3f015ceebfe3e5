import type { Health, Readiness, TradingAnswer } from '@murmur/sdk/api'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Env } from '../env.ts'

/** A part without which this process must get no traffic. Price sources are not one: their outage is answered. */
export type ReadinessCheck = () => Promise<boolean>

type HealthOptions = {
  readonly checks: readonly ReadinessCheck[]
  readonly markets: { describe(): Readiness['networks'] }
  /** Readiness writes to the database, so it is not free. */
  readonly limit?: onRequestAsyncHookHandler
}

/** `/healthz`: the process is alive. `/readyz`: it can take traffic. */
export function registerHealth(app: FastifyInstance, { checks, markets, limit }: HealthOptions): void {
  app.get('/healthz', async (): Promise<Health> => ({ status: 'ok' }))
  app.get('/readyz', limit === undefined ? {} : { onRequest: limit }, async (_, reply) => {
    const results = await Promise.all(checks.map((check) => check().catch(() => false)))
    const isReady = results.every((result) => result)
    // A closed network is no reason to get no traffic: every other page works.
    const answer: Readiness = { status: isReady ? 'ready' : 'notReady', networks: markets.describe() }
    return reply.code(isReady ? 200 : 503).send(answer)
  })
}

/** The kill switch. Pages ask while they are open, and before each request to a wallet. */
export function registerTrading(app: FastifyInstance, { env }: { readonly env: Pick<Env, 'trading'> }): void {
  app.get('/api/trading', async (): Promise<TradingAnswer> => ({ trading: env.trading }))
}
