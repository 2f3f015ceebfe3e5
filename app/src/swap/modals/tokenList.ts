import { isSameAddress, type Listing, type Token, tokens } from '@murmur/engine/token'

/** The matching tokens: favourites first, otherwise in the order of the list. */
export function findTokens(query: string, { favourites }: { favourites: readonly string[] }): readonly Token[] {
  const found = tokens.filter((token) => matches(token, query.trim()))
  const isFavourite = ({ id }: Token) => favourites.includes(id)
  return [...found.filter(isFavourite), ...found.filter((token) => !isFavourite(token))]
}

/** Three networks in the first row, the rest in the next. */
export function arrangePills({ listings }: Token): readonly (readonly Listing[])[] {
  return [listings.slice(0, 3), listings.slice(3)].filter((row) => row.length > 0)
}

/** A part of the name or symbol, in upper or lower case, or a whole contract address. */
function matches({ name, symbol, listings }: Token, query: string): boolean {
  const part = query.toLowerCase()
  if (name.toLowerCase().includes(part) || symbol.toLowerCase().includes(part)) return true
  return listings.some(({ tokenAddress }) => tokenAddress !== null && isSameAddress(tokenAddress, query))
}
