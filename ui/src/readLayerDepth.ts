/**
 * How many layers were open on the page of this history entry. Other code may have written the state, so it is parsed.
 */
export function readLayerDepth(state: unknown): number {
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layers') : undefined
  return Number.isInteger(depth) ? Number(depth) : 0
}
