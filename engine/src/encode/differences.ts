/** A field in which two records differ. */
export type Difference = { readonly field: string; readonly expected: string; readonly found: string }

/** Every field of either record that is not the same in both. */
export function listDifferences(expected: object, found: object): readonly Difference[] {
  const [wanted, had] = [Object.entries(expected), Object.entries(found)].map(
    (entries) => new Map<string, string>(entries.map(([field, value]) => [field, write(value)])),
  )
  if (wanted === undefined || had === undefined) return []
  const fields = [...new Set([...wanted.keys(), ...had.keys()])]
  return fields
    .map((field) => ({ field, expected: wanted.get(field) ?? 'nothing', found: had.get(field) ?? 'nothing' }))
    .filter((one) => one.expected !== one.found)
}

function write(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return `[${value.map(write).join()}]`
  if (typeof value !== 'object' || value === null) return String(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${key}:${write(one)}`)
    .sort()
    .join()}}`
}
