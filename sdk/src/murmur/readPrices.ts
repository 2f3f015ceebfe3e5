import type { MarketSource } from './marketSource.ts'
import { findNamed } from './tradeQuestion.ts'

export type PriceQuestion = {
  readonly chainId: number
  /** Each as in a `TradeQuestion`. */
  readonly tokens: readonly string[]
}

export type PriceAnswer = {
  /** As it was asked for. */
  readonly token: string
  /** Dollars for one token, as a decimal. Null if it is unknown. */
  readonly usd: string | null
  /**
   * `feeds`: what the server has from services besides the pools. `pools`: the middle price of the pools of the network, in
   * its USDC. It cannot contradict these pools.
   */
  readonly from: 'feeds' | 'pools'
}

export async function readPrices(
  { chainId, tokens }: PriceQuestion,
  source: MarketSource,
): Promise<readonly PriceAnswer[]> {
  const listings = await Promise.all(tokens.map((token) => findNamed(token, { chainId })))
  const prices = await source.readPrices(listings)
  return listings.map(({ id }, at) => ({
    token: tokens[at] ?? id,
    usd: prices.get(id) ?? null,
    from: source.pricesFrom,
  }))
}
