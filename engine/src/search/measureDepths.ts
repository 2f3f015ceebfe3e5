import type { Arc } from './graph.ts'
import { type Path, receiveOnArc } from './paths.ts'

/** The assumed share of the payment per leg. */
const PART = 1 / 8

/** Approximates each arc by a constant-product pool at the size of the payment. */
export function measureDepths(paths: readonly Path[], worth: number): void {
  for (const { arcs } of paths) for (const arc of arcs) arc.depth = measureDepth(arc, worth * PART)
}

/** √(x · y) of the constant-product pool with the same starting price and the same output for this payment. */
function measureDepth(arc: Arc, paid: number): number {
  const kept = arc.rootKept * arc.rootKept
  const root = arc.threshold / arc.rootKept
  const loss = (kept * root * root * paid) / receiveOnArc(arc, paid) - 1
  const calm = 2 * arc.link.calm
  return loss > 0 ? Math.min((kept * paid * root) / loss, 10 * calm) : calm
}
