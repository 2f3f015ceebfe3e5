import { findFolds, type Prices } from '../src/history/historyGrid.ts'
import { recorded } from '../src/history/priceHistory.ts'

const DAY = 86_400

/** The rows that a year leaves, with different prices of seven digits for each listing. `now` is in seconds. */
export function createHistoryYear(now: number): ReadonlyMap<number, Prices> {
  const slots: number[] = []
  for (let time = now - 366 * DAY; time <= now; time += 300) slots.push(time)
  const gone = new Set(findFolds(slots, now).flatMap(({ goes }) => goes))
  const left = slots.filter((slot) => !gone.has(slot))
  return new Map(left.map((slot) => [slot, createPrices(slot)]))
}

function createPrices(slot: number): Prices {
  const readPrice = (index: number) =>
    Number((10 ** (index % 7) * (1 + Math.abs(Math.sin(slot + index)))).toPrecision(7))
  return new Map(recorded.map(({ id }, index) => [id, readPrice(index)]))
}
