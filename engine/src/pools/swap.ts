import type { Pool } from '../market.ts'
import { checkConcentrated, quoteConcentrated, quoteConcentratedPay } from './concentrated.ts'
import { checkConstantProduct, quoteConstantProduct, quoteConstantProductPay } from './constantProduct.ts'
import { checkStable, quoteStable, quoteStablePay } from './stable.ts'
import type { PoolProblem, Trade } from './trade.ts'

/** What a pool gives for what is paid, to the wei; undefined where its contract would refuse. */
export function quoteSwap(pool: Pool, trade: Trade): bigint | undefined {
  if (pool.type === 'constantProduct') return quoteConstantProduct(pool, trade)
  return pool.type === 'concentrated' ? quoteConcentrated(pool, trade) : quoteStable(pool, trade)
}

/** What must be paid at a pool to receive so much, to the wei. */
export function quoteSwapPay(pool: Pool, trade: Trade): bigint | undefined {
  if (pool.type === 'constantProduct') return quoteConstantProductPay(pool, trade)
  return pool.type === 'concentrated' ? quoteConcentratedPay(pool, trade) : quoteStablePay(pool, trade)
}

/** What is wrong with a pool's numbers; undefined where nothing is. */
export function checkPool(pool: Pool): PoolProblem | undefined {
  if (pool.type === 'constantProduct') return checkConstantProduct(pool)
  return pool.type === 'concentrated' ? checkConcentrated(pool) : checkStable(pool)
}
