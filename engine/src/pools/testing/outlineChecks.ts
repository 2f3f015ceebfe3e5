import { expect } from 'vitest'
import { createOwnCurve, receiveAlongSegments } from '../../search/curve.ts'
import type { Sides } from '../poolKind.ts'
import { getKind, type Pool } from '../poolKinds.ts'
import { quoteSwap } from '../swap.ts'

type Question = { readonly sides: Sides; readonly payments: readonly bigint[] }

/** The rounding of sums in floating point. */
const ROUNDING = 1e-12

/** No payment gives more than the outline and what rounding may add, and its prices never rise. */
export function expectOutlineAbove(pool: Pool, { sides, payments }: Question): void {
  const outline = getKind(pool).outline(pool, sides)
  const curve = outline && createOwnCurve(outline)
  const [pay, receive] = [pool.tokens[sides.payAt] ?? '0x', pool.tokens[sides.receiveAt] ?? '0x']
  let last = Number.POSITIVE_INFINITY
  for (const { start, end } of outline?.ranges ?? []) {
    expect(start).toBeLessThanOrEqual(last)
    expect(end).toBeLessThan(start)
    last = end
  }
  for (const units of payments) {
    const exact = quoteSwap(pool, { pay, receive, units })
    if (exact === undefined) continue
    if (curve?.segments === undefined) throw new Error('A pool that pays has an outline.')
    const most = receiveAlongSegments({ ...curve, segments: curve.segments }, Number(units))
    expect(most * (1 + ROUNDING) + (outline?.extra ?? 0), `${units}`).toBeGreaterThanOrEqual(Number(exact))
  }
}
