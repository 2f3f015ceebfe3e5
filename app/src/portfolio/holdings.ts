import { type Decimal, divideDecimals, formatDecimal, multiply, parseDecimal } from '@murmur/engine/decimal'
import { findNetwork, type Network } from '@murmur/engine/network'
import { isImported, type Listing } from '@murmur/engine/token'
import type { HistoryAnswer } from '@murmur/sdk/api'
import type { Balances } from '@murmur/sdk/chain/balances'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import { addMoney, compareMoney } from '../money.ts'

/** A token on one network. */
export type Holding = {
  readonly listing: Listing
  readonly units: bigint
  /** False while two nodes disagree; `units` is then the lower of the two. */
  readonly isAgreed: boolean
  /** No value while its price is unknown. */
  readonly worth: Decimal | undefined
  /** Its price has not been answered yet. */
  readonly isPricing: boolean
  /** Since a day ago, in percent. */
  readonly change: number | undefined
  /** A part of the total, from 0 to 1. */
  readonly share: number | undefined
}

/** The tokens of an account on all networks. */
export type Holdings = {
  /** The most valuable first, then those without a price. */
  readonly rows: readonly Holding[]
  readonly total: Decimal
  /** Since a day ago, over the tokens whose change is known. */
  readonly change: { readonly dollars: Decimal; readonly percent: number } | undefined
  /** Networks that have not answered yet. */
  readonly waiting: readonly Network[]
  /** Networks of which no balance could be read. */
  readonly down: readonly Network[]
  /** Networks of which some balances could not be read. */
  readonly partly: readonly Network[]
  /** Held tokens that the total leaves out. */
  readonly unpriced: number
}

type Known = { readonly prices: PriceBook; readonly networks: readonly Network[] }

export function findHoldings(balances: Balances, { prices, networks }: Known): Holdings {
  const held = [...balances.values()].flatMap((balance) => {
    if (balance.type !== 'balance' || balance.amount.units === 0n) return []
    const { listing, units } = balance.amount
    return [{ listing, units, isAgreed: balance.isAgreed, ...valueHolding({ listing, units }, prices) }]
  })
  const priced = held.flatMap(({ worth }) => (worth === undefined ? [] : [worth]))
  const total = addMoney(priced)
  const rows = held
    .map((row) => ({ ...row, share: row.worth && findShare(row.worth, total) }))
    .toSorted((one, other) => compareWorth(one.worth, other.worth))
  const read = networks.map((network) => ({ network, state: findState(network, balances) }))
  const list = (wanted: string) => read.filter(({ state }) => state === wanted).map(({ network }) => network)
  return {
    rows,
    total,
    change: sumChange(held),
    waiting: list('waiting'),
    down: list('down'),
    partly: list('partly'),
    unpriced: held.length - priced.length,
  }
}

/** Every balance was read. Otherwise the account may hold more. */
export function isComplete({ waiting, down, partly }: Holdings): boolean {
  return waiting.length + down.length + partly.length === 0
}

/** Worth less than this, a holding is dust. */
const DUST_DOLLARS: Decimal = { units: 1n, scale: 0 }

/** A token without a price may be worth anything, so it is no dust. */
export function isDust({ worth }: Holding): boolean {
  return worth !== undefined && compareMoney(worth, DUST_DOLLARS) < 0
}

function valueHolding({ listing, units }: Pick<Holding, 'listing' | 'units'>, prices: PriceBook) {
  const price = prices.get(listing.id)
  const isPricing = price === undefined
  const known = price?.type === 'price' ? parseDecimal(price.usdPrice) : undefined
  const percent = price?.type === 'price' ? parseDecimal(price.change24h ?? '') : undefined
  return {
    isPricing,
    worth: known && multiply({ units, scale: listing.decimals }, known),
    change: percent && Number(percent.units) / 10 ** percent.scale,
    percent,
  }
}

type Valued = { readonly worth: Decimal | undefined; readonly percent: Decimal | undefined }

