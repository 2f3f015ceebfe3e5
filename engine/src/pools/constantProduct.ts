import { type Address, isSameAddress } from '../token.ts'
import type { Outline, PoolKind, Sides } from './poolKind.ts'
import {
  areTokens,
  type Given,
  isFeePpm,
  MAX_UINT112,
  type PoolIdentity,
  type PoolProblem,
  type Trade,
} from './trade.ts'

/** x · y = k: a pair of Uniswap V2 or a fork. */
export type ConstantProductPool = PoolIdentity & {
  readonly type: 'constantProduct'
  readonly tokens: readonly [Address, Address]
  readonly reserves: readonly [bigint, bigint]
  /** Parts per million: 0.3 % is 3000. */
  readonly feePpm: number
  /** The fee for payments in token 1, if it differs. */
  readonly backFeePpm?: number
}

export const constantProduct: PoolKind<ConstantProductPool> = {
  gas: 65_000n,
  check: checkConstantProduct,
  quote: quoteConstantProduct,
  quotePay: quoteConstantProductPay,
  outline: outlineConstantProduct,
}

const PPM = 1_000_000n

/** The output for an exact payment, rounded like `UniswapV2Library.getAmountOut`. No value if it would revert. */
function quoteConstantProduct(pool: ConstantProductPool, trade: Trade): bigint | undefined {
  const { payReserve, receiveReserve, feePpm } = orient(pool, trade)
  if (trade.units <= 0n || payReserve + trade.units > MAX_UINT112) return undefined
  const afterFee = trade.units * (PPM - feePpm)
  const received = (afterFee * receiveReserve) / (payReserve * PPM + afterFee)
  return received > 0n ? received : undefined
}

/** The payment for an exact output, rounded like `UniswapV2Library.getAmountIn`. */
function quoteConstantProductPay(pool: ConstantProductPool, trade: Trade): bigint | undefined {
  const { payReserve, receiveReserve, feePpm } = orient(pool, trade)
  if (trade.units <= 0n || trade.units >= receiveReserve) return undefined
  const divisor = (receiveReserve - trade.units) * (PPM - feePpm)
  const paid = (payReserve * trade.units * PPM) / divisor + 1n
  return payReserve + paid > MAX_UINT112 ? undefined : paid
}

/** The pair after a payment: it gives all that the payment is worth. */
export function payConstantProduct(pool: ConstantProductPool, trade: Trade): Given<ConstantProductPool> | undefined {
  const received = quoteConstantProduct(pool, trade)
  if (received === undefined) return undefined
  const [one, other] = pool.reserves
  const isFirst = isSameAddress(pool.tokens[0], trade.pay)
  const reserves = isFirst
    ? ([one + trade.units, other - received] as const)
    : ([one - received, other + trade.units] as const)
  return { pool: { ...pool, reserves }, paid: trade.units, received }
}

function checkConstantProduct(pool: ConstantProductPool): PoolProblem | undefined {
  const { tokens, reserves } = pool
  if (!areTokens(tokens)) return 'badTokens'
  if (!isFeePpm(getFee(pool, 0)) || !isFeePpm(getFee(pool, 1))) return 'badFee'
  if (reserves.some((reserve) => reserve <= 0n)) return 'badReserves'
  return reserves.some((reserve) => reserve > MAX_UINT112) ? 'overflow' : undefined
}

function orient(pool: ConstantProductPool, { pay }: Trade) {
  const payAt = isSameAddress(pool.tokens[0], pay) ? 0 : 1
  const { reserves } = pool
  const [payReserve, receiveReserve] = payAt === 0 ? reserves : [reserves[1], reserves[0]]
  return { payReserve, receiveReserve, feePpm: BigInt(getFee(pool, payAt)) }
}

function getFee({ feePpm, backFeePpm = feePpm }: ConstantProductPool, payAt: number): number {
  return payAt === 0 ? feePpm : backFeePpm
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineConstantProduct(pool: ConstantProductPool, { payAt, receiveAt }: Sides): Outline {
  const [pay, receive] = [Number(pool.reserves[payAt]), Number(pool.reserves[receiveAt])]
  return {
    kept: 1 - getFee(pool, payAt) / 1e6,
    ranges: [{ liquidity: Math.sqrt(pay * receive), start: Math.sqrt(receive / pay), end: 0 }],
  }
}
