import type { Address } from '@murmur/engine/token'
import { createBoundedCache } from '../../http/boundedCache.ts'

type RequestsOptions = {
  /** Asks the chain. Resolves with the number of the token's pools. */
  readonly find: (token: Address) => Promise<number>
  readonly elapsed: () => number
}

/** Requests for one network that are waiting. More are refused. */
const MOST_WAITING = 20
/** An address without a pool is not asked for again so soon. */
const USELESS_MS = 60_000
const MOST_USELESS = 1_000

/**
 * Asks for one token at a time, so that requests from outside never crowd out the reading of blocks. Undefined if there
 * are too many requests.
 */
export function createTokenRequests({
  find,
  elapsed,
}: RequestsOptions): (token: Address) => Promise<number | undefined> {
  const waiting = new Map<string, Promise<number>>()
  const useless = createBoundedCache<string, number>({ limit: MOST_USELESS })
  let last: Promise<unknown> = Promise.resolve()

  const start = (token: Address, key: string) => {
    const request = last.then(() => find(token)).finally(() => waiting.delete(key))
    last = request.catch(() => {})
    waiting.set(key, request)
    return request
  }
  return async (token) => {
    const key = token.toLowerCase()
    const since = useless.get(key)
    if (since !== undefined && elapsed() - since < USELESS_MS) return 0
    const isFull = waiting.size >= MOST_WAITING && !waiting.has(key)
    if (isFull) return undefined
    const pools = await (waiting.get(key) ?? start(token, key))
    if (pools === 0) useless.set(key, elapsed())
    return pools
  }
}
