/** Typed arrays here are read only within their bounds; this says so to the compiler, and engines inline it. */
export function numberAt(numbers: Float32Array, index: number): number {
  return numbers[index] ?? 0
}
