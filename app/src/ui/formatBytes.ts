/** The size of a file for people: `32 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 999_500) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
