import type { Address } from '@murmur/engine/token'
import type { MarketReader } from '@murmur/sdk/pools/marketReader'
import type { SharedMarkets, TokenMessage } from '../sharedMarkets.ts'
import type { FollowedTokens } from './followedTokens.ts'
import { createTokenRequests } from './tokenRequests.ts'

type ExchangeOptions = {
  readonly chainId: number
  readonly shared?: SharedMarkets | undefined
  readonly elapsed: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  readonly log: { warn(details: object, message: string): void }
}

/** This server, as it is at the moment. */
type Server = {
  readonly tokens: FollowedTokens
  readonly isCollecting: boolean
  readonly reader: MarketReader | undefined
}

/** The key under which a client is counted. */
type Client = { readonly client?: string | undefined }

type Asked = { readonly answer: Promise<number | undefined>; resolve(pools: number | undefined): void }

/** The collector may have to look for other tokens first. */
const ANSWER_MS = 18_000
const MOST_WAITING = 300

/**
 * Brings the requests for imported tokens to the server that reads the network. Every server remembers which tokens are
 * followed, because it may become the collector.
 */
export function createTokenExchange({ chainId, shared, elapsed, wait, log }: ExchangeOptions, server: Server) {
  const { tokens } = server
  const waiting = new Map<Address, Asked>()
  /** Their pools must not be dropped between being found and being followed. */
  const searching = new Set<{ readonly token: Address }>()

  const find = async (token: Address): Promise<number> => {
    if (server.reader === undefined) throw new Error('The network is not read here.')
    return await server.reader.follow(token)
  }
  const request = createTokenRequests({ find, elapsed })

  const followHere = async (token: Address, { client }: Client): Promise<number | undefined> => {
    const search = { token }
    searching.add(search)
    try {
      const pools = tokens.find(token) ?? (await request(token))
      if (pools === undefined || pools === 0) return pools
      return tokens.add(token, { pools, client }) === 'followed' ? pools : undefined
    } catch (error) {
      // The nodes did not answer, or another server reads the network now.
      log.warn({ chainId, error: (error as Error).message }, 'the pools of a token could not be looked for')
      return undefined
    } finally {
      searching.delete(search)
    }
  }
  const followForAll = async (token: Address, client: Client) => {
    const pools = await followHere(token, client)
    await shared?.send(chainId, { type: 'answer', token, pools })
    return pools
  }
  const ask = (token: Address, { client }: Client): Asked => {
    const over = new AbortController()
    const { promise, resolve } = withResolvers<number | undefined>()
    const timeOut = wait(ANSWER_MS, over.signal).then(() => undefined)
    const answer = Promise.race([promise, timeOut]).finally(() => {
      over.abort()
      waiting.delete(token)
    })
    void shared?.send(chainId, { type: 'request', token, client })
    return { answer, resolve }
  }
  const askCollector = async (token: Address, client: Client) => {
    const asked = waiting.get(token) ?? (waiting.size < MOST_WAITING ? ask(token, client) : undefined)
    if (asked !== undefined) waiting.set(token, asked)
    return await asked?.answer
  }
  const receive = (message: TokenMessage) => {
    const { type, token } = message
    if (type === 'request') {
      if (server.isCollecting) void followForAll(token, message)
      return
    }
    const { pools } = message
    if (!server.isCollecting && pools !== undefined && pools > 0) tokens.add(token, { pools })
    waiting.get(token)?.resolve(pools)
  }
  const unsubscribe = shared?.subscribe(chainId, receive)

  return {
    /** The number of the token's pools. No value if it cannot be answered now, or there is no room for the token. */
    follow(token: Address, client: Client): Promise<number | undefined> {
      const key = token.toLowerCase() as Address
      return server.isCollecting ? followForAll(key, client) : askCollector(key, client)
    },
    /** Tokens that keep their pools in the market. */
    list: (): readonly Address[] => [...tokens.list(), ...[...searching].map(({ token }) => token)],
    end: () => unsubscribe?.(),
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
