import type { Address } from '@murmur/engine/token'

/** The imported tokens of a network that clients requested lately. Their pools are read. */
export type FollowedTokens = {
  /** The number of pools of a token that is followed. */
  find(token: Address): number | undefined
  /** A client uses this token now. `full` if every token has to stay, which leaves no room for this one. */
  add(token: Address, use: TokenUse): 'followed' | 'full'
  list(): readonly Address[]
  /** The client opens a stream: the tokens of its page stay until it is closed. Returns the function that closes it. */
  hold(client: string): () => void
}

type TokenUse = {
  readonly pools: number
  /** No value if another server counts it. */
  readonly client?: string | undefined
}

/** With 30 pools each and 400 of listed tokens, a market stays below the 2,000 pools that pages accept. */
const MOST_TOKENS = 50
const MOST_OF_CLIENT = 10
/** A page has two sides. */
const HELD_BY_STREAM = 2
const FOLLOWED_MS = 600_000
const MOST_CLIENTS = 10_000

export function createFollowedTokens({ elapsed }: { readonly elapsed: () => number }): FollowedTokens {
  /** Both in the order of their last use. */
  const tokens = new Map<Address, { readonly pools: number; readonly at: number }>()
  const clients = new Map<string, Set<Address>>()
  const streams = new Map<string, number>()

  const remove = (token: Address) => {
    tokens.delete(token)
    for (const [client, own] of clients) if (own.delete(token) && own.size === 0) clients.delete(client)
  }
  const dropOld = () => {
    for (const [token, { at }] of tokens) if (elapsed() - at >= FOLLOWED_MS) remove(token)
  }
  const listHeld = () =>
    new Set([...streams].flatMap(([client, count]) => [...(clients.get(client) ?? [])].slice(-count * HELD_BY_STREAM)))
  const note = (client: string, token: Address) => {
    const own = clients.get(client) ?? new Set()
    own.delete(token)
    clients.delete(client)
    clients.set(client, own.add(token))
    const [leastUsed] = clients.keys()
    if (clients.size > MOST_CLIENTS && leastUsed !== undefined) clients.delete(leastUsed)
    return own
  }
  /** A token that others use too stays. */
  const dropOfClient = (own: Set<Address>) => {
    const [leastUsed] = own
    if (own.size <= MOST_OF_CLIENT || leastUsed === undefined) return
    own.delete(leastUsed)
    if (![...clients.values()].some((others) => others.has(leastUsed))) remove(leastUsed)
  }
  return {
    find(token) {
      dropOld()
      return tokens.get(toKey(token))?.pools
    },
    add(token, { pools, client }) {
      dropOld()
      const key = toKey(token)
      const isNew = !tokens.delete(key)
      tokens.set(key, { pools, at: elapsed() })
      if (client !== undefined) dropOfClient(note(client, key))
      if (!isNew || tokens.size <= MOST_TOKENS) return 'followed'
      const held = listHeld()
      const leastUsed = [...tokens.keys()].find((other) => other !== key && !held.has(other))
      remove(leastUsed ?? key)
      return leastUsed === undefined ? 'full' : 'followed'
    },
    list() {
      dropOld()
      return [...tokens.keys()]
    },
    hold(client) {
      streams.set(client, (streams.get(client) ?? 0) + 1)
      return () => {
        const left = (streams.get(client) ?? 1) - 1
        if (left === 0) streams.delete(client)
        else streams.set(client, left)
      }
    },
  }
}

function toKey(token: Address): Address {
  return token.toLowerCase() as Address
}
