type Search = {
  /** The output for a payment. No value if the pool refuses it. */
  readonly quote: (paid: bigint) => bigint | undefined
  /** A payment of about the right size. */
  readonly guess: bigint
  /** The largest payment that the pool takes. */
  readonly most: bigint
}

const CHORDS = 5

/** The smallest payment that gives at least this output, for curves that solve only in the other direction. */
export function payForOutput(units: bigint, { quote, guess, most }: Search): bigint | undefined {
  if (units <= 0n) return undefined
  const read = (paid: bigint): Point => ({ paid, received: quote(paid) ?? 0n })
  const bracket = findBracket(units, { read, first: min(max(guess, 1n), most), most })
  return bracket && halve(units, { ...approach(units, { ...bracket, read }), read }).paid
}

type Point = { readonly paid: bigint; readonly received: bigint }

/** A payment that gives too little, and one that gives enough. */
type Bracket = { readonly low: Point; readonly high: Point }

type Reading = { readonly read: (paid: bigint) => Point }

const NOTHING: Point = { paid: 0n, received: 0n }

function findBracket(
  units: bigint,
  { read, first, most }: Reading & { readonly first: bigint; readonly most: bigint },
) {
  let low = NOTHING
  let high = read(first)
  while (high.received < units) {
    if (high.paid >= most) return undefined
    if (high.received > 0n) low = high
    high = read(min(high.paid * 2n, most))
  }
  return { low, high }
}

/** A concave curve is above its chords: where a chord reaches the output, the curve gives a little more. */
function approach(units: bigint, { low, high, read }: Bracket & Reading): Bracket {
  let near = high
  for (let count = 0; count < CHORDS; count += 1) {
    const run = (units - low.received) * (near.paid - low.paid)
    const point = read(low.paid + run / (near.received - low.received) + 1n)
    if (point.received >= units && point.paid < near.paid) near = point
  }
  for (let step = 1n; near.paid - low.paid > step; step *= 2n) {
    const point = read(near.paid - step)
    if (point.received < units) return { low: point, high: near }
    near = point
  }
  return { low, high: near }
}

function halve(units: bigint, { low, high, read }: Bracket & Reading): Point {
  let [below, above] = [low, high]
  while (above.paid > below.paid + 1n) {
    const point = read((below.paid + above.paid) / 2n)
    if (point.received < units) below = point
    else above = point
  }
  return above
}

function min(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function max(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
