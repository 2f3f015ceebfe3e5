import { divideUp, MAX_UINT160, MAX_UINT256 } from './trade.ts'

/** A swap within one range of constant liquidity. */
export type SwapStep = {
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
export function stepByPayment(range: SwapRange, remaining: bigint): SwapStep | undefined {
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
export function stepByReceipt(range: SwapRange, remaining: bigint): SwapStep | undefined {
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

/** `SqrtPriceMath.getNextSqrtPriceFromOutput`. Undefined if the range has too little liquidity. */
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
