/** Rejects a price that is a hundred times higher or lower than the last accepted one. */
export type PriceGuard = {
  /** Whether the price may be shown. */
  isPlausible(id: string, price: number): boolean
  /** Accepts a price that two sources agree on. */
  accept(id: string, price: number): void
}

const LARGEST_JUMP = 100
/** Two prices within this factor confirm each other. */
const SAME_LEVEL = 2
/** A new price level is accepted once it has lasted this long. */
const SETTLE_MS = 600_000

type Doubt = { readonly price: number; readonly since: number }
type Memory = { readonly good: number; readonly doubt?: Doubt }

export function createPriceGuard({ elapsed }: { elapsed: () => number }): PriceGuard {
  // Bounded by the token list.
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
      if (elapsed() - doubt.since < SETTLE_MS) {
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
