export type DayChanges = {
  /** In percent, against the price a day ago, or the starting price if the world is younger. */
  findChange(id: string, price: number): number
}

type Sample = { readonly at: number; readonly price: number }

const DAY_MS = 86_400_000
/** The time between two samples. */
const STEP_MS = 60_000

type DayChangesOptions = {
  readonly now: () => number
  /** The price before any trade. */
  readonly findStart: (id: string) => number | undefined
}

export function createDayChanges({ now, findStart }: DayChangesOptions): DayChanges {
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
