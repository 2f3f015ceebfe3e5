export type Runner<T> = (signal: AbortSignal) => Promise<T | undefined>

export type RaceOptions = {
  readonly signal: AbortSignal
  /** For all of them together. */
  readonly patienceMs: number
  /** Until the next is started beside the ones that run. */
  readonly impatientMs: number
}

/** Starts the next when one has failed or takes long. The first result ends them all. */
export async function raceInTurn<T>(
  runners: readonly Runner<T>[],
  { signal, patienceMs, impatientMs }: RaceOptions,
): Promise<T | undefined> {
  const ending = new AbortController()
  const own = AbortSignal.any([signal, ending.signal])
  const timer = setTimeout(() => ending.abort(), patienceMs)
  const running: Promise<T | undefined>[] = []
  try {
    for (const run of runners) {
      if (own.aborted) return undefined
      running.push(run(own))
      const value = await Promise.race([firstValue(running), pause(impatientMs)])
      if (value !== undefined) return value
    }
    return await firstValue(running)
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

async function firstValue<T>(running: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const failing = running.map(async (result) => {
    const value = await result
    if (value === undefined) throw new Error('This node gave nothing.')
    return value
  })
  return Promise.any(failing).catch(() => undefined)
}

function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}
