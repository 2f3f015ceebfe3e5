import { findNetwork } from '@murmur/engine/network'
import { evolvedRule } from '@murmur/engine/risk/evolvedRule'
import { findGuardedTolerance, findPairVolatility } from '@murmur/engine/risk/tolerance'
import type { Listing } from '@murmur/engine/token'
import { riskSchema } from '@murmur/sdk/api'
import type { TradeQuote } from '@murmur/sdk/murmur/quoteTrade'
import { tryParse } from '@murmur/sdk/schemas'

/** Without figures, and between two networks, as on the screen. */
const USUAL_BPS = 50
const LEAST_BPS = 5
/** From the quote until the user has signed. */
const SIGNING_SECONDS = 10

/** By the rule of the screen's AUTO, from the volatility of the pair. */
export async function measureAutoSlippage(trade: TradeQuote, ask: (path: string) => Promise<unknown>): Promise<number> {
  if (trade.type !== 'swap') return USUAL_BPS
  const { pay, receive, impactBps, route } = trade.quote
  const ids = [...new Set([pay.listing.id, receive.listing.id])]
  const answer = tryParse(riskSchema, await ask(`/api/risk?listings=${ids.join()}`))
  const find = ({ id }: Listing) => {
    const risk = answer?.risks[id]
    if (risk === undefined || risk.volatility.type === 'unknown') return undefined
    return { asset: risk.asset, perSecond: risk.volatility.type === 'dollar' ? 0 : risk.volatility.perSecond }
  }
  const [one, other] = [find(pay.listing), find(receive.listing)]
  if (one === undefined || other === undefined) return USUAL_BPS
  const network = findNetwork(trade.market.market.chainId)
  const blockSeconds = (network?.kind === 'evm' ? network.live.blockTimeMs : 0) / 1_000
  const facts = {
    volatility: findPairVolatility(one, other),
    seconds: SIGNING_SECONDS + blockSeconds,
    impactBps,
    // Unknown here: without it the rule allows a little less.
    feeBps: 0,
    pools: new Set(route.legs.map(({ pool }) => pool.id)).size,
  }
  return Math.max(LEAST_BPS, Math.round(findGuardedTolerance(facts, evolvedRule).bps))
}
