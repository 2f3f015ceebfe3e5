import { type Address, isSameAddress } from '../token.ts'
import type { Outline, PoolKind, Range, Sides } from './poolKind.ts'
import {
  approximateSqrtPrice,
  findTick,
  getSqrtPriceAtTick,
  MAX_SQRT_PRICE,
  MAX_TICK,
  MIN_SQRT_PRICE,
  MIN_TICK,
} from './tickMath.ts'
import {
  areTokens,
  divideUp,
  type Given,
  isFeePpm,
  MAX_UINT128,
  MAX_UINT160,
  MAX_UINT256,
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
  /** The fee for payments in token 1, if it differs: Uniswap V4's protocol fee has a rate per direction. */
  readonly backFeePpm?: number
  readonly tickSpacing: number
  /** Every initialised tick, in ascending order. */
  readonly ticks: readonly Tick[]
  /** Only in Uniswap V4. */
  readonly key?: V4Key
  /** Algebra Integral links its ticks. The others stop and round at the end of each 256-tick word of their bitmap. */
  readonly isLinked?: boolean
}

/** Pools of Uniswap V4 swap by the same steps, but settle with the PoolManager instead of a callback, which was not measured. */
export const concentrated: PoolKind<ConcentratedPool> = {
  gas: 105_000n,
  check: checkConcentrated,
  quote: quoteConcentrated,
  quotePay: quoteConcentratedPay,
  outline: outlineConcentrated,
}

/** Names a hook-less pool of Uniswap V4 in a swap. */
export type V4Key = {
  /** The zero address is the network's own coin; `tokens` then has the wrapped one. */
  readonly currencies: readonly [Address, Address]
  /** Without the protocol's fee, which `feePpm` includes. */
  readonly fee: number
}

export type Tick = { readonly index: number; readonly liquidityNet: bigint }

/** The output for an exact payment, step by step like `UniswapV3Pool.swap`. No value if liquidity runs out. */
function quoteConcentrated(pool: ConcentratedPool, trade: Trade): bigint | undefined {
  const { paid, received } = swap(pool, { trade, step: stepByPayment, count: ({ paid, fee }) => paid + fee })
  return paid === trade.units && received > 0n ? received : undefined
}

/** The payment for an exact output. */
function quoteConcentratedPay(pool: ConcentratedPool, trade: Trade): bigint | undefined {
  const { paid, received } = swap(pool, { trade, step: stepByReceipt, count: ({ received }) => received })
  return received === trade.units && paid > 0n ? paid : undefined
}

/** The pool after it gave an exact output. No value if it cannot. */
export function giveConcentrated(pool: ConcentratedPool, trade: Trade): Given<ConcentratedPool> | undefined {
  const { paid, received, ...state } = swap(pool, { trade, step: stepByReceipt, count: (step) => step.received })
  return received === trade.units && paid > 0n ? { paid, received, pool: { ...pool, ...state } } : undefined
}