/** A day ago it was worth today's value divided by `1 + change`. */
function sumChange(held: readonly Valued[]): Holdings['change'] {
  const moved = held.flatMap(({ worth, percent }) => {
    if (worth === undefined || percent === undefined || worth.units === 0n) return []
    const factor: Decimal = { units: 10n ** BigInt(percent.scale + 2) + percent.units, scale: percent.scale + 2 }
    return factor.units > 0n ? [{ now: worth, before: divideDecimals(worth, factor) }] : []
  })
  const before = addMoney(moved.map((one) => one.before))
  if (before.units === 0n) return undefined
  const dollars = addMoney([...moved.map(({ now }) => now), { units: -before.units, scale: before.scale }])
  return { dollars, percent: ratio(dollars, before) * 100 }
}

function findShare(worth: Decimal, total: Decimal): number {
  return total.units === 0n ? 0 : ratio(worth, total)
}

/** For display only. */
function ratio(part: Decimal, whole: Decimal): number {
  const scale = Math.max(part.scale, whole.scale)
  const raise = ({ units, scale: own }: Decimal) => units * 10n ** BigInt(scale - own)
  return Number((raise(part) * 1_000_000n) / raise(whole)) / 1_000_000
}

function compareWorth(one: Decimal | undefined, other: Decimal | undefined): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return compareMoney(other, one)
}

/** An imported contract may never answer, which says nothing about its network. */
function findState({ chainId }: Network, balances: Balances): 'waiting' | 'down' | 'partly' | 'read' {
  const own = [...balances].filter(([id]) => id.startsWith(`${chainId ?? 'null'}:`) && !isImported({ id }))
  if (own.length === 0) return 'waiting'
  const unread = own.filter(([, { type }]) => type === 'unknown').length
  if (unread === own.length) return 'down'
  return unread > 0 ? 'partly' : 'read'
}

/** Exact amounts and dollars, with a point and without groups, for a spreadsheet. Only names of our own list stand in it. */
export function writeHoldingsCsv(rows: readonly Holding[]): string {
  const lines = rows.map(({ listing, units, worth }) =>
    [
      findNetwork(listing.chainId)?.name ?? listing.chainId,
      listing.symbol,
      formatDecimal({ units, scale: listing.decimals }),
      worth === undefined ? '' : formatDecimal(worth),
      listing.tokenAddress ?? '',
    ].join(','),
  )
  return `${['network,token,amount,dollars,address', ...lines].join('\r\n')}\r\n`
}

/** The past worth of the present holdings. */
export type TotalLine = {
  /** Dollars at equal distances, null where a price is missing. */
  readonly values: readonly (number | null)[]
  /** Seconds since 1970, and between two values. */
  readonly start: number
  readonly step: number
  /** Held tokens with a price now and none in the history. */
  readonly missing: number
}

/** For a drawing only: it adds floating-point numbers. No value with less than two points. */
export function sumHistory(
  held: readonly Pick<Holding, 'listing' | 'units' | 'worth'>[],
  { prices, start, step }: HistoryAnswer,
): TotalLine | undefined {
  const priced = held.filter(({ worth }) => worth !== undefined)
  const lines = priced.flatMap(({ listing, units }) => {
    const line = prices[listing.id]
    if (line === undefined || line.every((price) => price === null)) return []
    return [{ quantity: Number(units) / 10 ** listing.decimals, line: fillGaps(line) }]
  })
  const length = lines[0]?.line.length ?? 0
  const values = Array.from({ length }, (_, at) => addAt(lines, at))
  if (values.filter((value) => value !== null).length < 2) return undefined
  return { values, start, step, missing: priced.length - lines.length }
}

type Line = { readonly quantity: number; readonly line: readonly (number | null)[] }

/** A sum without one of its tokens would be a fall that never was. */
function addAt(lines: readonly Line[], at: number): number | null {
  let sum = 0
  for (const { quantity, line } of lines) {
    const price = line[at]
    if (price === null || price === undefined) return null
    sum += quantity * price
  }
  return sum
}

/** A missing price is the one before it. Before the first one there is none. */
function fillGaps(line: readonly (number | null)[]): readonly (number | null)[] {
  let last: number | null = null
  return line.map((price) => {
    last = price ?? last
    return last
  })
}

/** A sum of the line in the form of money. */
export function readDollars(value: number): Decimal {
  return parseDecimal(value.toFixed(6)) ?? { units: 0n, scale: 0 }
}
