import {
  type Decimal,
  formatDecimal,
  groupThousands,
  multiply,
  parseDecimal,
  roundDecimal,
} from '@murmur/engine/decimal'
import { isSameAddress, type Listing, type Token, tokens } from '@murmur/engine/token'
import type { Balances } from '../../chain/balances.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'

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

type Known = { readonly balances: Balances; readonly prices: PriceBook }

/** The balance of a token over all its networks, with 5 decimals, and its dollars; 0 while no balance is known. */
export function sumToken(token: Token, { balances, prices }: Known): { amount: string; worth: string } {
  const held = token.listings.flatMap(({ id, decimals }) => {
    const balance = balances.get(id)
    return balance?.type === 'balance' ? [{ id, units: balance.amount.units, scale: decimals }] : []
  })
  if (held.length === 0) return { amount: '0', worth: '0' }
  const dollars = sum(held.map((amount) => multiply(amount, findPrice(prices, amount.id))))
  return {
    amount: formatDecimal(roundDecimal(sum(held), { scale: 5, round: 'down' })),
    worth: dollars.units === 0n ? '0' : groupThousands(formatDecimal(roundDecimal(dollars, { scale: 2 }))),
  }
}

const ZERO: Decimal = { units: 0n, scale: 0 }

/** Zero while a price is a placeholder or unknown. */
function findPrice(prices: PriceBook, id: string): Decimal {
  const price = prices.get(id)
  return (price?.type === 'price' ? parseDecimal(price.usdPrice) : undefined) ?? ZERO
}

function sum(parts: readonly Decimal[]): Decimal {
  const scale = Math.max(...parts.map((part) => part.scale))
  return { units: parts.reduce((total, part) => total + roundDecimal(part, { scale }).units, 0n), scale }
}
