/** Dollars by id of the listing. */
export type Prices = ReadonlyMap<string, number>

/** Prices by slot: the start of five minutes, in seconds since 1970. */
export type Rows = ReadonlyMap<number, Prices>

/** The shortest distance between two rows. */
export const SLOT_SECONDS = 300

const HOUR = 3_600
const DAY = 24 * HOUR

/** How densely a row of a certain age is kept, and for how long. All times are in seconds. */
export type Tier = { readonly period: Period; readonly step: number; readonly age: number }

export type Period = 'day' | 'week' | 'month' | 'year'

/** From the newest to the oldest. Each shows about 300 points, which is as many as a chart can show. */
export const tiers: readonly Tier[] = [
  { period: 'day', step: SLOT_SECONDS, age: DAY },
  { period: 'week', step: 1_800, age: 7 * DAY },
  { period: 'month', step: 2 * HOUR, age: 31 * DAY },
  { period: 'year', step: DAY, age: 366 * DAY },
]

/** A chart may ask for a whole period a little later than its first row. */
const SLACK = HOUR

export function findSlot(seconds: number, step: number = SLOT_SECONDS): number {
  return Math.floor(seconds / step) * step
}

/** Rows of which one stays, with the prices of all. Nothing stays if it is too old. */
export type Fold = { readonly stays: number | undefined; readonly goes: readonly number[] }

/** The rows that are too dense for their age. The first row of each step stays. */
export function findFolds(slots: Iterable<number>, now: number): readonly Fold[] {
  const groups = new Map<number, number[]>()
  const expired: number[] = []
  for (const slot of [...slots].sort((one, other) => one - other)) {
    const step = findStep(slot, now)
    if (step === undefined) expired.push(slot)
    else {
      const group = findSlot(slot, step)
      groups.set(group, [...(groups.get(group) ?? []), slot])
    }
  }
  const dense = [...groups.values()].filter(({ length }) => length > 1)
  const folds = dense.map(([stays, ...goes]) => ({ stays, goes }))
  return expired.length === 0 ? folds : [{ stays: undefined, goes: expired }, ...folds]
}

/** Judged by the end of the coarser step, so that a step is folded as a whole. */
function findStep(slot: number, now: number): number | undefined {
  return tiers.find(({ age }, index) => {
    const { step } = tiers[index + 1] ?? { step: SLOT_SECONDS }
    return findSlot(slot, step) + step > now - age - SLACK
  })?.step
}

/** The earlier row wins: its price is nearer to the time that it is shown at. */
export function mergePrices(first: Prices | undefined, second: Prices): Prices {
  return new Map([...second, ...(first ?? [])])
}

/** Prices at equal distances, for each of the listings. */
type Series = {
  readonly step: number
  readonly start: number
  /** The slot of the newest price. */
  readonly at: number | null
  readonly prices: Readonly<Record<string, readonly (number | null)[]>>
}

type Asked = { readonly ids: readonly string[]; readonly period: Period; readonly now: number }

/** As dense as the rows are: the history of three hours has more than one point, also in the chart of a year. */
export function buildSeries(rows: Rows, { ids, period, now }: Asked): Series {
  const longest = tiers.find((tier) => tier.period === period)?.age ?? DAY
  const from = now - longest
  const slots = [...rows.keys()].filter((slot) => slot >= from && slot <= now && hasAny(rows.get(slot), ids))
  slots.sort((one, other) => one - other)
  const [first] = slots
  const newest = slots.at(-1)
  if (first === undefined || newest === undefined) {
    return { step: SLOT_SECONDS, start: findSlot(now), at: null, prices: {} }
  }
  const step = tiers.find(({ age }) => age >= now - first)?.step ?? DAY
  const start = findSlot(first, step)
  const length = (findSlot(newest, step) - start) / step + 1
  const prices = ids.map((id) => [id, readLine(rows, { id, slots, start, step, length })] as const)
  return { step, start, at: newest, prices: Object.fromEntries(prices) }
}

function hasAny(prices: Prices | undefined, ids: readonly string[]): boolean {
  return prices !== undefined && ids.some((id) => prices.has(id))
}

type Line = {
  readonly id: string
  readonly slots: readonly number[]
  readonly start: number
  readonly step: number
  readonly length: number
}

/** The first price of each step, and the newest of the last one. */
function readLine(rows: Rows, { id, slots, start, step, length }: Line): readonly (number | null)[] {
  const line: (number | null)[] = Array.from({ length }, () => null)
  for (const slot of slots) {
    const price = rows.get(slot)?.get(id)
    const index = (findSlot(slot, step) - start) / step
    if (price !== undefined && (line[index] === null || index === length - 1)) line[index] = price
  }
  return line
}

/** The last day in at most 25 points. */
const daySteps = [SLOT_SECONDS, 900, 1_800, HOUR]
const MOST_POINTS = 25

/** Exactly a day before the newest row, so that the change over the line is the one of 24 hours. */
export function buildDay(rows: Rows, { ids, now }: Omit<Asked, 'period'>): Series {
  const slots = [...rows.keys()]
    .filter((slot) => slot > now - DAY - HOUR && slot <= now)
    .sort((one, other) => one - other)
  const newest = slots.at(-1)
  const first = slots[0]
  if (first === undefined || newest === undefined) return { step: HOUR, start: findSlot(now), at: null, prices: {} }
  const span = newest - first
  const step = daySteps.find((candidate) => span <= candidate * (MOST_POINTS - 1)) ?? HOUR
  const length = Math.min(MOST_POINTS, Math.floor(span / step) + 1)
  const start = newest - (length - 1) * step
  const prices = ids.flatMap((id) => {
    const line = Array.from({ length }, (_, index) => findNear(rows, { id, at: start + index * step }))
    return line.some((price) => price !== null) ? [[id, line] as const] : []
  })
  return { step, start, at: newest, prices: Object.fromEntries(prices) }
}

/** One collection may fail without a gap in a small line. */
const nearby = [0, -1, 1, -2, 2, -3, 3].map((count) => count * SLOT_SECONDS)

function findNear(rows: Rows, { id, at }: { id: string; at: number }): number | null {
  for (const distance of nearby) {
    const price = rows.get(at + distance)?.get(id)
    if (price !== undefined) return price
  }
  return null
}

/**
 * Each price as its change in hundredths of a percent, after the first: half the size. Changes are from the prices that a
 * reader computes, so that their rounding does not add up.
 */
export function writeMoves(line: readonly (number | null)[]): readonly (number | null)[] {
  let last: number | undefined
  return line.map((price) => {
    if (price === null) return null
    if (last === undefined) {
      last = price
      return price
    }
    const move = Math.round((price / last - 1) * 10_000)
    last *= 1 + move / 10_000
    return move
  })
}
