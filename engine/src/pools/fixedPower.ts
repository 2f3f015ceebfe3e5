import { MAX_UINT256 } from './trade.ts'

const ONE = 10n ** 18n
const FINE = 10n ** 20n
const FINEST = 10n ** 36n

/** eˣ for the powers of two from 64 to 1/16: x and eˣ with 20 decimals, except for the first, whose power has none. */
const POWERS: readonly (readonly [bigint, bigint])[] = [
  [3_200_000_000_000_000_000_000n, 7_896_296_018_268_069_516_100_000_000_000_000n],
  [1_600_000_000_000_000_000_000n, 888_611_052_050_787_263_676_000_000n],
  [800_000_000_000_000_000_000n, 298_095_798_704_172_827_474_000n],
  [400_000_000_000_000_000_000n, 5_459_815_003_314_423_907_810n],
  [200_000_000_000_000_000_000n, 738_905_609_893_065_022_723n],
  [100_000_000_000_000_000_000n, 271_828_182_845_904_523_536n],
  [50_000_000_000_000_000_000n, 164_872_127_070_012_814_685n],
  [25_000_000_000_000_000_000n, 128_402_541_668_774_148_407n],
  [12_500_000_000_000_000_000n, 113_314_845_306_682_631_683n],
  [6_250_000_000_000_000_000n, 106_449_445_891_785_942_956n],
]
const LARGE_POWERS: readonly (readonly [bigint, bigint])[] = [
  [128n * ONE, 38_877_084_059_945_950_922_200_000_000_000_000_000_000_000_000_000_000_000n],
  [64n * ONE, 6_235_149_080_811_616_882_910_000_000n],
]

const LEAST_EXPONENT = -41n * ONE
const MOST_EXPONENT = 130n * ONE
const MOST_POWER = 2n ** 254n / FINE
/** Between 0.9 and 1.1 the logarithm is computed with 36 decimals. */
const NEAR = 10n ** 17n

/** `LogExpMath.pow` of Balancer, with 18 decimals and its rounding. No value where it would revert. */
export function raiseToPower(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent === 0n) return ONE
  if (base === 0n) return 0n
  if (base > MAX_UINT256 / 2n || exponent >= MOST_POWER) return undefined
  const product = multiplyLog(base, exponent) / ONE
  return product < LEAST_EXPONENT || product > MOST_EXPONENT ? undefined : exponentiate(product)
}

function multiplyLog(base: bigint, exponent: bigint): bigint {
  if (base <= ONE - NEAR || base >= ONE + NEAR) return takeLog(base) * exponent
  const log = takeNearLog(base)
  return (log / ONE) * exponent + ((log % ONE) * exponent) / ONE
}

/** `_ln_36`. */
function takeNearLog(base: bigint): bigint {
  const x = base * ONE
  return sumLogSeries(((x - FINEST) * FINEST) / (x + FINEST), { one: FINEST, last: 15n })
}

/** `_ln`. */
function takeLog(base: bigint): bigint {
  if (base < ONE) return -takeLog(FINEST / base)
  let left = base
  let sum = 0n
  for (const [x, power] of LARGE_POWERS) {
    if (left < power * ONE) continue
    left /= power
    sum += x
  }
  sum *= 100n
  left *= 100n
  for (const [x, power] of POWERS) {
    if (left < power) continue
    left = (left * FINE) / power
    sum += x
  }
  return (sum + sumLogSeries(((left - FINE) * FINE) / (left + FINE), { one: FINE, last: 11n })) / 100n
}

/** 2 · (z + z³/3 + z⁵/5 + …). */
function sumLogSeries(z: bigint, { one, last }: { readonly one: bigint; readonly last: bigint }): bigint {
  const square = (z * z) / one
  let term = z
  let sum = z
  for (let divisor = 3n; divisor <= last; divisor += 2n) {
    term = (term * square) / one
    sum += term / divisor
  }
  return sum * 2n
}

/** `exp`. */
function exponentiate(exponent: bigint): bigint {
  if (exponent < 0n) return FINEST / exponentiate(-exponent)
  const [large, power] = LARGE_POWERS.find(([x]) => exponent >= x) ?? [0n, 1n]
  let left = (exponent - large) * 100n
  let product = FINE
  // The two smallest powers are not needed: the series is precise enough.
  for (const [x, power] of POWERS.slice(0, -2)) {
    if (left < x) continue
    left -= x
    product = (product * power) / FINE
  }
  let term = left
  let sum = FINE + left
  for (let divisor = 2n; divisor <= 12n; divisor += 1n) {
    term = (term * left) / FINE / divisor
    sum += term
  }
  return (((product * sum) / FINE) * power) / 100n
}
