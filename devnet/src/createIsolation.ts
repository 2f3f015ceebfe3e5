import { setClock } from './clock.ts'
import { createRpc, type Rpc } from './rpc.ts'

/** A point to which a chain can go back, as often as needed: one test leaves nothing to the next. */
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
      // Going back uses a snapshot up, and turns the clock back with it.
      ;({ snapshot, block: start } = await takeSnapshot(rpc))
      await setClock(rpc, Date.now())
    },
  }
}

/** Again where a block came in between: nobody could tell on which side of it the snapshot is. */
async function takeSnapshot(rpc: Rpc): Promise<{ snapshot: string; block: Block }> {
  for (;;) {
    const before = await getHead(rpc)
    const snapshot = await rpc.request<string>('evm_snapshot')
    const block = await getHead(rpc)
    if (block.hash === before.hash) return { snapshot, block }
  }
}

/** The hash of a block covers the whole state; the heartbeat may have put an empty one on top. */
function isUnchanged(head: Block, start: Block): boolean {
  return head.hash === start.hash || (head.parentHash === start.hash && head.transactions.length === 0)
}

function getHead(rpc: Rpc): Promise<Block> {
  return rpc.request<Block>('eth_getBlockByNumber', ['latest', false])
}
