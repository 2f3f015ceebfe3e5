import { type Amount, formatAmount } from '@murmur/engine/amount'
import { type Decimal, formatDecimal, multiply, parseDecimal, roundDecimal } from '@murmur/engine/decimal'
import { isSameAddress, type Listing, type Token } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { showNumber } from '../../notation.ts'

type Choice = {
  /** Those that can be chosen. */
  readonly tokens: readonly Token[]
  readonly favourites: readonly string[]
  /** The ids of the listings that the user holds. */
  readonly held: ReadonlySet<string>
  /** The ids of the listings that the user chose last, the latest first. */
  readonly recent?: readonly string[]
  /** An imported token that could be taken for a listed one. */
  readonly isImitation?: (token: Token) => boolean
}

/** The matching tokens: favourites, held ones, recent ones, otherwise in the order of the list. Imitations come last. */
export function findTokens(query: string, choice: Choice): readonly Token[] {
  const { tokens, favourites, held, recent = [], isImitation = () => false } = choice
  const found = tokens.filter((token) => matches(token, query.trim()))
  const rank = (token: Token) => {
    if (isImitation(token)) return LAST
    if (favourites.includes(token.id)) return 0
    if (token.listings.some(({ id }) => held.has(id))) return 1
    const turns = token.listings.map(({ id }) => recent.indexOf(id)).filter((turn) => turn !== -1)
    return turns.length === 0 ? LAST - 1 : 2 + Math.min(...turns)
  }
  // Sorting keeps the order of equals.
  return found
    .map((token) => ({ token, rank: rank(token) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ token }) => token)
}

const LAST = 1_000

type Searched = { readonly query: string; readonly chainId: Listing['chainId'] }

/** The listing of a token that Enter chooses: that of a searched address, else on this network, else the first. */
export function findMatch({ listings }: Token, { query, chainId }: Searched): Listing | undefined {
  const isSearched = ({ tokenAddress }: Listing) => tokenAddress !== null && isSameAddress(tokenAddress, query.trim())
  return listings.find(isSearched) ?? listings.find((listing) => listing.chainId === chainId) ?? listings[0]
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

type Known = { readonly balances: Balances; readonly prices: PriceBook; readonly isConnected: boolean }

/** Without values, the balances could not be read: they must not look like none. */
type TokenSum = { readonly amount: string | undefined; readonly worth: string | undefined }

/** The balance of a token over all its networks, and its dollars. Without a wallet both are 0. */
export function sumToken({ listings }: Token, { balances, prices, isConnected }: Known): TokenSum {
  if (!isConnected) return { amount: '0', worth: '0' }
  const held = listings.flatMap(({ id }) => {
    const balance = balances.get(id)
    return balance?.type === 'balance' ? [balance.amount] : []
  })
  const isPart = held.length < listings.length
  if (isPart && held.every(({ units }) => units === 0n)) return { amount: undefined, worth: undefined }
  const { units, scale } = sum(held.map(toDecimal))
  const dollars = sum(held.map((amount) => multiply(toDecimal(amount), findPrice(prices, amount.listing.id))))
  return {
    amount: `${isPart ? '≥' : ''}${showNumber(formatAmount({ units, listing: { decimals: scale } }, inList))}`,
    worth: dollars.units === 0n ? '0' : showNumber(formatDecimal(roundDecimal(dollars, { scale: 2 }))),
  }
}

/** The balance on one network; undefined where it could not be read. */
export function formatListingBalance({ id }: Listing, { balances }: Pick<Known, 'balances'>): string | undefined {
  const balance = balances.get(id)
  return balance?.type === 'balance' ? showNumber(formatAmount(balance.amount, inList)) : undefined
}

const inList = { decimals: 5, round: 'down', look: 'dust' } as const

const ZERO: Decimal = { units: 0n, scale: 0 }

/** Zero while a price is a placeholder or unknown. */
function findPrice(prices: PriceBook, id: string): Decimal {
  const price = prices.get(id)
  return (price?.type === 'price' ? parseDecimal(price.usdPrice) : undefined) ?? ZERO
}

function toDecimal({ units, listing }: Amount): Decimal {
  return { units, scale: listing.decimals }
}

function sum(parts: readonly Decimal[]): Decimal {
  const scale = Math.max(...parts.map((part) => part.scale))
  return { units: parts.reduce((total, part) => total + roundDecimal(part, { scale }).units, 0n), scale }
}
