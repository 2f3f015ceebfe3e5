import { createEdrChain } from '../chain/edrChain.ts'
import { createInProcessRpc } from '../chain/rpc.ts'
import { buildChain } from '../world/buildChain.ts'
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
  const { chainId, name } = setup
  const scratch = await createEdrChain({ ...setup, accounts, state: {} })
  const built = await buildChain(createInProcessRpc(scratch, { name }), setup)
  const { accounts: state } = await scratch.takeChanges()
  await saveSnapshot(directory, { key, chainId, snapshot: { built, state } })
}
