import { MAX_UINT256 } from './trade.ts'

/** Uniswap V3's price grid: tick i is the price 1.0001^i, stored as a Q96 square root. */
export const MIN_TICK = -887_272
export const MAX_TICK = 887_272
export const MIN_SQRT_PRICE = 4_295_128_739n
export const MAX_SQRT_PRICE = 1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n

/** 1.0001^(-2^i / 2) as Q128, copied from the contract. */
const ROOTS = [
  0xfffcb933bd6fad37aa2d162d1a594001n,
  0xfff97272373d413259a46990580e213an,
  0xfff2e50f5f656932ef12357cf3c7fdccn,
  0xffe5caca7e10e4e61c3624eaa0941cd0n,
  0xffcb9843d60f6159c9db58835c926644n,
  0xff973b41fa98c081472e6896dfb254c0n,
  0xff2ea16466c96a3843ec78b326b52861n,
  0xfe5dee046a99a2a811c461f1969c3053n,
  0xfcbe86c7900a88aedcffc83b479aa3a4n,
  0xf987a7253ac413176f2b074cf7815e54n,
  0xf3392b0822b70005940c7a398e4b70f3n,
  0xe7159475a2c29b7443b29c7fa6e889d9n,
  0xd097f3bdfd2022b8845ad8f792aa5825n,
  0xa9f746462d870fdf8a65dc1f90e061e5n,
  0x70d869a156d2a1b890bb3df62baf32f7n,
  0x31be135f97d08fd981231505542fcfa6n,
  0x9aa508b5b7a84e1c677de54f3e99bc9n,
  0x5d6af8dedb81196699c329225ee604n,
  0x2216e584f5fa1ea926041bedfe98n,
  0x48a170391f7dc42444e8fa2n,
]

/** Cached: pools use the same few ticks over and over. */
const known = new Map<number, bigint>()
const MOST_KNOWN = 16_384

/** `TickMath.getSqrtRatioAtTick`, bit for bit. */
export function getSqrtPriceAtTick(tick: number): bigint {
  const found = known.get(tick)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const price = calculateSqrtPrice(tick)
  known.set(tick, price)
  return price
}

function calculateSqrtPrice(tick: number): bigint {
  const distance = Math.abs(tick)
  let ratio = 1n << 128n
  ROOTS.forEach((root, bit) => {
    if (distance & (1 << bit)) ratio = (ratio * root) >> 128n
  })
  if (tick > 0) ratio = MAX_UINT256 / ratio
  return (ratio >> 32n) + (ratio & 0xffffffffn ? 1n : 0n)
}

const floatRoot = Math.log(1.0001) / 2

/** The largest tick whose price is not above this one: `getTickAtSqrtPrice`. */
export function findTick(sqrtPrice: bigint): number {
  let [low, high] = [MIN_TICK, MAX_TICK]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (getSqrtPriceAtTick(middle) <= sqrtPrice) low = middle
    else high = middle - 1
  }
  return low
}

/** `getSqrtPriceAtTick` in floating point, for the search. */
export function approximateSqrtPrice(tick: number): number {
  return Math.exp(tick * floatRoot)
}
