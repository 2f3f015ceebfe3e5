type Attempt<T> = (signal: AbortSignal) => Promise<T | undefined>

type HedgeOptions = {
  readonly signal: AbortSignal
  /** For all attempts together. */
  readonly timeoutMs: number
  /** After this long the next attempt starts while the earlier ones go on. */
  readonly hedgeAfterMs: number
}

/** Hedged requests: the next attempt starts when one failed or is slow, and the first result aborts the others. */
export async function runHedged<T>(
  attempts: readonly Attempt<T>[],
  { signal, timeoutMs, hedgeAfterMs }: HedgeOptions,
): Promise<T | undefined> {
  const ending = new AbortController()
  const own = AbortSignal.any([signal, ending.signal])
  const timer = setTimeout(() => ending.abort(), timeoutMs)
  const running: Promise<T | undefined>[] = []
  try {
    for (const attempt of attempts) {
      if (own.aborted) return undefined
      running.push(attempt(own))
      const value = await Promise.race([findFirst(running), pause(hedgeAfterMs)])
      if (value !== undefined) return value
    }
    return await findFirst(running)
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

async function findFirst<T>(running: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const required = running.map(async (result) => {
    const value = await result
    if (value === undefined) throw new Error('This attempt gave nothing.')
    return value
  })
  // Every attempt failed.
  return Promise.any(required).catch(() => undefined)
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
