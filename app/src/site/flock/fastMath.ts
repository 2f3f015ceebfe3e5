const size = 8192
const perRadian = size / (Math.PI * 2)
const table = Float32Array.from({ length: size }, (_, index) => Math.sin(index / perRadian))

/** A sine from a table: a flock needs a hundred thousand of them per frame, exact to a tenth of a pixel. */
export function sine(angle: number): number {
  return table[(angle * perRadian) & (size - 1)] ?? 0
}

export function cosine(angle: number): number {
  return table[(angle * perRadian + size / 4) & (size - 1)] ?? 0
}

/** Reads a typed array within its bounds. Engines inline it. */
export function numberAt(numbers: Float32Array, index: number): number {
  return numbers[index] ?? 0
}
