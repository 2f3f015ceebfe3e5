import { findListedTokens } from '@murmur/engine/listedTokens'
import { type Listing, tokens } from '@murmur/engine/token'
import type { Snapshot } from '@murmur/sdk/pools/marketReader'
import { writeMarket } from '@murmur/sdk/pools/writeMarket'
import { createFindPoolPrice } from '../prices/findPoolPrice.ts'
import type { PriceSource } from '../prices/priceSource.ts'
import { createRow, type Problem, type Row } from './preflightReport.ts'

/** Two good prices differ by less, in percent. */
const MOST_DIFFERENCE = 2
/** One of two prices with such a difference is wrong. */
const MOST_ERROR = 10

type PricesOptions = { readonly sources: readonly PriceSource[]; readonly snapshot: Snapshot }

/** Every listed token: every price source beside the pools. */
export async function checkPrices({ sources, snapshot }: PricesOptions): Promise<Row> {
  const { chainId } = snapshot.market
  const page = Buffer.from(JSON.stringify(writeMarket(snapshot, { staleAfterMs: 1 })))
  const findPoolPrice = createFindPoolPrice(() => page)
  const listings = listListings(chainId)
  const answers = await Promise.all(
    sources.map(async ({ name, getPrices }) => ({ name, prices: listFigures(await getPrices(listings)) })),
  )
  const problems = answers.flatMap(({ name, prices }) =>
    prices.flatMap(({ listing, price }) => compare(listing, { name, price, pool: findPoolPrice(listing) }) ?? []),
  )
  const silent = answers.filter(({ prices }) => prices.length === 0)
  const isSilent = silent.length === answers.length
  return createRow('prices', {
    found: answers.map(({ name, prices }) => `${name} ${prices.length} of ${listings.length}`).join(', '),
    failed: [
      ...problems.filter(({ isWrong }) => isWrong),
      ...(isSilent ? [{ what: 'No source has a price.', advice: 'The server could not reach any of them.' }] : []),
    ],
    differing: [
      ...problems.filter(({ isWrong }) => !isWrong),
      ...silent.map(({ name }) => ({ what: `${name} has no price.`, advice: 'Look at its key and its status page.' })),
    ],
  })
}

function listFigures(prices: Awaited<ReturnType<PriceSource['getPrices']>>) {
  return [...prices].flatMap(([listing, price]) =>
    price.type === 'figure' ? [{ listing, price: Number(price.usdPrice) }] : [],
  )
}

type Comparison = { readonly name: string; readonly price: number; readonly pool: number | undefined }

/** A rough number is enough: it only decides whether two prices are of the same level. */
function compare(
  { symbol }: Listing,
  { name, price, pool }: Comparison,
): (Problem & { readonly isWrong: boolean }) | undefined {
  if (pool === undefined) return undefined
  const percent = Math.abs(price / pool - 1) * 100
  if (percent <= MOST_DIFFERENCE) return undefined
  return {
    what: `${symbol} is ${price} at ${name} and ${pool.toPrecision(6)} in the pools.`,
    advice: 'Find out which of them is wrong.',
    isWrong: percent > MOST_ERROR,
  }
}

/** Every listing of a network: its coin, the five tokens and the other listed ones. */
export function listListings(chainId: number): readonly Listing[] {
  return [...tokens, ...findListedTokens(chainId)]
    .flatMap(({ listings }) => listings)
    .filter((listing) => listing.chainId === chainId)
}
