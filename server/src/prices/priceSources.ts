import type { Env } from '../env.ts'
import type { CreateUpstream } from '../upstream/upstreamClient.ts'
import { createDefiLlama } from './defiLlama.ts'
import { createMoralis } from './moralis.ts'
import type { PriceSource } from './priceSource.ts'

/** Two sources in sequence stay below the five seconds that a visitor may wait. */
const TIME_LIMIT_MS = 2_000

type PriceSourcesOptions = { readonly createUpstream: CreateUpstream; readonly now: () => number }

type PriceEnv = Pick<Env, 'moralisApiKey' | 'moralisUrl' | 'defiLlamaUrl'>

/** In order of preference. */
export function createPriceSources(
  env: PriceEnv,
  { createUpstream, now }: PriceSourcesOptions,
): readonly PriceSource[] {
  const { moralisApiKey, moralisUrl, defiLlamaUrl } = env
  const limit = { timeLimitMs: TIME_LIMIT_MS }
  const defiLlama = createDefiLlama(createUpstream('defillama', { ...limit, baseUrl: defiLlamaUrl }), { now })
  if (moralisApiKey === undefined) return [defiLlama]
  const headers = { 'x-api-key': moralisApiKey }
  return [createMoralis(createUpstream('moralis', { ...limit, baseUrl: moralisUrl, headers })), defiLlama]
}
