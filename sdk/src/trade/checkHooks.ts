import type { Address } from '@murmur/engine/token'
import type { TradeChain } from './tradeChain.ts'
import type { TradeContracts } from './tradeContracts.ts'

type CheckedNetwork = { readonly chain: Pick<TradeChain, 'checkHooks'>; readonly contracts: TradeContracts }

/** The hooks that a quote may use: those that have the listed code. Rejects if no node answers. */
export async function listCheckedHooks({ chain, contracts }: CheckedNetwork): Promise<readonly Address[]> {
  const hooks = contracts.router.hooks ?? []
  const checks = await Promise.all(hooks.map((hook) => chain.checkHooks([hook], { contracts })))
  return hooks.filter((_, at) => checks[at] === 'listed')
}
