/** Remembers what each listing was worth, and doubts whatever is a hundred times more or less. */
export type PriceGuard = {
  /** Whether the price can be shown. */
  isPlausible(id: string, price: number): boolean
  /** Takes a price on the word of two sources. */
  accept(id: string, price: number): void
}

const LARGEST_JUMP = 100
/** Two sources, or two sightings, mean the same price when they are this close. */
const SAME_LEVEL = 2
/** A new level that nobody contradicts for this long is the price. */
const PATIENCE_MS = 600_000

type Doubt = { readonly price: number; readonly since: number }
type Memory = { readonly good: number; readonly doubt?: Doubt }

export function createPriceGuard({ elapsed }: { elapsed: () => number }): PriceGuard {
  // One entry for each listing of the token list, so it stays small.
  const memories = new Map<string, Memory>()
  const accept = (id: string, price: number) => void memories.set(id, { good: price })

  return {
    accept,
    isPlausible(id, price) {
      const memory = memories.get(id)
      if (memory === undefined || isWithin(price, { factor: LARGEST_JUMP, of: memory.good })) {
        accept(id, price)
        return true
      }
      const doubt = findDoubt(memory, price) ?? { price, since: elapsed() }
      if (elapsed() - doubt.since < PATIENCE_MS) {
        memories.set(id, { good: memory.good, doubt })
        return false
      }
      accept(id, price)
      return true
    },
  }
}

export function isSameLevel(one: number, other: number): boolean {
  return isWithin(one, { factor: SAME_LEVEL, of: other })
}

function findDoubt({ doubt }: Memory, price: number): Doubt | undefined {
  return doubt && isSameLevel(price, doubt.price) ? doubt : undefined
}

function isWithin(price: number, { factor, of }: { factor: number; of: number }): boolean {
  return price < of * factor && price > of / factor
}
