import type { IndependentVenue } from './independentVenue.ts'

type SlowRequest = { readonly pay: string; readonly receive: string; readonly units: number }

const MOST_STEPS = 3_000
const MEMORY = 12
const PRECISION = 1e-13

/**
 * The convex optimum by an independent method: the dual in log prices, minimised by L-BFGS with backtracking. It shares
 * no code with the engine, and is slow. Where a pool's price moves in steps the dual has corners, on which L-BFGS gets
 * stuck: from there the ellipsoid method goes on, which needs no derivative to exist.
 */
export function solveSlowly(venues: readonly IndependentVenue[], { pay, receive, units }: SlowRequest): number {
  const tokens = [...new Set(venues.flatMap((venue) => [venue.pay, venue.receive]))].filter(
    (token) => token !== receive,
  )
  const places = new Map(tokens.map((token, at) => [token, at]))
  // The received token comes last, with the price 1.
  const findPlace = (token: string) => places.get(token) ?? tokens.length
  const ends = venues.map((venue) => [findPlace(venue.pay), findPlace(venue.receive)] as const)
  const measure = (logs: Float64Array) => measureDual(venues, { ends, logs, payPlace: findPlace(pay), units })
  const logs = startLogs(venues, { tokens, receive })
  let here = measure(logs)
  const history: Pair[] = []
  let settledSteps = 0
  for (let step = 0; step < MOST_STEPS && settledSteps < 30; step += 1) {
    const direction = getDirection(here.gradient, history)
    const next = searchBack(measure, { logs, here, direction })
    if (next === undefined) {
      if (history.length === 0) break
      history.length = 0
      continue
    }
    remember(history, {
      moved: next.logs.map((log, at) => log - at0(logs, at)),
      turned: next.gradient.map((slope, at) => slope - at0(here.gradient, at)),
    })
    settledSteps = here.value - next.value < PRECISION * here.value ? settledSteps + 1 : 0
    logs.set(next.logs)
    here = next
  }
  return venues.some(({ isStepped }) => isStepped) ? shrinkEllipsoid(measure, logs) : here.value
}

type Point = { readonly value: number; readonly gradient: Float64Array }
type Question = {
  /** The token indices of each venue. */
  readonly ends: readonly (readonly [number, number])[]
  readonly logs: Float64Array
  readonly payPlace: number
  readonly units: number
}

function measureDual(venues: readonly IndependentVenue[], { ends, logs, payPlace, units }: Question): Point {
  const prices = Float64Array.from({ length: logs.length + 1 }, (_, at) => Math.exp(at0(logs, at)))
  const gradient = new Float64Array(logs.length + 1)
  let value = units * at0(prices, payPlace)
  gradient[payPlace] = value
  for (let at = 0; at < venues.length; at += 1) {
    const [venue, places] = [venues[at], ends[at]]
    if (venue === undefined || places === undefined) continue
    const [payPrice, receivePrice] = [at0(prices, places[0]), at0(prices, places[1])]
    const paid = venue.paidUntil(payPrice / receivePrice)
    if (paid <= 0) continue
    const [cost, gain] = [paid * payPrice, venue.receiveFor(paid) * receivePrice]
    value += gain - cost
    gradient[places[0]] = at0(gradient, places[0]) - cost
    gradient[places[1]] = at0(gradient, places[1]) + gain
  }
  return { value, gradient: gradient.subarray(0, logs.length) }
}

/** Starting prices, along the first pools that connect each token to the received one. */
function startLogs(
  venues: readonly IndependentVenue[],
  { tokens, receive }: { tokens: readonly string[]; receive: string },
): Float64Array {
  const known = new Map([[receive, 0]])
  for (let round = 0; round < tokens.length && known.size <= tokens.length; round += 1) {
    for (const venue of venues) {
      const log = known.get(venue.receive)
      if (log !== undefined && !known.has(venue.pay)) known.set(venue.pay, log + Math.log(venue.rateAt(0)))
    }
  }
  return Float64Array.from(tokens, (token) => known.get(token) ?? 0)
}

/** How far the prices can be from the optimum at first, as a fraction. */
const WIDTH = 0.1
/** The distance to the optimum, in parts of it. */
const EXACT = 1e-8
const MOST_CUTS = 100_000

