import { type Address, isSameAddress } from '../token.ts'
import { type SwapStep, stepByPayment, stepByReceipt } from './swapStep.ts'
import { findTick, getSqrtPriceAtTick, MAX_SQRT_PRICE, MAX_TICK, MIN_SQRT_PRICE, MIN_TICK } from './tickMath.ts'
import {
  areTokens,
  type Given,
  isFeePpm,
  MAX_UINT128,
  type PoolIdentity,
  type PoolProblem,
  type Trade,
} from './trade.ts'

/** Concentrated liquidity: a pool of Uniswap V3, or of V4 without hooks, which swaps by the same steps. */
export type ConcentratedPool = PoolIdentity & {
  readonly type: 'concentrated'
  /** In the contract's order; the price is token 1 per token 0. */
  readonly tokens: readonly [Address, Address]
  readonly sqrtPriceX96: bigint
  readonly tick: number
  readonly liquidity: bigint
  /** All fees together: in Uniswap V4 p + l − ⌊p · l / 10^6⌋ of the protocol's fee p and the providers' fee l. */
  readonly feePpm: number
  /** The same for payments in token 1, if it differs: Uniswap V4's protocol fee has a rate per direction. */
  readonly backFeePpm?: number
  readonly tickSpacing: number
  /** Every initialised tick, in ascending order. */
  readonly ticks: readonly Tick[]
  /** Only in Uniswap V4. */
  readonly key?: V4Key
}

/** Names a hook-less pool of Uniswap V4 in a swap. */
export type V4Key = {
  /** The zero address is the network's own coin; `tokens` then has the wrapped one. */
  readonly currencies: readonly [Address, Address]
  /** Without the protocol's fee, which `feePpm` includes. */
  readonly fee: number
}

export type Tick = { readonly index: number; readonly liquidityNet: bigint }

/** The output for an exact payment, step by step like `UniswapV3Pool.swap`. Undefined if liquidity runs out. */
export function quoteConcentrated(pool: ConcentratedPool, trade: Trade): bigint | undefined {
  const { paid, received } = swap(pool, { trade, step: stepByPayment, count: ({ paid, fee }) => paid + fee })
  return paid === trade.units && received > 0n ? received : undefined
}

/** The payment for an exact output. */
export function quoteConcentratedPay(pool: ConcentratedPool, trade: Trade): bigint | undefined {
  const { paid, received } = swap(pool, { trade, step: stepByReceipt, count: ({ received }) => received })
  return received === trade.units && paid > 0n ? paid : undefined
}

/** The pool after it gave an exact output. Undefined if it cannot. */
export function giveConcentrated(pool: ConcentratedPool, trade: Trade): Given<ConcentratedPool> | undefined {
  const { paid, received, ...state } = swap(pool, { trade, step: stepByReceipt, count: (step) => step.received })
  return received === trade.units && paid > 0n ? { paid, received, pool: { ...pool, ...state } } : undefined
}

export function checkConcentrated(pool: ConcentratedPool): PoolProblem | undefined {
  const { tokens, sqrtPriceX96, liquidity, tick, tickSpacing } = pool
  if (!areTokens(tokens)) return 'badTokens'
  if (!tokens.every((pay) => isFeePpm(getFeePpm(pool, pay)))) return 'badFee'
  if (liquidity < 0n) return 'badReserves'
  if (liquidity > MAX_UINT128) return 'overflow'
  if (sqrtPriceX96 < MIN_SQRT_PRICE || sqrtPriceX96 >= MAX_SQRT_PRICE || !isTick(tick)) return 'badPrice'
  if (getSqrtPriceAtTick(tick) > sqrtPriceX96) return 'badPrice'
  const isSpacing = Number.isInteger(tickSpacing) && tickSpacing > 0 && tickSpacing <= MAX_TICK
  return isSpacing && areTicks(pool) ? undefined : 'badTicks'
}

/** The fee if this token is paid. */
export function getFeePpm({ tokens, feePpm, backFeePpm = feePpm }: ConcentratedPool, pay: Address): number {
  return isSameAddress(tokens[0], pay) ? feePpm : backFeePpm
}

function isTick(tick: number): boolean {
  return Number.isInteger(tick) && tick >= MIN_TICK && tick <= MAX_TICK
}

/** Ticks must be sorted, on the spacing, and never make the liquidity negative. */
function areTicks({ ticks, tickSpacing, tick, liquidity }: ConcentratedPool): boolean {
  let previous = Number.NEGATIVE_INFINITY
  let active = 0n
  let current = 0n
  for (const { index, liquidityNet } of ticks) {
    if (!isTick(index) || index <= previous || index % tickSpacing !== 0) return false
    previous = index
    active += liquidityNet
    if (active < 0n || active > MAX_UINT128) return false
    if (index <= tick) current = active
  }
  return current === liquidity && active === 0n
}

type Swap = {
  readonly trade: Trade
  readonly step: typeof stepByPayment
  /** The part of a step that counts towards the traded units. */
  readonly count: (step: SwapStep) => bigint
}

type Swapped = Pick<ConcentratedPool, 'sqrtPriceX96' | 'tick' | 'liquidity'> & {
  readonly paid: bigint
  readonly received: bigint
}

function swap(pool: ConcentratedPool, { trade, step, count }: Swap): Swapped {
  const isFalling = isSameAddress(pool.tokens[0], trade.pay)
  const feePpm = BigInt(getFeePpm(pool, trade.pay))
  let { sqrtPriceX96: sqrtPrice, tick, liquidity } = pool
  let remaining = trade.units
  let paid = 0n
  let received = 0n
  while (remaining > 0n) {
    const next = findNextTick(pool, { tick, isFalling, isEmpty: liquidity === 0n })
    if (next === undefined) break
    const target = getSqrtPriceAtTick(next.index)
    const done = step({ sqrtPrice, target, liquidity, feePpm }, remaining)
    if (done === undefined) break
    remaining -= count(done)
    paid += done.paid + done.fee
    received += done.received
    sqrtPrice = done.sqrtPrice
    if (sqrtPrice !== target) {
      tick = findTick(sqrtPrice)
      break
    }
    liquidity += isFalling ? -next.liquidityNet : next.liquidityNet
    tick = isFalling ? next.index - 1 : next.index
  }
  return { paid, received, sqrtPriceX96: sqrtPrice, tick, liquidity }
}

type Search = {
  readonly tick: number
  readonly isFalling: boolean
  /** A range without liquidity is crossed in one step: it rounds nothing. */
  readonly isEmpty: boolean
}

/** `nextInitializedTickWithinOneWord`: the contract stops and rounds at the end of each 256-tick word. */
function findNextTick(
  { ticks, tickSpacing }: ConcentratedPool,
  { tick, isFalling, isEmpty }: Search,
): Tick | undefined {
  const found = isFalling ? ticks.findLast(({ index }) => index <= tick) : ticks.find(({ index }) => index > tick)
  if (isEmpty) return found
  const word = 256 * tickSpacing
  const compressed = Math.floor(tick / tickSpacing)
  const edge = isFalling
    ? Math.floor(compressed / 256) * word
    : (Math.floor((compressed + 1) / 256) + 1) * word - tickSpacing
  if (found !== undefined && (isFalling ? found.index >= edge : found.index <= edge)) return found
  return { index: Math.min(Math.max(edge, MIN_TICK), MAX_TICK), liquidityNet: 0n }
}
