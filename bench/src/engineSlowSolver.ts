import type { Venue } from './enginePools.ts'

export type SlowRequest = { readonly pay: string; readonly receive: string; readonly units: number }

const MOST_STEPS = 3_000
const MEMORY = 12
const PRECISION = 1e-13

/**
 * The convex optimum by another way than the engine's: the dual in the logarithms of the prices, minimised by L-BFGS
 * with plain backtracking. No networks, no second derivatives, no shared code; it takes its time.
 */
export function solveSlowly(venues: readonly Venue[], { pay, receive, units }: SlowRequest): number {
  const tokens = [...new Set(venues.flatMap((venue) => [venue.pay, venue.receive]))].filter(
    (token) => token !== receive,
  )
  const places = new Map(tokens.map((token, at) => [token, at]))
  const measure = (logs: Float64Array) => measureDual(venues, { places, logs, pay, units })
  const logs = startLogs(venues, { tokens, receive })
  let here = measure(logs)
  const history: Pair[] = []
  let calm = 0
  for (let step = 0; step < MOST_STEPS && calm < 30; step += 1) {
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
    calm = here.value - next.value < PRECISION * here.value ? calm + 1 : 0
    logs.set(next.logs)
    here = next
  }
  return here.value
}

type Point = { readonly value: number; readonly gradient: Float64Array }
type Question = {
  readonly places: ReadonlyMap<string, number>
  readonly logs: Float64Array
  readonly pay: string
  readonly units: number
}

function measureDual(venues: readonly Venue[], { places, logs, pay, units }: Question): Point {
  const gradient = new Float64Array(logs.length)
  const getPrice = (token: string) => {
    const place = places.get(token)
    return place === undefined ? 1 : Math.exp(at0(logs, place))
  }
  const add = (token: string, worth: number) => {
    const place = places.get(token)
    if (place !== undefined) gradient[place] = at0(gradient, place) + worth
  }
  let value = units * getPrice(pay)
  add(pay, value)
  for (const venue of venues) {
    const [payPrice, receivePrice] = [getPrice(venue.pay), getPrice(venue.receive)]
    const paid = venue.paidUntil(payPrice / receivePrice)
    if (paid <= 0) continue
    const [cost, gain] = [paid * payPrice, venue.receiveFor(paid) * receivePrice]
    value += gain - cost
    add(venue.pay, -cost)
    add(venue.receive, gain)
  }
  return { value, gradient }
}

/** Prices along the first pools that connect each token with the wanted one. */
function startLogs(
  venues: readonly Venue[],
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
  return one.reduce((sum, value, at) => sum + value * at0(other, at), 0)
}

function addTimes(target: Float64Array, { vector, times }: { vector: Float64Array; times: number }): void {
  for (let at = 0; at < target.length; at += 1) target[at] = at0(target, at) + times * at0(vector, at)
}

function at0(values: Float64Array, at: number): number {
  return values[at] ?? 0
}
