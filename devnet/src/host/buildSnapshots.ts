import type { ChainState } from '../chain/chain.ts'
import { createEdrChain } from '../chain/edrChain.ts'
import { createInProcessRpc } from '../chain/rpc.ts'
import { buildChain, planChain } from '../world/buildChain.ts'
import type { ChainSetup } from '../world/chainSetups.ts'
import type { BuildOrder } from './messages.ts'
import { saveSnapshot } from './snapshot.ts'

/** The process that builds chains and saves them. It is separate because EDR does not give its memory back. */
process.once('message', async (order: BuildOrder) => {
  await Promise.all(order.setups.map((setup) => buildSnapshot(setup, order)))
  process.disconnect()
})
// The channel also closes when the parent ends.
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => undefined)

/** Built on a scratch chain. Every start begins from the result, so the genesis hash is always the same. */
async function buildSnapshot(setup: ChainSetup, { accounts, directory, key }: BuildOrder): Promise<void> {
  const { chainId, name, genesisTimestamp } = setup
  const plan = planChain(chainId)
  const scratch = await createEdrChain({ ...setup, accounts, state: plan.genesis })
  await buildChain(createInProcessRpc(scratch, { name }), { plan, genesisTimestamp })
  const { accounts: changes } = await scratch.takeChanges()
  await saveSnapshot(directory, { key, chainId, snapshot: { built: plan.built, state: merge(plan.genesis, changes) } })
}

/** Slots that no transaction wrote are as they were in the first block. */
function merge(genesis: ChainState, changes: ChainState): ChainState {
  const changed = Object.entries(changes).map(([address, account]) => {
    const storage = { ...genesis[address]?.storage, ...account.storage }
    return [address, { ...account, storage }] as const
  })
  return { ...genesis, ...Object.fromEntries(changed) }
}
