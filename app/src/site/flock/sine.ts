const size = 8192
const perRadian = size / (Math.PI * 2)
const table = Float32Array.from({ length: size }, (_, index) => Math.sin(index / perRadian))

/** A sine read from a table: a flock asks for a hundred thousand of them per frame, none finer than a tenth of a pixel. */
export function sine(angle: number): number {
  return table[(angle * perRadian) & (size - 1)] ?? 0
}

export function cosine(angle: number): number {
  return table[(angle * perRadian + size / 4) & (size - 1)] ?? 0
}
