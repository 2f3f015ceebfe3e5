export type Random = () => number

/** Mulberry32: small, fast and the same on every machine, which Math.random is not. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** About a standard normal, cut at ±3: six uniform draws instead of a logarithm. */
export function drawNormal(random: Random): number {
  return (random() + random() + random() + random() + random() + random() - 3) * Math.SQRT2
}
