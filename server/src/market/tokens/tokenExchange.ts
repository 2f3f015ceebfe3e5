import type { Address } from '@murmur/engine/token'
import type { SharedMarkets, TokenMessage } from '../sharedMarkets.ts'
import type { FollowedTokens } from './followedTokens.ts'

type ExchangeOptions = {
  readonly chainId: number
  readonly shared?: SharedMarkets | undefined
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

type Server = {
  readonly tokens: FollowedTokens
  readonly collector: { follow(token: Address, client: Client): Promise<number | undefined> }
  readonly isCollecting: () => boolean
}

/** The key under which a client is counted. */
type Client = { readonly client?: string | undefined }

type Asked = { readonly answer: Promise<number | undefined>; resolve(pools: number | undefined): void }

/** The collector may have to ask for other tokens first. */
const ANSWER_MS = 18_000
const MOST_WAITING = 300

/**
 * Brings the requests for tokens to the server that reads the network. Every server remembers which tokens are followed,
 * because it may become the collector.
 */
export function createTokenExchange({ chainId, shared, wait }: ExchangeOptions, server: Server) {
  const { tokens, collector, isCollecting } = server
  const waiting = new Map<Address, Asked>()

  const followHere = async (token: Address, { client }: Client) => {
    const pools = await collector.follow(token, { client })
    await shared?.send(chainId, { type: 'told', token, pools })
    return pools
  }
  const hear = (message: TokenMessage) => {
    const { type, token } = message
    if (type === 'ask') {
      if (isCollecting()) void followHere(token, message)
      return
    }
    const { pools } = message
    if (!isCollecting() && pools !== undefined && pools > 0) tokens.add(token, { pools })
    waiting.get(token)?.resolve(pools)
  }
  const ask = (token: Address, { client }: Client): Asked => {
    const over = new AbortController()
    const { promise, resolve } = withResolvers<number | undefined>()
    const timeOut = wait(ANSWER_MS, over.signal).then(() => undefined)
    const answer = Promise.race([promise, timeOut]).finally(() => {
      over.abort()
      waiting.delete(token)
    })
    void shared?.send(chainId, { type: 'ask', token, client })
    return { answer, resolve }
  }
  const askCollector = async (token: Address, { client }: Client) => {
    const asked = waiting.get(token) ?? (waiting.size < MOST_WAITING ? ask(token, { client }) : undefined)
    if (asked !== undefined) waiting.set(token, asked)
    return await asked?.answer
  }
  const end = shared?.hear(chainId, hear) ?? (() => {})
  return {
    follow: (token: Address, { client }: Client) => {
      const key = token.toLowerCase() as Address
      return isCollecting() ? followHere(key, { client }) : askCollector(key, { client })
    },
    end,
  }
}

/** Node 20 has no `Promise.withResolvers`. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {}
  const promise = new Promise<T>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}
