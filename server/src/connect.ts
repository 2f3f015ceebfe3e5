import { createBreaker } from './breaker.ts'
import { createUpstream, type Upstream, type UpstreamOptions } from './upstream.ts'

/** Opens the way to one service outside, with a breaker of its own. */
export type Connect = (name: string, options: ServiceOptions) => Upstream

export type ServiceOptions = Pick<UpstreamOptions, 'baseUrl' | 'headers' | 'timeLimitMs'>

/** What all of them share: everything through which they touch the world. */
export type Outside = Pick<UpstreamOptions, 'fetch' | 'log'> & {
  readonly elapsed: () => number
  readonly random: () => number
}

export function createConnect({ fetch, log, elapsed, random }: Outside): Connect {
  return (name, options) =>
    createUpstream({ ...options, name, fetch, log, breaker: createBreaker({ elapsed, random }) })
}
