/** How many layers were open on the page of this history entry. The state is whatever other code put there. */
export function readLayerDepth(state: unknown): number {
  const depth: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layers') : undefined
  return Number.isInteger(depth) ? Number(depth) : 0
}
