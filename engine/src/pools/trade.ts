import type { Address } from '../token.ts'

/** One swap at one pool. Units count what is paid, or, where a function asks what must be paid, what is received. */
export type Trade = { readonly pay: Address; readonly receive: Address; readonly units: bigint }

/** Why a pool cannot be traded with. */
export type PoolProblem =
  | 'badTokens'
  | 'badReserves'
  | 'badFee'
  | 'badPrice'
  | 'badTicks'
  | 'badAmplification'
  | 'overflow'

export type PoolIdentity = {
  /** Names the pool: its address, or the vault's name for it. */
  readonly id: string
  /** Who runs it, for people. */
  readonly venue: string
}

export const MAX_UINT112 = 2n ** 112n - 1n
export const MAX_UINT128 = 2n ** 128n - 1n
export const MAX_UINT160 = 2n ** 160n - 1n
export const MAX_UINT256 = 2n ** 256n - 1n

export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return numerator === 0n ? 0n : (numerator - 1n) / denominator + 1n
}

/** Two or more different tokens, each an address in some spelling. */
export function areTokens(tokens: readonly string[]): boolean {
  const keys = new Set(tokens.map((token) => token.toLowerCase()))
  return tokens.length >= 2 && keys.size === tokens.length
}

/** A fee in millionths that leaves something to trade. */
export function isFeePpm(feePpm: number): boolean {
  return Number.isInteger(feePpm) && feePpm >= 0 && feePpm < 1_000_000
}
