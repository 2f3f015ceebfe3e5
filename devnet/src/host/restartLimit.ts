const mostRestarts = 3
const withinMs = 60_000

/** Allows a few restarts a minute: a host that ends again and again would only keep the machine busy. */
export function createRestartLimit(now: () => number): () => boolean {
  let recent: readonly number[] = []
  return () => {
    recent = [...recent, now()].filter((at) => now() - at < withinMs)
    return recent.length <= mostRestarts
  }
}
