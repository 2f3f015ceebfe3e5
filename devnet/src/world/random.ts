/** Numbers from 0 to below 1 that are the same in every start: mulberry32 over a hash of the seed. */
export function createRandom(seed: string): () => number {
  let state = hash(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return sum | 0
}
