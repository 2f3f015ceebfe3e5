import type { Env } from '../env.ts'
import type { CreateUpstream, Upstream } from '../upstream/upstreamClient.ts'

const TIME_LIMIT_MS = 4_000

type AcrossEnv = Pick<Env, 'acrossUrl' | 'acrossApiKey'>

export function createAcrossUpstream(
  { acrossUrl, acrossApiKey }: AcrossEnv,
  { createUpstream }: { readonly createUpstream: CreateUpstream },
): Upstream {
  const headers = acrossApiKey === undefined ? {} : { authorization: `Bearer ${acrossApiKey}` }
  return createUpstream('across', { baseUrl: acrossUrl, timeLimitMs: TIME_LIMIT_MS, headers })
}
