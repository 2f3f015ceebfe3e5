import type { TokenContract } from '@murmur/engine/tokenContract'
import type { ForeignVenue } from '../chains.ts'
import { exchanges, isNamed, listShares, splitPairs } from './localExchanges.ts'
import { findToken, type PoolPlan, planWholeDepth, planWidths, seed, sortTokens, toDollars } from './poolTable.ts'
import { getTickSpacing } from './poolTicks.ts'
import { createRandom } from './random.ts'

/** The plan of a pool of another exchange. */
export type ForeignPlan = Pick<PoolPlan, 'tokens' | 'fee' | 'dollars' | 'mispricing' | 'ranges'> & {
  readonly venue: Exclude<ForeignVenue, 'Curve'>
  /** Pairs of constant product have none. */
  readonly tickSpacing: number | undefined
}

/** The plan of Curve's pool of four dollars. */
export type CurvePlan = { readonly coins: readonly TokenContract[]; readonly dollars: bigint }

/** Algebra's for every new pool. */
export const algebraFee = 500
/** Curve's, in millionths. */
export const curveFee = 100
const algebraSpacing = 60
const pairFee = 3000

export function listForeignPlans(chainId: number, tokens: readonly TokenContract[]): readonly ForeignPlan[] {
  const random = createRandom(`${seed}/${chainId}/foreign`)
  const whole = planWholeDepth(chainId, tokens)
  return splitPairs.flatMap((pair) => {
    const [one, other] = pair.map((name) => findToken(name, tokens))
    if (one === undefined || other === undefined) throw new Error('A pool has two tokens.')
    return listShares(chainId, pair).flatMap(([venue, share]): readonly ForeignPlan[] => {
      if (venue === 'Curve') return []
      const { fee, tickSpacing } = getTier(venue, pair)
      const ranges = planWidths(fee, { random, most: 6 })
      const mispricing = BigInt(Math.round((random() * 2 - 1) * 0.4 * fee * 1000))
      const dollars = toDollars(sumDepth(whole, pair) * share)
      const isPair = tickSpacing === undefined
      return [
        { venue, tokens: sortTokens(one, other), fee, tickSpacing, dollars, mispricing, ranges: isPair ? [] : ranges },
      ]
    })
  })
}

const dollarPair = ['USDC', 'USDT'] as const

/** The listed dollars of the pool, in its order. Only Ethereum has four with the decimals that the contract fixes. */
const curveCoins: Readonly<Record<number, readonly string[]>> = { 1: ['DAI', 'USDC', 'USDT', 'USDS'] }
const curveDecimals = [18, 6, 6, 18]

export function findCurvePlan(chainId: number, tokens: readonly TokenContract[]): CurvePlan | undefined {
  const symbols = curveCoins[chainId]
  const share = listShares(chainId, dollarPair).find(([venue]) => venue === 'Curve')?.[1]
  if (symbols === undefined || share === undefined) return undefined
  const coins = symbols.map((symbol) => findToken(symbol, tokens))
  if (coins.some(({ decimals }, at) => decimals !== curveDecimals[at]))
    throw new Error("Curve's pool would scale these coins wrongly.")
  // Two of the four coins are those of the pair.
  const dollars = 2 * sumDepth(planWholeDepth(chainId, tokens), dollarPair) * share
  return { coins, dollars: toDollars(dollars) }
}

function getTier(venue: ForeignPlan['venue'], [one, other]: (typeof splitPairs)[number]) {
  const { kind } = exchanges[venue]
  if (kind === 'pair') return { fee: pairFee, tickSpacing: undefined }
  const isDollars = other === 'USDT' && one === 'USDC'
  if (kind === 'algebra') return { fee: isDollars ? 100 : algebraFee, tickSpacing: algebraSpacing }
  const fee = getPancakeFee(one, { isDollars })
  return { fee, tickSpacing: getTickSpacing(fee) }
}

function getPancakeFee(one: string, { isDollars }: { readonly isDollars: boolean }): number {
  if (isDollars) return 100
  return one === 'WBTC' ? 2500 : 500
}

/** In dollars, without Balancer. */
function sumDepth(plans: readonly PoolPlan[], pair: readonly string[]): number {
  return plans
    .filter(({ type, tokens }) => type !== 'stable' && pair.every((name) => tokens.some((one) => isNamed(one, name))))
    .reduce((sum, { dollars }) => sum + Number(dollars), 0)
}
