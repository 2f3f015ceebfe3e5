import type { Address } from '../token.ts'

/** One swap in one pool. `units` is the exact side: paid, or received where a function computes the payment. */
export type Trade = { readonly pay: Address; readonly receive: Address; readonly units: bigint }

/** A pool after a swap, with the amounts that the swap moved. */
export type Given<Kind> = { readonly pool: Kind; readonly paid: bigint; readonly received: bigint }

/** Why a pool cannot be used. */
export type PoolProblem =
  | 'badTokens'
  | 'badReserves'
  | 'badFee'
  | 'badPrice'
  | 'badTicks'
  | 'badBins'
  | 'badAmplification'
  | 'overflow'

export type PoolIdentity = {
  /** The pool's address, or its id in the vault. */
  readonly id: string
  /** The name of the exchange, for display. */
  readonly venue: string
  /** How the router reaches a pool of another exchange than Uniswap. Absent while it cannot. */
  readonly hook?: PoolHook
}

/** A contract behind Uniswap V4 that swaps in the pool, with the rest of the V4 key by which it knows the pool. */
type PoolHook = { readonly address: Address; readonly feePpm: number; readonly tickSpacing: number }

export const MAX_UINT112 = 2n ** 112n - 1n
export const MAX_UINT128 = 2n ** 128n - 1n
export const MAX_UINT160 = 2n ** 160n - 1n
export const MAX_UINT256 = 2n ** 256n - 1n

export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n
}

/** At least two different addresses, in any upper or lower case. */
export function areTokens(tokens: readonly string[]): boolean {
  const keys = new Set(tokens.map((token) => token.toLowerCase()))
  return tokens.length >= 2 && keys.size === tokens.length
}

/** Parts per million, below 100 %. */
export function isFeePpm(feePpm: number): boolean {
  return Number.isInteger(feePpm) && feePpm >= 0 && feePpm < 1_000_000
}

/** The numbers fit into a word: contracts revert where a product does not. */
export function areUint256(values: readonly bigint[]): boolean {
  return values.every((value) => value >= 0n && value <= MAX_UINT256)
}
