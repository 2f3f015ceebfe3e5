import type { Connect } from './connect.ts'
import { createDefiLlama } from './defiLlama.ts'
import type { Env } from './env.ts'
import { createMoralis } from './moralis.ts'
import type { PriceSource } from './priceSource.ts'

/** Two of them in turn stay below the five seconds that a visitor may wait. */
const TIME_LIMIT_MS = 2_000

export type PriceSourcesOptions = { readonly connect: Connect; readonly now: () => number }

/** In the order in which they are asked. */
export function createPriceSources(env: Env, { connect, now }: PriceSourcesOptions): readonly PriceSource[] {
  const { moralisApiKey, moralisUrl, defiLlamaUrl } = env
  const limit = { timeLimitMs: TIME_LIMIT_MS }
  const defiLlama = createDefiLlama(connect('defillama', { ...limit, baseUrl: defiLlamaUrl }), { now })
  if (moralisApiKey === undefined) return [defiLlama]
  const headers = { 'x-api-key': moralisApiKey }
  return [createMoralis(connect('moralis', { ...limit, baseUrl: moralisUrl, headers })), defiLlama]
}
