import type { Sides } from '../pools/poolKind.ts'
import { getKind, type Pool } from '../pools/poolKinds.ts'
import type { Address } from '../token.ts'
import { type Curve, createCurve, createOwnCurve, type OwnCurve, type Units } from './curve.ts'

/** A pair of tokens of one pool, in floating point. */
export type PoolPair = {
  readonly pool: Pool
  readonly tokens: readonly [Address, Address]
  /** Their indices in the pool. */
  readonly at: readonly [number, number]
  /** The reserves of the constant-product pool with the same price and curvature, in wei. */
  readonly depths: readonly [number, number]
}

/** The pairs of a pool that have liquidity in at least one direction. */
export function listPairs(pool: Pool): readonly PoolPair[] {
  return pool.tokens.flatMap((pay, payAt) =>
    pool.tokens.slice(payAt + 1).flatMap((receive, offset): PoolPair[] => {
      const receiveAt = payAt + 1 + offset
      const depths = findDepths(pool, { payAt, receiveAt })
      return depths === undefined ? [] : [{ pool, tokens: [pay, receive], at: [payAt, receiveAt], depths }]
    }),
  )
}

function findDepths(pool: Pool, { payAt, receiveAt }: Sides): readonly [number, number] | undefined {
  const forward = findOwnCurve(pool, { payAt, receiveAt })?.middle
  if (forward !== undefined) return [forward.liquidity / forward.root, forward.liquidity * forward.root]
  const backward = findOwnCurve(pool, { payAt: receiveAt, receiveAt: payAt })?.middle
  return backward && [backward.liquidity * backward.root, backward.liquidity / backward.root]
}

type Direction = Units & { readonly orientation: 'forward' | 'backward' }

/** No curve without liquidity in this direction. */
export function createPairCurve({ pool, at }: PoolPair, { orientation, ...units }: Direction): Curve | undefined {
  const [one, other] = at
  const sides = orientation === 'forward' ? { payAt: one, receiveAt: other } : { payAt: other, receiveAt: one }
  const own = findOwnCurve(pool, sides)
  return own?.segments && createCurve({ ...own, segments: own.segments }, units)
}

/** Most pools are the same objects in the next block. */
const ownCurves = new WeakMap<Pool, Map<string, OwnCurve | undefined>>()

function findOwnCurve(pool: Pool, sides: Sides): OwnCurve | undefined {
  const curves = ownCurves.get(pool) ?? new Map<string, OwnCurve | undefined>()
  ownCurves.set(pool, curves)
  const key = `${sides.payAt}:${sides.receiveAt}`
  if (!curves.has(key)) {
    const outline = getKind(pool).outline(pool, sides)
    curves.set(key, outline && createOwnCurve(outline))
  }
  return curves.get(key)
}
