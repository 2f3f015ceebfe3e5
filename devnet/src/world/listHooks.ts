import type { Hook } from '@murmur/contracts/hook'
import type { Hex } from 'viem'
import type { Contracts } from '../chains.ts'
import { exchanges } from './localExchanges.ts'

export type HookName = (typeof exchanges)[keyof typeof exchanges]['hook'] | 'curveHook'

const pairHook: Hex = '0x0000000000000000000000000000000000000000000000000000000000003945'

/** Each gives an address that says to Uniswap V4 which calls its hook takes. They only fit the present code and factories. */
export const hookSalts: Readonly<Record<HookName, Hex>> = {
  pancakeV3Hook: '0x0000000000000000000000000000000000000000000000000000000000000abe',
  algebraHook: '0x0000000000000000000000000000000000000000000000000000000000001d0a',
  // On different networks, at the same address.
  sushiV2Hook: pairHook,
  quickV2Hook: pairHook,
  joeV1Hook: pairHook,
  curveHook: '0x0000000000000000000000000000000000000000000000000000000000006263',
}

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
