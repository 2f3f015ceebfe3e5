import type { CurveTrade, StableCurve } from './curve.ts'

/** Newton's method doubles its digits per step, so this is always enough. */
const MOST_STEPS = 40
const PRECISION = 1e-15
/** Newton's method never circles within such a distance. */
const NEAR = 1e-6

/** The receive balance at a pay balance of x: the root of a quadratic equation. */
function solveStableBalance(curve: StableCurve, x: number): number {
  const { amplification, otherSum, otherProduct } = curve
  const b = otherSum + x + 1 / amplification - 1
  const c = 1 / (amplification * otherProduct * x)
  const root = Math.sqrt(b * b + 4 * c)
  // The textbook formula cancels for large b.
  return b > 0 ? (2 * c) / (b + root) : (root - b) / 2
}

type Point = { readonly x: number; readonly y: number; readonly rate: number; readonly bend: number }

/** At x: the rate −dy/dx, and how fast its logarithm falls. */
function getPoint(curve: StableCurve, x: number): Point {
  const y = solveStableBalance(curve, x)
  const { amplification, otherProduct } = curve
  const term = 1 / (otherProduct * x * y)
  const u = term / x
  const v = term / y
  const rate = (amplification + u) / (amplification + v)
  const bend = (u * (2 / x - rate / y)) / (amplification + u) + (v * ((2 * rate) / y - 1 / x)) / (amplification + v)
  return { x, y, rate, bend }
}

/** √(x · y) and s of the constant-product pool with the same price and curvature. */
export function matchStable(curve: StableCurve): { readonly liquidity: number; readonly root: number } {
  const { rate, bend } = getPoint(curve, curve.payBalance)
  const root = Math.sqrt((rate * curve.receiveUnit) / curve.payUnit)
  return { root, liquidity: (2 * rate * curve.receiveUnit) / bend / root }
}

export function tradeAlongStable(curve: StableCurve, { s, trade }: { s: number; trade: CurveTrade }): void {
  const wanted = (s * s * curve.payUnit) / curve.receiveUnit
  const end = findRate(curve, wanted)
  const added = end.x - curve.payBalance
  const average = getAverageRate(curve, end)
  trade.paid = (added * curve.payUnit) / curve.kept
  trade.received = added * average * curve.receiveUnit
  trade.earned = added * (average - wanted) * curve.receiveUnit
  trade.conductance = (end.rate / end.bend) * curve.receiveUnit
}

export function receiveAlongStable(curve: StableCurve, paid: number): number {
  const added = (paid * curve.kept) / curve.payUnit
  const x = curve.payBalance + added
  return added * getAverageRate(curve, { x, y: solveStableBalance(curve, x) }) * curve.receiveUnit
}

/** s after a payment. */
export function findStableRoot(curve: StableCurve, paid: number): number {
  const { rate } = getPoint(curve, curve.payBalance + (paid * curve.kept) / curve.payUnit)
  return Math.sqrt((rate * curve.receiveUnit) / curve.payUnit)
}

/** −Δy/Δx from the start, derived without cancellation for small Δx. */
function getAverageRate(curve: StableCurve, { x, y }: Pick<Point, 'x' | 'y'>): number {
  const { amplification, otherProduct, payBalance } = curve
  const startY = solveStableBalance(curve, payBalance)
  const term = 1 / (amplification * otherProduct * x)
  return (startY + term / payBalance) / (startY + term / y)
}

/**
 * Solves for x at a given rate: Newton's method on logarithms, bracketed. The curve is flat in the middle and steep at its
 * end, so that steps can circle between the two: if they do not get shorter, the bracket is halved.
 */
function findRate(curve: StableCurve, wanted: number): Point {
  let low = curve.payBalance
  let high = Number.POSITIVE_INFINITY
  let point = getPoint(curve, low)
  let [last, before] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const error = Math.log(point.rate / wanted)
    if (error > 0) low = point.x
    else high = point.x
    const growth = error / (point.bend * point.x)
    const next = point.x * Math.exp(Math.max(Math.min(growth, 2), -2))
    if (Math.abs(growth) < PRECISION || !Number.isFinite(next)) break
    const isCircling = high < Number.POSITIVE_INFINITY && Math.abs(growth) > Math.max(before / 2, NEAR)
    const isHeld = next > low && next < high && !isCircling
    point = getPoint(curve, isHeld ? next : Math.sqrt(low * Math.min(high, low * 4)))
    before = last
    last = Math.abs(growth)
  }
  return point
}
