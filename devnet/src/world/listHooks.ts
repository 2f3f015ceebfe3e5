import type { Hook } from '@murmur/contracts/hook'
import type { Contracts } from '../chains.ts'
import type { HookName } from './hookSalts.ts'
import { exchanges } from './localExchanges.ts'

type NamedHook = { readonly name: HookName; readonly hook: Hook }

/** One for each exchange of a chain. */
export function listHooks(contracts: Contracts): readonly NamedHook[] {
  const { uniswapV4PoolManager: manager, curvePool } = contracts
  if (manager === undefined) return []
  const found = Object.values(exchanges).flatMap(({ kind, factory: name, hook }): readonly NamedHook[] => {
    const factory = contracts[name]
    if (factory === undefined) return []
    if (kind === 'pair') return [{ name: hook, hook: { type: 'v2', manager, factory, feePpm: 3000 } }]
    return [{ name: hook, hook: { type: 'v3', manager, factory, pools: kind === 'pancake' ? 'byFee' : 'byPair' } }]
  })
  const curve: NamedHook[] =
    curvePool === undefined ? [] : [{ name: 'curveHook', hook: { type: 'curve', manager, pool: curvePool } }]
  // Two exchanges may share their contracts' names: QuickSwap V4 and Blackhole are both Algebra.
  const byName = new Map([...found, ...curve].map((one) => [one.name, one]))
  return [...byName.values()]
}
