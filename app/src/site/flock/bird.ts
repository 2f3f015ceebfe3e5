import type { Ribbon } from './shape.ts'

/** The constant properties of a bird. */
export const trait = {
  /** The index of the ribbon that it flies in. */
  ribbon: 0,
  /** The part of its passage already flown at time 0. */
  start: 1,
  /** The part of its passage that it flies in a second. */
  speed: 2,
  /** The place across the sheet, about -1..1. */
  across: 3,
  /** The place off the sheet, in thicknesses. */
  off: 4,
  /** How far it strays; most do not. */
  stray: 5,
  size: 6,
  brightness: 7,
  hue: 8,
  phase: 9,
} as const
export const traitSize = 10

/** Any first part of the birds is a thinner flock of the same shape. */
export function createBirds(
  ribbons: readonly Ribbon[],
  { seed, count }: { seed: number; count: number },
): Float32Array {
  const random = createRandom(seed)
  const birds = new Float32Array(count * traitSize)
  for (let at = 0; at < birds.length; at += traitSize) {
    const index = drawRibbon(ribbons, random)
    const rarity = random()
    const size = 1.1 + 0.75 * random() + (rarity > 0.9 ? 0.8 * random() : 0) + (rarity > 0.99 ? 0.9 : 0)
    birds[at + trait.ribbon] = index
    birds[at + trait.start] = random()
    birds[at + trait.speed] = (0.8 + 0.4 * random()) / (ribbons[index]?.passage ?? 1)
    birds[at + trait.across] = (random() < 0.4 ? 0.24 : 0.62) * drawNormal(random)
    birds[at + trait.off] = drawNormal(random)
    birds[at + trait.stray] = random() < 0.3 ? 1.3 * random() * Math.abs(drawNormal(random)) : 0
    birds[at + trait.size] = size * (ribbons[index]?.size ?? 1)
    birds[at + trait.brightness] = 0.34 + 1.06 * random() ** 1.7
    birds[at + trait.hue] = 0.12 * (random() - 0.5)
    birds[at + trait.phase] = 2 * Math.PI * random()
  }
  return birds
}

function drawRibbon(ribbons: readonly Ribbon[], random: Random): number {
  let left = random() * ribbons.reduce((sum, { share }) => sum + share, 0)
  for (const [index, { share }] of ribbons.entries()) {
    left -= share
    if (left < 0) return index
  }
  return ribbons.length - 1
}

type Random = () => number

/** Mulberry32: small, fast and the same on every machine, which Math.random is not. */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** About a standard normal, cut at ±3: six uniform draws instead of a logarithm. */
function drawNormal(random: Random): number {
  return (random() + random() + random() + random() + random() + random() - 3) * Math.SQRT2
}
