import type { LocalPool } from '../chains.ts'
import type { PoolState } from '../services/readPools.ts'

/** A swap that brings a pool nearer to what everyone else pays. */
export type Trade = {
  readonly pool: LocalPool
  /** Which of its two tokens is paid. */
  readonly paySide: 0 | 1
  readonly pay: bigint
  /** How far the pool is off: the largest are worth trading first. */
  readonly gap: number
}

/** Further than this, the liquidity of a concentrated pool is another one. */
const LONGEST_STEP = 0.003

/**
 * What an arbitrageur would do: nothing while the difference is less than the fee, else as much as leaves just that.
 * The target is the pool's price if it were right, in units.
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
