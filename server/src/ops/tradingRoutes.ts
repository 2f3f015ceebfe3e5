import type { TradingAnswer } from '@murmur/sdk/api'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'

/** The kill switch. Pages ask while they are open, and before each request to a wallet. */
export function registerTrading(app: FastifyInstance, { env }: { readonly env: Pick<Env, 'trading'> }): void {
  app.get('/api/trading', async (): Promise<TradingAnswer> => ({ trading: env.trading }))
}
