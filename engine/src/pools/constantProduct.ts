import { type Address, isSameAddress } from '../token.ts'
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
}

const PPM = 1_000_000n

/** The output for an exact payment, rounded like `UniswapV2Library.getAmountOut`. No value if it would revert. */
export function quoteConstantProduct(pool: ConstantProductPool, trade: Trade): bigint | undefined {
  const [payReserve, receiveReserve] = orientReserves(pool, trade)
  if (trade.units <= 0n || payReserve + trade.units > MAX_UINT112) return undefined
  const afterFee = trade.units * (PPM - BigInt(pool.feePpm))
  const received = (afterFee * receiveReserve) / (payReserve * PPM + afterFee)
  return received > 0n ? received : undefined
}

/** The payment for an exact output, rounded like `UniswapV2Library.getAmountIn`. */
export function quoteConstantProductPay(pool: ConstantProductPool, trade: Trade): bigint | undefined {
  const [payReserve, receiveReserve] = orientReserves(pool, trade)
  if (trade.units <= 0n || trade.units >= receiveReserve) return undefined
  const divisor = (receiveReserve - trade.units) * (PPM - BigInt(pool.feePpm))
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

export function checkConstantProduct({ tokens, reserves, feePpm }: ConstantProductPool): PoolProblem | undefined {
  if (!areTokens(tokens)) return 'badTokens'
  if (!isFeePpm(feePpm)) return 'badFee'
  if (reserves.some((reserve) => reserve <= 0n)) return 'badReserves'
  return reserves.some((reserve) => reserve > MAX_UINT112) ? 'overflow' : undefined
}

function orientReserves({ tokens, reserves }: ConstantProductPool, { pay }: Trade): readonly [bigint, bigint] {
  return isSameAddress(tokens[0], pay) ? reserves : [reserves[1], reserves[0]]
}
