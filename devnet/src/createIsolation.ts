import { setClock } from './chain/chainClock.ts'
import { createRpc, type Rpc } from './chain/rpc.ts'

/** A chain state to return to as often as needed, so that one test does not see the traces of another. */
export type Isolation = { readonly reset: () => Promise<void> }

type Block = { readonly hash: string; readonly parentHash: string; readonly transactions: readonly string[] }

export async function createIsolation(rpcUrl: string): Promise<Isolation> {
  const rpc = createRpc(rpcUrl)
  let { snapshot, block: start } = await takeSnapshot(rpc)
  return {
    reset: async () => {
      const isReverted = await rpc.request<boolean>('evm_revert', [snapshot])
      const head = await getHead(rpc)
      if (!isReverted || !isUnchanged(head, start)) {
        throw new Error(
          `${rpcUrl} did not go back to ${start.hash}: it is at ${head.hash}, so tests would see each other.`,
        )
      }
      // A revert uses the snapshot up, and the state is as old as the snapshot.
      ;({ snapshot, block: start } = await takeSnapshot(rpc))
      await setClock(rpc)
    },
  }
}

/** Tries again if a block was mined meanwhile: the snapshot could be from before or after it. */
async function takeSnapshot(rpc: Rpc): Promise<{ snapshot: string; block: Block }> {
  for (;;) {
    const before = await getHead(rpc)
    const snapshot = await rpc.request<string>('evm_snapshot')
    const block = await getHead(rpc)
    if (block.hash === before.hash) return { snapshot, block }
  }
}

/** A block hash covers the whole state. The heartbeat may have added one empty block. */
function isUnchanged(head: Block, start: Block): boolean {
  return head.hash === start.hash || (head.parentHash === start.hash && head.transactions.length === 0)
}

function getHead(rpc: Rpc): Promise<Block> {
  return rpc.request<Block>('eth_getBlockByNumber', ['latest', false])
}
