import type { BalanceReader } from '../chain/balances.ts'
import { getWorld } from '../chain/world.ts'
import { type BalancesQuery, createBalancesQuery } from './balancesQuery.ts'
import type { PageActivity } from './pageActivity.ts'

/** The balances query of a real page. The code that decodes chains loads with the first account. */
export function createPageBalances(activity: PageActivity): BalancesQuery {
  let reader: Promise<BalanceReader> | undefined
  return createBalancesQuery({
    activity,
    loadReader: () => {
      reader ??= loadReader()
      // Retry a failed download next time.
      reader.catch(() => {
        reader = undefined
      })
      return reader
    },
  })
}

async function loadReader(): Promise<BalanceReader> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const [{ createBalanceReader }, world] = await Promise.all([
    import('../chain/balances.ts'),
    getWorld({ fetch: (path) => fetch(path), wait }),
  ])
  return createBalanceReader({
    world,
    fetch: (url, init) => fetch(url, init),
    now: () => Date.now(),
    random: () => Math.random(),
  })
}
