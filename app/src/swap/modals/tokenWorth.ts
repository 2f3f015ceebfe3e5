import {
  type Decimal,
  formatDecimal,
  groupThousands,
  multiply,
  parseDecimal,
  roundDecimal,
} from '@murmur/engine/decimal'
import type { Token } from '@murmur/engine/token'
import type { Balances } from '../../chain/balances.ts'
import type { PriceBook } from '../../queries/pricesQuery.ts'

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
