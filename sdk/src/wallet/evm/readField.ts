/** Reads a field of an untrusted object. A getter that throws counts as a missing field. */
export function readField(value: unknown, name: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Record<string, unknown>)[name]
  } catch {
    // Foreign code: the getter of an untrusted object.
    return undefined
  }
}
