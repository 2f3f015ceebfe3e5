import type { Pool } from '../market.ts'
import { checkConcentrated, quoteConcentrated, quoteConcentratedPay } from './concentrated.ts'
import { checkConstantProduct, quoteConstantProduct, quoteConstantProductPay } from './constantProduct.ts'
import { checkStable, quoteStable, quoteStablePay } from './stable.ts'
import type { PoolProblem, Trade } from './trade.ts'

/** The output for an exact payment, to the wei. No value if the contract would revert. */
export function quoteSwap(pool: Pool, trade: Trade): bigint | undefined {
  if (pool.type === 'constantProduct') return quoteConstantProduct(pool, trade)
  return pool.type === 'concentrated' ? quoteConcentrated(pool, trade) : quoteStable(pool, trade)
}

/** The payment for an exact output, to the wei. */
export function quoteSwapPay(pool: Pool, trade: Trade): bigint | undefined {
  if (pool.type === 'constantProduct') return quoteConstantProductPay(pool, trade)
  return pool.type === 'concentrated' ? quoteConcentratedPay(pool, trade) : quoteStablePay(pool, trade)
}

/** Why a pool's data is invalid; undefined if it is valid. */
export function checkPool(pool: Pool): PoolProblem | undefined {
  if (pool.type === 'constantProduct') return checkConstantProduct(pool)
  return pool.type === 'concentrated' ? checkConcentrated(pool) : checkStable(pool)
}
