import { planHook, planPool } from '@murmur/contracts/hook'
import type { Address, Hex } from 'viem'
import type { Contracts, ForeignPool, PoolHook } from '../chains.ts'
import { type HookName, hookSalts, listHooks } from './listHooks.ts'
import { exchanges } from './localExchanges.ts'
import type { Script } from './script.ts'

const hookGas = 2_000_000n
const poolGas = 400_000n

/** Before it has its hook. */
export type UnhookedPool = ForeignPool extends infer Pool
  ? Pool extends ForeignPool
    ? Omit<Pool, 'hooks'>
    : never
  : never

type HookOptions = { readonly contracts: Contracts; readonly pools: readonly UnhookedPool[] }

/** Deploys a hook for each exchange, and a key in Uniswap V4 for each of its pools. */
export function deployHooks(script: Script, { contracts, pools }: HookOptions) {
  const plans = listHooks(contracts).map(({ name, hook }) => {
    const plan = planHook(hook, { salt: hookSalts[name] })
    script.send({ ...plan.deployment, gas: hookGas })
    return { name, hook, ...plan }
  })
  const foreignPools = pools.map((pool): ForeignPool => {
    const plan = plans.find(({ name }) => name === getHookName(pool))
    if (plan === undefined) throw new Error(`There is no hook for ${pool.venue}.`)
    const keys = listKeys(pool)
    const address = plan.address
    for (const key of keys) script.send({ ...planPool(plan.hook, { key, address }), gas: poolGas })
    return { ...pool, hooks: keys.map((key) => ({ ...key, address })) }
  })
  return {
    foreignPools,
    hooks: Object.fromEntries(plans.map(({ name, address }) => [name, address])) as Partial<Record<HookName, Address>>,
    hookCodeHashes: Object.fromEntries(plans.map(({ name, codeHash }) => [name, codeHash])) as HookCodeHashes,
  }
}

export type HookCodeHashes = Readonly<Partial<Record<HookName, Hex>>>

function getHookName({ venue }: Pick<ForeignPool, 'venue'>): HookName {
  return venue === 'Curve' ? 'curveHook' : exchanges[venue].hook
}

/** A pool has one key; Curve's has one for any two of its coins. */
function listKeys({ venue, tokens, fee }: UnhookedPool): readonly Omit<PoolHook, 'address'>[] {
  const hasFee = venue !== 'Curve' && exchanges[venue].kind !== 'algebra'
  const pairs = tokens.flatMap((one, at) => tokens.slice(at + 1).map((other) => [one, other] as const))
  return pairs.map((pair) => ({ tokens: pair, feePpm: hasFee ? fee : 0, tickSpacing: 1 }))
}
