import { getKind, type Pool } from './poolKinds.ts'
import type { PoolProblem, Trade } from './trade.ts'

/** The output for an exact payment, to the wei. No value if the contract would revert. */
export function quoteSwap(pool: Pool, trade: Trade): bigint | undefined {
  return getKind(pool).quote(pool, trade)
}

/** The payment for an exact output, to the wei. */
export function quoteSwapPay(pool: Pool, trade: Trade): bigint | undefined {
  return getKind(pool).quotePay(pool, trade)
}

/** Why a pool's data is invalid; undefined if it is valid. */
export function checkPool(pool: Pool): PoolProblem | undefined {
  return getKind(pool).check(pool)
}
