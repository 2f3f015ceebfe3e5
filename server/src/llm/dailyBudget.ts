import { LRUCache } from 'lru-cache'

/** Counts calls that cost money. */
export type DailyBudget = {
  /** 0 if this call may be made, else the milliseconds until the next day. */
  take(client: string): number
}

type BudgetOptions = {
  readonly perClient: number
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const DAY_MS = 86_400_000
const MOST_CLIENTS = 10_000
/** Limits all clients together, since one person can have many addresses. */
const CLIENTS_IN_TOTAL = 100

/** Days begin at midnight in UTC. */
export function createDailyBudget({ perClient, now }: BudgetOptions): DailyBudget {
  let day = 0
  let total = 0
  const used = new LRUCache<string, number>({ max: MOST_CLIENTS })
  return {
    take(client) {
      const today = Math.floor(now() / DAY_MS)
      if (today !== day) {
        day = today
        total = 0
        used.clear()
      }
      const count = used.get(client) ?? 0
      if (count >= perClient || total >= perClient * CLIENTS_IN_TOTAL) return (today + 1) * DAY_MS - now()
      used.set(client, count + 1)
      total += 1
      return 0
    },
  }
}
