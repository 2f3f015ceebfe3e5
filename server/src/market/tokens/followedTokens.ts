import type { Address } from '@murmur/engine/token'

/** The imported tokens of a network whose pools are read because somebody asked for them lately. */
export type FollowedTokens = {
  /** The number of pools of a token that is followed. */
  find(token: Address): number | undefined
  /** Somebody asks for this token now. The one that was not asked for the longest makes room. */
  add(token: Address, pools: number): void
  list(): readonly Address[]
}

const MOST_TOKENS = 20
const FOLLOWED_MS = 600_000

export function createFollowedTokens({ elapsed }: { readonly elapsed: () => number }): FollowedTokens {
  /** In the order in which they were asked for. */
  const asked = new Map<Address, { readonly pools: number; readonly at: number }>()
  const listCurrent = () => {
    for (const [token, { at }] of asked) if (elapsed() - at >= FOLLOWED_MS) asked.delete(token)
    return [...asked.keys()]
  }
  return {
    find(token) {
      listCurrent()
      return asked.get(toKey(token))?.pools
    },
    add(token, pools) {
      asked.delete(toKey(token))
      asked.set(toKey(token), { pools, at: elapsed() })
      const [oldest] = asked.keys()
      if (asked.size > MOST_TOKENS && oldest !== undefined) asked.delete(oldest)
    },
    list: listCurrent,
  }
}

function toKey(token: Address): Address {
  return token.toLowerCase() as Address
}
