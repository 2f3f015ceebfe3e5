import { type Decimal, parseDecimal } from '@murmur/engine/decimal'
import type { HistoryAnswer } from '@murmur/sdk/api'
import type { Holding } from './holdings.ts'

/** The past worth of the present holdings. */
export type TotalLine = {
  /** Dollars at equal distances, null where a price is missing. */
  readonly values: readonly (number | null)[]
  /** Seconds since 1970, and between two values. */
  readonly start: number
  readonly step: number
  /** Held tokens with a price now and none in the history. */
  readonly missing: number
}

/** For a drawing only: it adds floating-point numbers. No value with less than two points. */
export function sumHistory(
  held: readonly Pick<Holding, 'listing' | 'units' | 'worth'>[],
  { prices, start, step }: HistoryAnswer,
): TotalLine | undefined {
  const priced = held.filter(({ worth }) => worth !== undefined)
  const lines = priced.flatMap(({ listing, units }) => {
    const line = prices[listing.id]
    if (line === undefined || line.every((price) => price === null)) return []
    return [{ quantity: Number(units) / 10 ** listing.decimals, line: fillGaps(line) }]
  })
  const length = lines[0]?.line.length ?? 0
  const values = Array.from({ length }, (_, at) => addAt(lines, at))
  if (values.filter((value) => value !== null).length < 2) return undefined
  return { values, start, step, missing: priced.length - lines.length }
}

type Line = { readonly quantity: number; readonly line: readonly (number | null)[] }

/** A sum without one of its tokens would be a fall that never was. */
function addAt(lines: readonly Line[], at: number): number | null {
  let sum = 0
  for (const { quantity, line } of lines) {
    const price = line[at]
    if (price === null || price === undefined) return null
    sum += quantity * price
  }
  return sum
}

/** A missing price is the one before it. Before the first one there is none. */
function fillGaps(line: readonly (number | null)[]): readonly (number | null)[] {
  let last: number | null = null
  return line.map((price) => {
    last = price ?? last
    return last
  })
}

/** A sum of the line in the form of money. */
export function readDollars(value: number): Decimal {
  return parseDecimal(value.toFixed(6)) ?? { units: 0n, scale: 0 }
}
