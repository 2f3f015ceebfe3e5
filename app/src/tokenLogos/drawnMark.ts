import { listedTokens } from '@murmur/engine/listedTokens'
import { type Address, isImported, type Listing, type Token, toTokenKey } from '@murmur/engine/token'

/** A token without a logo: a figure on a disc, by its address alone, so that its name cannot choose it. */
type DrawnMark = {
  /** In degrees. */
  readonly hue: number
  /** An index of `figures`. */
  readonly figure: number
  /** In degrees. */
  readonly turn: number
}

/** Paths inside a disc of 18 units in the middle of a square of 24. */
export const figures: readonly string[] = [
  'M3 12a9 9 0 0 1 18 0z',
  'M12 3a9 9 0 0 1 9 9h-9zM12 21a9 9 0 0 1-9-9h9z',
  'M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12m0 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5',
  'M12 5.5 18.5 12 12 18.5 5.5 12z',
  'M5 8h14v3H5zM5 13h14v3H5z',
  'M12 5.5 18 16H6z',
  'M14.6 5.4a7 7 0 1 0 4 9.6 5.4 5.4 0 1 1-4-9.6',
  'M10 5.5h4V10h4.5v4H14v4.5h-4V14H5.5v-4H10z',
  'm12 5.5 6.5 4.2v3L12 8.6l-6.5 4.1v-3zM12 11.9l6.5 4.2v3L12 15l-6.5 4.1v-3z',
  'M9 7a2 2 0 1 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4m-6 6a2 2 0 1 1 0 4 2 2 0 0 1 0-4m6 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4',
  'M6 6.5h12L6 17.5h12z',
  'M12 3a9 9 0 0 1 0 18 4.5 4.5 0 0 1 0-9 4.5 4.5 0 0 0 0-9',
]

const HUES = 12
const TURNS = 4
/** Chosen so that no two listed tokens look alike. */
const SEED = 547

export function createDrawnMark(address: Address): DrawnMark {
  // The ends of an address may have been searched for (`0x0000…`, `…dead`), so all of it counts (FNV-1a).
  let hash = SEED
  for (const digit of toTokenKey(address)) hash = Math.imul(hash ^ digit.charCodeAt(0), 16_777_619)
  hash ^= hash >>> 15
  hash = Math.imul(hash, 2_246_822_519)
  let rest = (hash ^ (hash >>> 13)) >>> 0
  const parts = [HUES, figures.length, TURNS].map((count) => {
    const part = rest % count
    rest = Math.floor(rest / count)
    return part
  })
  const [hue = 0, figure = 0, turn = 0] = parts
  return { hue: hue * (360 / HUES), figure, turn: turn * 45 }
}

/** A listed token has one address a network, and one drawing. */
export function findDrawnAddress(token: Pick<Token | Listing, 'id' | 'symbol'>): Address | undefined {
  if (isImported(token)) return token.id.slice(token.id.indexOf(':') + 1) as Address
  const listed = listedTokens.find(({ symbol }) => symbol === token.symbol)
  return listed?.listings.find(({ tokenAddress }) => tokenAddress !== null)?.tokenAddress ?? undefined
}