/**
 * The dual is convex in the prices, though not in their logarithms. Each gradient cuts the ellipsoid that holds the
 * optimum in half, and the smallest ellipsoid around the half is a fixed part smaller (Shor, 1977).
 */
function shrinkEllipsoid(measure: (logs: Float64Array) => Point, start: Float64Array): number {
  const size = start.length
  // In multiples of the first prices.
  const centre = new Float64Array(size).fill(1)
  const shape = Array.from({ length: size }, (_, row) => {
    return new Float64Array(size).map((__, column) => (row === column ? size * WIDTH * WIDTH : 0))
  })
  let [value, least] = [Number.POSITIVE_INFINITY, 0]
  for (let cut = 0; cut < MOST_CUTS && value * (1 - EXACT) > least; cut += 1) {
    const here = measure(start.map((log, at) => log + Math.log(at0(centre, at))))
    const gradient = here.gradient.map((slope, at) => slope / at0(centre, at))
    const image = Float64Array.from(shape, (row) => dot(row, gradient))
    const reach = Math.sqrt(dot(gradient, image))
    value = Math.min(value, here.value)
    least = Math.max(least, here.value - reach)
    if (!(reach > 0)) break
    // Beyond the best value so far there is no optimum either, which cuts deeper.
    const depth = (here.value - value) / reach
    if (depth >= 1) break
    const step = (1 + size * depth) / (size + 1)
    const stretch = (size * size * (1 - depth * depth)) / (size * size - 1)
    const shrink = (2 * step) / (1 + depth)
    addTimes(centre, { vector: image, times: -step / reach })
    for (const [row, values] of shape.entries()) {
      addTimes(values, { vector: image, times: (-shrink * at0(image, row)) / (reach * reach) })
      for (let column = 0; column < size; column += 1) values[column] = at0(values, column) * stretch
    }
  }
  return value
}

type Pair = { readonly moved: Float64Array; readonly turned: Float64Array }

function remember(history: Pair[], pair: Pair): void {
  if (dot(pair.moved, pair.turned) <= 0) return
  history.push(pair)
  if (history.length > MEMORY) history.shift()
}

/** The two loops of L-BFGS. */
function getDirection(gradient: Float64Array, history: readonly Pair[]): Float64Array {
  const direction = gradient.map((slope) => -slope)
  const weights = history.map(() => 0)
  for (let at = history.length - 1; at >= 0; at -= 1) {
    const pair = history[at]
    if (pair === undefined) continue
    const weight = dot(pair.moved, direction) / dot(pair.moved, pair.turned)
    weights[at] = weight
    addTimes(direction, { vector: pair.turned, times: -weight })
  }
  const last = history.at(-1)
  const scale =
    last === undefined
      ? 0.01 / Math.sqrt(dot(gradient, gradient))
      : dot(last.moved, last.turned) / dot(last.turned, last.turned)
  for (let at = 0; at < direction.length; at += 1) direction[at] = at0(direction, at) * scale
  history.forEach((pair, at) => {
    const weight = dot(pair.turned, direction) / dot(pair.moved, pair.turned)
    addTimes(direction, { vector: pair.moved, times: (weights[at] ?? 0) - weight })
  })
  return direction
}

type Line = { readonly logs: Float64Array; readonly here: Point; readonly direction: Float64Array }

function searchBack(
  measure: (logs: Float64Array) => Point,
  { logs, here, direction }: Line,
): (Point & { logs: Float64Array }) | undefined {
  const slope = dot(here.gradient, direction)
  if (!(slope < 0)) return undefined
  for (let length = 1; length > 1e-14; length /= 2) {
    const moved = logs.map((log, at) => log + length * at0(direction, at))
    const next = measure(moved)
    if (next.value <= here.value + 1e-4 * length * slope) return { ...next, logs: moved }
  }
  return undefined
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += at0(one, at) * at0(other, at)
  return sum
}

function addTimes(target: Float64Array, { vector, times }: { vector: Float64Array; times: number }): void {
  for (let at = 0; at < target.length; at += 1) target[at] = at0(target, at) + times * at0(vector, at)
}

function at0(values: Float64Array, at: number): number {
  return values[at] ?? 0
}
