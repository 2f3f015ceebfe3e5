import type { PoolProblem, Trade } from './trade.ts'

/** A kind of pool. A new curve is one file that exports one of these, and one line in `poolKinds.ts`. */
export type PoolKind<Kind> = {
  /** Gas of one swap behind a router. Measured on the real contracts, unless its own comment says otherwise. */
  readonly gas: bigint
  /** Why a pool's data is invalid; undefined if it is valid. */
  check(pool: Kind): PoolProblem | undefined
  /** The output for an exact payment, to the wei. No value if the contract would revert. */
  quote(pool: Kind, trade: Trade): bigint | undefined
  /** The payment for an exact output, to the wei. */
  quotePay(pool: Kind, trade: Trade): bigint | undefined
  /** The outline of the payout in one direction. No value without liquidity in that direction. */
  outline(pool: Kind, sides: Sides): Outline | undefined
}

/** The indices of the paid and the received token in the pool. */
export type Sides = { readonly payAt: number; readonly receiveAt: number }

/**
 * A concave curve, in floating point and wei, that is never below the contract's payout: the certificate stands on it.
 * Where the payout is concave itself, the outline is the payout up to rounding.
 */
export type Outline = {
  /** The part of a payment that is left after the fee. The lowest fee, where it depends on the trade. */
  readonly kept: number
  /** Ranges of constant liquidity, best price first. */
  readonly ranges: readonly Range[]
  /** The pool of constant product with the same price and depth, where the first range does not say it. */
  readonly middle?: Middle
  /** Rounding in the trader's favour may add this to the output, in wei. */
  readonly extra?: number
}

/** Takes L(1/s − 1/start) and gives L(start − s), while √price falls from start to end. */
export type Range = { readonly liquidity: number; readonly start: number; readonly end: number }

export type Middle = { readonly liquidity: number; readonly root: number }
