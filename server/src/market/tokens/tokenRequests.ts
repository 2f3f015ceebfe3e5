import type { Address } from '@murmur/engine/token'
import { LRUCache } from 'lru-cache'

type RequestsOptions = {
  /** Asks the chain. Resolves with the number of the token's pools. */
  readonly find: (token: Address) => Promise<number>
  readonly elapsed: () => number
}

/** Requests for one network that are waiting. More are refused. */
const MOST_WAITING = 300
/** So few that requests from outside never crowd out the reading of blocks. */
const AT_ONCE = 3
/** An address without a pool is not asked for again so soon. */
const USELESS_MS = 60_000
const MOST_USELESS = 1_000

/** Asks for a few tokens at a time; the others wait for their turn. No answer if there are too many requests. */
export function createTokenRequests({
  find,
  elapsed,
}: RequestsOptions): (token: Address) => Promise<number | undefined> {
  const waiting = new Map<string, Promise<number>>()
  const useless = new LRUCache<string, number>({ max: MOST_USELESS })
  const queue: (() => void)[] = []
  let running = 0

  const takeTurn = async () => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
  }
  const endTurn = () => {
    const next = queue.shift()
    if (next === undefined) running -= 1
    else next()
  }
  const start = (token: Address, key: string) => {
    const request = takeTurn()
      .then(() => find(token).finally(endTurn))
      .finally(() => waiting.delete(key))
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
