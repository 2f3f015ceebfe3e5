import type { PricedPool } from '../chains.ts'
import type { PoolState } from '../services/readPoolStates.ts'

/** A swap that moves a pool towards the market price. */
export type Trade = {
  readonly pool: PricedPool
  /** Which of its two tokens is paid. */
  readonly paySide: 0 | 1
  readonly pay: bigint
  /** The relative price difference. The largest gaps are traded first. */
  readonly gap: number
}

/** Beyond this step the liquidity of a concentrated pool may change. */
const LONGEST_STEP = 0.003

/**
 * Arbitrage: no trade while the gap is below the fee, otherwise trade until only the fee is left.
 * `target` is the market price in smallest units.
 */
export function planTrade(
  { pool, secondPerFirst, liquidity }: PoolState,
  { target }: { target: number },
): Trade | undefined {
  const fee = pool.fee / 1_000_000
  const gap = Math.abs(target / secondPerFirst - 1)
  if (!(gap > fee) || liquidity === 0) return undefined
  const isFirstCheap = secondPerFirst < target
  const goal = isFirstCheap ? target * (1 - fee) : target / (1 - fee)
  const step = Math.min(Math.max(goal / secondPerFirst, 1 - LONGEST_STEP), 1 + LONGEST_STEP)
  const [before, after] = [Math.sqrt(secondPerFirst), Math.sqrt(secondPerFirst * step)]
  const amount = isFirstCheap ? liquidity * (after - before) : liquidity * (1 / after - 1 / before)
  const pay = BigInt(Math.floor(amount / (1 - fee)))
  return pay > 0n ? { pool, paySide: isFirstCheap ? 1 : 0, pay, gap } : undefined
}
