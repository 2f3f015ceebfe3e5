import { setClock } from './clock.ts'
import { createRpc, type Rpc } from './rpc.ts'

/** A point to which a chain can go back, as often as needed: one test leaves nothing to the next. */
export type Isolation = { readonly reset: () => Promise<void> }

export async function createIsolation(rpcUrl: string): Promise<Isolation> {
  const rpc = createRpc(rpcUrl)
  const start = await getHead(rpc)
  let snapshot = await rpc.request<string>('evm_snapshot')
  return {
    reset: async () => {
      const isReverted = await rpc.request<boolean>('evm_revert', [snapshot])
      const head = await getHead(rpc)
      if (!isReverted || head !== start) {
        throw new Error(`${rpcUrl} did not go back to ${start}: it is at ${head}, so tests would see each other.`)
      }
      // Going back uses a snapshot up, and turns the clock back with it.
      snapshot = await rpc.request<string>('evm_snapshot')
      await setClock(rpc, Date.now())
    },
  }
}

/** The number and the hash of the last block; the hash covers the state. */
async function getHead(rpc: Rpc): Promise<string> {
  const { number, hash } = await rpc.request<{ number: string; hash: string }>('eth_getBlockByNumber', [
    'latest',
    false,
  ])
  return `block ${BigInt(number)} (${hash})`
}
