/** Knows the last good price of each listing, its anchor, and doubts a price that is more than 20 % away from it. */
export type PriceGuard = {
  /** True if the price may be shown without a second opinion. */
  isPlausible(id: string, price: number): boolean
  /** Makes a price that two voices agree on the new anchor. */
  confirm(id: string, price: number): void
  /** True for a doubtful price that no other voice contradicts, if it is the first ever or has lasted. */
  hasSettled(id: string, price: number): boolean
}

/** Keeps the anchors across restarts. */
export type PriceAnchors = {
  load(): Promise<ReadonlyMap<string, number>>
  save(id: string, price: number): void
}

const LARGEST_JUMP = 1.2
/** An anchor follows prices near it, and an uncontradicted new level becomes one, only after this time. */
const SETTLE_MS = 600_000

/** Tokens that are meant to cost a dollar: with it, even their first price can be compared. */
const dollarTokens = ['USDC', 'USDC.e', 'USDbC', 'USDT', 'USDT0', 'DAI', 'DAI.e', 'USDS', 'PYUSD']

type Doubt = { readonly price: number; readonly since: number }
type Memory = { readonly good: number; readonly since: number; readonly doubt?: Doubt | undefined }

type GuardOptions = {
  readonly elapsed: () => number
  readonly anchors?: ReadonlyMap<string, number>
  save(id: string, price: number): void
}

export function createPriceGuard({ elapsed, anchors = new Map(), save }: GuardOptions): PriceGuard {
  // Bounded by the token list.
  const memories = new Map<string, Memory>([...anchors].map(([id, good]) => [id, { good, since: elapsed() }]))
  const recall = (id: string): Memory | undefined =>
    memories.get(id) ?? (isDollarToken(id) ? { good: 1, since: elapsed() } : undefined)
  const confirm = (id: string, price: number) => {
    memories.set(id, { good: price, since: elapsed() })
    save(id, price)
  }
  return {
    confirm,
    isPlausible(id, price) {
      const memory = recall(id)
      if (memory === undefined || !isSameLevel(price, memory.good)) return false
      // Not at each price: otherwise many small steps would walk the anchor anywhere.
      if (elapsed() - memory.since >= SETTLE_MS) confirm(id, price)
      else memories.set(id, { good: memory.good, since: memory.since })
      return true
    },
    hasSettled(id, price) {
      const memory = recall(id)
      const doubt = findDoubt(memory, price) ?? { price, since: elapsed() }
      const isSettled = memory === undefined || elapsed() - doubt.since >= SETTLE_MS
      if (isSettled) confirm(id, price)
      else memories.set(id, { ...memory, doubt })
      return isSettled
    },
  }
}

/** Two prices within 20 % of each other. */
export function isSameLevel(one: number, other: number): boolean {
  return one <= other * LARGEST_JUMP && other <= one * LARGEST_JUMP
}

/** A listing's id is its network and its symbol. */
function isDollarToken(id: string): boolean {
  return dollarTokens.includes(id.slice(id.indexOf(':') + 1))
}

function findDoubt(memory: Memory | undefined, price: number): Doubt | undefined {
  return memory?.doubt && isSameLevel(price, memory.doubt.price) ? memory.doubt : undefined
}