function checkConcentrated(pool: ConcentratedPool): PoolProblem | undefined {
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
function getFeePpm({ tokens, feePpm, backFeePpm = feePpm }: ConcentratedPool, pay: Address): number {
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
  /** A range without liquidity is crossed in one step, without rounding. */
  readonly isEmpty: boolean
}

/** `nextInitializedTickWithinOneWord`: the contract stops and rounds at the end of each 256-tick word. */
function findNextTick(
  { ticks, tickSpacing, isLinked = false }: ConcentratedPool,
  { tick, isFalling, isEmpty }: Search,
): Tick | undefined {
  const found = isFalling ? ticks.findLast(({ index }) => index <= tick) : ticks.find(({ index }) => index > tick)
  if (isEmpty || isLinked) return found
  const word = 256 * tickSpacing
  const compressed = Math.floor(tick / tickSpacing)
  const edge = isFalling
    ? Math.floor(compressed / 256) * word
    : (Math.floor((compressed + 1) / 256) + 1) * word - tickSpacing
  if (found !== undefined && (isFalling ? found.index >= edge : found.index <= edge)) return found
  return { index: Math.min(Math.max(edge, MIN_TICK), MAX_TICK), liquidityNet: 0n }
}

/** A swap within one range of constant liquidity. */
type SwapStep = {
  readonly sqrtPrice: bigint
  readonly paid: bigint
  readonly received: bigint
  readonly fee: bigint
}

type SwapRange = {
  readonly sqrtPrice: bigint
  /** The end of the range: below the current price if token 0 is paid. */
  readonly target: bigint
  readonly liquidity: bigint
  readonly feePpm: bigint
}

const PPM = 1_000_000n
const Q96 = 96n

/** `SwapMath.computeSwapStep` for an exact payment: until it is used up or the range ends. */
function stepByPayment(range: SwapRange, remaining: bigint): SwapStep | undefined {
  const { sqrtPrice, target, liquidity, feePpm } = range
  const isFalling = sqrtPrice >= target
  const afterFee = (remaining * (PPM - feePpm)) / PPM
  const toTarget = isFalling
    ? getAmount0(target, { to: sqrtPrice, liquidity, round: 'up' })
    : getAmount1(sqrtPrice, { to: target, liquidity, round: 'up' })
  const reached = afterFee >= toTarget ? target : movePriceByPayment(range, afterFee)
  if (reached === undefined) return undefined
  const isWhole = reached === target
  const paid = isWhole ? toTarget : getPaid(range, reached)
  const fee = isWhole ? divideUp(paid * feePpm, PPM - feePpm) : remaining - paid
  return { sqrtPrice: reached, paid, received: getReceived(range, reached), fee }
}

/** `SwapMath.computeSwapStep` for an exact output. */
function stepByReceipt(range: SwapRange, remaining: bigint): SwapStep | undefined {
  const { target, feePpm } = range
  const toTarget = getReceived(range, target)
  const reached = remaining >= toTarget ? target : movePriceByReceipt(range, remaining)
  if (reached === undefined) return undefined
  const paid = getPaid(range, reached)
  const received = getReceived(range, reached)
  const fee = divideUp(paid * feePpm, PPM - feePpm)
  return { sqrtPrice: reached, paid, received: received > remaining ? remaining : received, fee }
}

function getPaid({ sqrtPrice, liquidity }: SwapRange, reached: bigint): bigint {
  if (sqrtPrice >= reached) return getAmount0(reached, { to: sqrtPrice, liquidity, round: 'up' })
  return getAmount1(sqrtPrice, { to: reached, liquidity, round: 'up' })
}

function getReceived({ sqrtPrice, liquidity }: SwapRange, reached: bigint): bigint {
  if (sqrtPrice >= reached) return getAmount1(reached, { to: sqrtPrice, liquidity, round: 'down' })
  return getAmount0(sqrtPrice, { to: reached, liquidity, round: 'down' })
}

type Span = { readonly to: bigint; readonly liquidity: bigint; readonly round: 'up' | 'down' }

/** Token 0 between two prices: L · (1/√a − 1/√b). */
function getAmount0(from: bigint, { to, liquidity, round }: Span): bigint {
  const numerator = (liquidity << Q96) * (to - from)
  return round === 'up' ? divideUp(divideUp(numerator, to), from) : numerator / to / from
}

/** Token 1 between two prices: L · (√b − √a). */
function getAmount1(from: bigint, { to, liquidity, round }: Span): bigint {
  const product = liquidity * (to - from)
  return round === 'up' ? divideUp(product, 1n << Q96) : product >> Q96
}

/** `SqrtPriceMath.getNextSqrtPriceFromInput`: rounds against the payer. */
function movePriceByPayment({ sqrtPrice, target, liquidity }: SwapRange, units: bigint): bigint | undefined {
  if (sqrtPrice < target) return asUint160(sqrtPrice + (units << Q96) / liquidity)
  return addToken0({ sqrtPrice, liquidity }, units)
}

/** `SqrtPriceMath.getNextSqrtPriceFromOutput`. No value if the range has too little liquidity. */
function movePriceByReceipt({ sqrtPrice, target, liquidity }: SwapRange, units: bigint): bigint | undefined {
  if (sqrtPrice >= target) {
    const quotient = divideUp(units << Q96, liquidity)
    return sqrtPrice > quotient ? sqrtPrice - quotient : undefined
  }
  const numerator = liquidity << Q96
  const product = units * sqrtPrice
  if (product > MAX_UINT256 || numerator <= product) return undefined
  return asUint160(divideUp(numerator * sqrtPrice, numerator - product))
}

type Position = { readonly sqrtPrice: bigint; readonly liquidity: bigint }

function addToken0({ sqrtPrice, liquidity }: Position, units: bigint): bigint {
  if (units === 0n) return sqrtPrice
  const numerator = liquidity << Q96
  const product = units * sqrtPrice
  // The contract falls back to a rougher formula if the exact one overflows.
  if (product <= MAX_UINT256 && numerator + product <= MAX_UINT256) {
    return divideUp(numerator * sqrtPrice, numerator + product)
  }
  return divideUp(numerator, numerator / sqrtPrice + units)
}

function asUint160(value: bigint): bigint | undefined {
  return value <= MAX_UINT160 ? value : undefined
}

/** In floating point, for the search and the bound: no amount comes from here. */
function outlineConcentrated(pool: ConcentratedPool, { payAt }: Sides): Outline {
  const root = Number(pool.sqrtPriceX96) / 2 ** 96
  const liquidity = Math.max(Number(pool.liquidity), 1)
  const kept = 1 - getFeePpm(pool, pool.tokens[payAt === 0 ? 0 : 1]) / 1e6
  const isFalling = payAt === 0
  const ranges = isFalling ? listFallingRanges(pool, root) : listRisingRanges(pool, root)
  return { kept, ranges, middle: { liquidity, root: isFalling ? root : 1 / root } }
}

function listFallingRanges({ ticks }: ConcentratedPool, root: number): readonly Range[] {
  const ranges: Range[] = []
  let liquidity = 0n
  let low = 0
  for (const { index, liquidityNet } of ticks) {
    const high = approximateSqrtPrice(index)
    if (low < root) ranges.push({ liquidity: Number(liquidity), start: Math.min(high, root), end: low })
    liquidity += liquidityNet
    low = high
  }
  return ranges.reverse()
}

function listRisingRanges({ ticks }: ConcentratedPool, root: number): readonly Range[] {
  const ranges: Range[] = []
  let liquidity = 0n
  let low = 0
  for (const { index, liquidityNet } of ticks) {
    const high = approximateSqrtPrice(index)
    if (high > root) ranges.push({ liquidity: Number(liquidity), start: 1 / Math.max(low, root), end: 1 / high })
    liquidity += liquidityNet
    low = high
  }
  return ranges
}
