import fc from 'fast-check'
import { solveCryptoBalance } from '../pools/cryptoMath.ts'
import type { CurveCryptoPool } from '../pools/curveCrypto.ts'
import type { Address } from '../token.ts'
import { even } from './cases.ts'

const ONE = 10n ** 18n

/** Parameters as in the pools that are deployed, from nearly constant product to strongly concentrated. */
export const curveCryptoShape = fc.record({
  decimals: fc.array(fc.constantFrom(2, 6, 8, 18), { minLength: 2, maxLength: 3 }),
  /** Powers of ten: the value of all balances, and the prices of the later tokens. */
  size: even(21, 28),
  prices: fc.tuple(even(-3, 5), even(-3, 5)),
  skews: fc.tuple(even(-1, 1), even(-1, 1), even(-1, 1)),
  steepness: even(0, 2.5),
  gamma: even(-5, -2),
  midFee: even(2, 40),
  outFee: even(1, 4),
  feeGamma: even(-4, -1.5),
})

type Shape = typeof curveCryptoShape extends fc.Arbitrary<infer Kind> ? Kind : never

type Place = { readonly id: string; readonly tokens: readonly Address[] }

/** No value where the drawn balances have no invariant. Has as many tokens as the shape. */
export function createCurveCrypto(shape: Shape, { id, tokens }: Place): CurveCryptoPool | undefined {
  const count = shape.decimals.length
  const precisions = shape.decimals.map((decimals) => 10n ** BigInt(18 - decimals))
  const priceScale = shape.prices.slice(0, count - 1).map((power) => BigInt(Math.ceil(1e18 * 10 ** power)))
  const balances = precisions.map((precision, at) => {
    const worth = BigInt(Math.ceil(10 ** shape.size * Math.exp(shape.skews[at] ?? 0)))
    const price = at === 0 ? ONE : (priceScale[at - 1] ?? ONE)
    return (worth * ONE) / price / precision + 1n
  })
  const scaled = balances.map(
    (balance, at) => (balance * (precisions[at] ?? 1n) * (at === 0 ? ONE : (priceScale[at - 1] ?? ONE))) / ONE,
  )
  const ann = BigInt(Math.ceil((count === 2 ? 40_000 : 270_000) * 10 ** shape.steepness))
  const gamma = BigInt(Math.ceil(1e18 * 10 ** shape.gamma))
  const invariant = findInvariant(scaled, { ann, gamma })
  if (invariant === undefined) return undefined
  const midFee = BigInt(Math.ceil(shape.midFee * 1e6))
  return {
    type: 'curveCrypto',
    id,
    venue: 'Curve',
    tokens: tokens.slice(0, count),
    balances,
    precisions,
    priceScale,
    ann,
    gamma,
    invariant,
    midFee,
    outFee: BigInt(Math.ceil(Number(midFee) * shape.outFee)),
    feeGamma: BigInt(Math.ceil(1e18 * 10 ** shape.feeGamma)),
  }
}

/** By bisection: a larger invariant asks for a larger first balance. */
function findInvariant(
  balances: readonly bigint[],
  { ann, gamma }: { readonly ann: bigint; readonly gamma: bigint },
): bigint | undefined {
  const [first = 0n] = balances
  let high = balances.reduce((sum, balance) => sum + balance, 0n)
  let low = high / 4n
  const ask = (invariant: bigint) => solveCryptoBalance(balances, { ann, gamma, invariant, at: 0 })
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    const solved = ask(middle)
    if (solved === undefined) return undefined
    if (solved > first) high = middle
    else low = middle
  }
  return low
}
