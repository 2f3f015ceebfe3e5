import type { Amount } from '@murmur/engine/amount'
import type { SwapFacts } from '@murmur/engine/encode/swapFacts'
import { findSwapListing } from '@murmur/engine/listedTokens'
import { type Address, isSameAddress, type Listing } from '@murmur/engine/token'
import type { PriceBook } from '@murmur/sdk/queries/pricesQuery'
import type { ChainSwap } from '@murmur/sdk/trade/readChainSwap'
import type { SwapTerms } from '@murmur/sdk/trade/record'
import { checksumAddress } from 'viem'
import { activityCopy } from '../../content/en/activity.ts'
import { getCopy, language } from '../../content/language.ts'
import { languages } from '../../content/languages.ts'
import { formatGap } from '../../notation.ts'
import { formatBps, formatDollars, formatExact, group } from '../formatFigures.ts'
import { findEvmNetwork } from '../receiptAddress.ts'

/** A swap that the chain knows, in words and figures. */
export type KnownSwap = Extract<ChainSwap, { readonly facts: SwapFacts }>

export type SwapFigures = {
  readonly pay: Side
  readonly receive: Side
  readonly rows: readonly Row[]
}

type Side = { readonly label: string; readonly amount: string }

type Row = {
  readonly name: keyof ReturnType<typeof getRowNames>
  readonly value: string
  /** Something missing rather than a figure. */
  readonly isSoft?: true
}

type Context = {
  /** The terms in this browser's journal. */
  readonly terms: SwapTerms | undefined
  readonly prices: PriceBook
  /** The tokens of the swap that are not listed. */
  readonly unlisted: readonly Listing[]
}

export function describeSwap(swap: KnownSwap, context: Context): SwapFigures {
  const { facts } = swap
  const copy = getCopy(activityCopy).receipt
  const { unlisted } = context
  const write = (token: Address | null, units: bigint) => writeUnits(token, { units, chainId: facts.chainId, unlisted })
  const settled = [...listOutcome(swap, context), ...listMined(swap, context), ...listPlace(facts)]
  if (swap.type === 'reverted')
    return {
      pay: { label: copy.planned.pay, amount: write(facts.pay, facts.mostPaid) },
      receive: { label: copy.planned.receive, amount: write(facts.receive, facts.leastReceived) },
      rows: settled,
    }
  if (swap.type === 'confirmed') {
    const { paid, received } = swap.moved ?? {}
    return {
      pay: { label: copy.paid, amount: paid === undefined ? copy.unknown : write(facts.pay, paid) },
      receive: { label: copy.received, amount: received === undefined ? copy.unknown : write(facts.receive, received) },
      rows: settled,
    }
  }
  return {
    pay: { label: copy.pays, amount: write(facts.pay, facts.mostPaid) },
    receive: { label: copy.receives, amount: write(facts.receive, facts.leastReceived) },
    rows: [...listQuoted(swap, context), ...listPlace(facts), createTime('deadline', Number(facts.deadline))],
  }
}

/** The listings whose prices the page shows. */
export function listPriced({ facts }: KnownSwap) {
  const { chainId, pay, receive } = facts
  const found = [pay, receive, null].flatMap((token) => findSwapListing(token, { chainId }) ?? [])
  return [...new Set(found)]
}

/** The fee with its symbol, and in dollars where the coin's price is known. */
export function describeFee(
  fee: bigint,
  { chainId, prices }: { readonly chainId: number; readonly prices: PriceBook },
) {
  const listing = findSwapListing(null, { chainId })
  if (listing === undefined) return writeUnits(null, { units: fee, chainId, unlisted: [] })
  const dollars = formatDollars({ listing, units: fee }, findPrice(listing, prices))
  const text = formatExact({ listing, units: fee })
  return dollars === undefined ? text : `${text} (${dollars})`
}

function getRowNames() {
  return getCopy(activityCopy).receipt.rows
}

