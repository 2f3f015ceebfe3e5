import type { BalanceReader } from '../chain/balances.ts'
import { getWorld } from '../chain/world.ts'
import { type BalancesQuery, createBalancesQuery } from './balances.ts'
import type { Attention } from './prices.ts'

/** The balances of a real page. What decodes the answers of chains comes with the first account. */
export function createPageBalances(attention: Attention): BalancesQuery {
  let reader: Promise<BalanceReader> | undefined
  return createBalancesQuery({
    attention,
    loadReader: () => {
      reader ??= loadReader()
      // A file that did not come may come the next time.
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
