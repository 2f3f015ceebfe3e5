export type PriceHistory = {
  /** In percent, against what it was a day ago, or when the world began if that is later. */
  findChange(id: string, price: number): number
}

type Sample = { readonly at: number; readonly price: number }

const DAY_MS = 86_400_000
/** A day of these is small, and nobody sees finer. */
const STEP_MS = 60_000

type HistoryOptions = {
  readonly now: () => number
  /** What it was before anyone traded. */
  readonly findStart: (id: string) => number | undefined
}

export function createPriceHistory({ now, findStart }: HistoryOptions): PriceHistory {
  const samples = new Map<string, Sample[]>()
  const began = now()
  return {
    findChange: (id, price) => {
      const known = samples.get(id) ?? [{ at: began, price: findStart(id) ?? price }]
      samples.set(id, known)
      const last = known.at(-1)
      if (last === undefined || now() - last.at >= STEP_MS) known.push({ at: now(), price })
      while ((known[1]?.at ?? now()) <= now() - DAY_MS) known.shift()
      const [{ price: before } = { price }] = known
      return Number(((price / before - 1) * 100).toFixed(6))
    },
  }
}