function listOutcome(swap: KnownSwap, context: Context): readonly Row[] {
  const { facts } = swap
  if (swap.type !== 'confirmed') return listQuoted(swap, context)
  const minimum: Row = { name: 'minimum', value: writeLimit(facts, context) }
  if (swap.moved === undefined) return [...listQuoted(swap, context), minimum]
  const margin = formatBps(swap.moved.received, { from: facts.leastReceived })
  return [
    ...listQuoted(swap, context),
    ...listDifference(swap, context),
    minimum,
    ...(facts.leastReceived === 0n ? [] : [{ name: 'margin', value: margin } as const]),
  ]
}

function writeLimit({ chainId, receive, leastReceived }: SwapFacts, { unlisted }: Context): string {
  return writeUnits(receive, { units: leastReceived, chainId, unlisted })
}

function listQuoted({ facts }: KnownSwap, { terms }: Context): readonly Row[] {
  if (terms === undefined) return [{ name: 'quoted', value: getCopy(activityCopy).receipt.noTerms, isSoft: true }]
  const isExactPay = facts.refundTo === undefined
  const copy = getCopy(activityCopy).receipt
  // Both are from the block of the quote. The received amount is from a later one.
  const best: readonly Row[] =
    terms.gapPpm === undefined ? [] : [{ name: 'best', value: copy.within(formatGap(terms.gapPpm / 100)) }]
  return [{ name: 'quoted', value: formatExact(isExactPay ? terms.receive : terms.pay) }, ...best]
}

/** Compares the side that was not fixed: more received is better, more paid is worse. */
function listDifference(swap: Extract<KnownSwap, { type: 'confirmed' }>, { terms, prices }: Context): readonly Row[] {
  const { facts, moved } = swap
  if (terms === undefined || moved === undefined) return []
  const copy = getCopy(activityCopy).receipt
  const isExactPay = facts.refundTo === undefined
  const [units, from] = isExactPay ? [moved.received, terms.receive.units] : [moved.paid, terms.pay.units]
  if (units === from) return [{ name: 'difference', value: copy.exact }]
  const listing = findSwapListing(isExactPay ? facts.receive : facts.pay, facts)
  const dollars = listing && formatDollars({ listing, units: units - from }, findPrice(listing, prices))
  const bps = formatBps(units, { from })
  return [{ name: 'difference', value: dollars === undefined ? bps : copy.atToday({ bps, dollars }) }]
}

function listMined(swap: KnownSwap, { prices }: Context): readonly Row[] {
  if (swap.type === 'pending') return []
  const { facts, fee, block, timestamp } = swap
  return [
    { name: 'fee', value: describeFee(fee, { chainId: facts.chainId, prices }) },
    { name: 'block', value: group(String(block)) },
    createTime('time', timestamp),
  ]
}

function listPlace({ chainId, account, recipient }: SwapFacts): readonly Row[] {
  const isOwn = isSameAddress(account, recipient)
  return [
    { name: 'network', value: findEvmNetwork(chainId)?.name ?? String(chainId) },
    { name: 'account', value: checksumAddress(account) },
    ...(isOwn ? [] : [{ name: 'recipient', value: checksumAddress(recipient) } as const]),
  ]
}

function createTime(name: 'time' | 'deadline', seconds: number): Row {
  const { tag } = languages[language.get().id]
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'medium' })
  return { name, value: format.format(seconds * 1_000) }
}

function findPrice({ id }: Amount['listing'], prices: PriceBook): string | undefined {
  const price = prices.get(id)
  return price?.type === 'price' ? price.usdPrice : undefined
}

type Units = Pick<Context, 'unlisted'> & { readonly units: bigint; readonly chainId: number }

/** Without its decimals, an amount would be a guess. */
function writeUnits(token: Address | null, { units, chainId, unlisted }: Units): string {
  const isToken = ({ tokenAddress }: Listing) => token !== null && isSameAddress(tokenAddress ?? '', token)
  const listing = findSwapListing(token, { chainId })
  if (listing !== undefined) return formatExact({ listing, units })
  const copy = getCopy(activityCopy).receipt
  const found = unlisted.find(isToken)
  // An unlisted token can have the symbol of another one.
  if (found !== undefined && token !== null)
    return copy.unlisted({ amount: formatExact({ listing: found, units }), token })
  return copy.units({ units: group(String(units)), token: token ?? String(chainId) })
}
