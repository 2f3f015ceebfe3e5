/** Positions are fractions of the picture's height, and `x` starts at its middle. */
type Place = { readonly x: number; readonly y: number }

export type Bird = {
  /** The control points of its flight; the last one lies on the tick. */
  readonly flight: readonly [Place, Place, Place, Place]
  /** The part of the time before it leaves. */
  readonly delay: number
  readonly colour: string
  readonly size: number
}

const COUNT = 260

/** The corners of the tick. */
const tick: readonly [Place, Place, Place] = [
  { x: -0.3, y: 0.52 },
  { x: -0.08, y: 0.74 },
  { x: 0.36, y: 0.26 },
]
/** The part of its length before the corner. */
const CORNER = 0.32

/** Always the same flock. */
export function createBirds(colours: readonly string[]): readonly Bird[] {
  const random = createRandom(7)
  const spread = (width: number) => (random() + random() - 1) * width
  return Array.from({ length: COUNT }, () => {
    const along = random()
    const end = findOnTick(along)
    const home = { x: end.x + spread(0.06), y: end.y + spread(0.06) }
    const from = { x: -2.4 - random(), y: 0.9 + spread(0.5) }
    const turn = { x: -0.9 + spread(0.5), y: -0.35 + spread(0.4) }
    const bank = { x: home.x + 0.9 + spread(0.3), y: home.y + 0.25 + spread(0.3) }
    const colour = colours[Math.min(colours.length - 1, Math.floor((along + spread(0.2)) * colours.length))]
    return {
      flight: [from, turn, bank, home],
      delay: random() * 0.25,
      colour: colour ?? colours[0] ?? '',
      size: 0.6 + random() * 0.9,
    }
  })
}

export function placeBird({ flight, delay }: Bird, time: number): Place {
  const passed = Math.min(1, Math.max(0, (time - delay) / (1 - delay)))
  const eased = 1 - (1 - passed) ** 3
  const [a, b, c, d] = flight
  const left = 1 - eased
  const mix = (of: (place: Place) => number) =>
    left ** 3 * of(a) + 3 * left ** 2 * eased * of(b) + 3 * left * eased ** 2 * of(c) + eased ** 3 * of(d)
  return { x: mix(({ x }) => x), y: mix(({ y }) => y) }
}

function findOnTick(along: number): Place {
  const [start, corner, end] = tick
  const [from, to, part] =
    along < CORNER ? [start, corner, along / CORNER] : [corner, end, (along - CORNER) / (1 - CORNER)]
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

/** Numbers from 0 to 1, the same for the same seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
