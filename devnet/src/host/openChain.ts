import type { AccountState, Chain, ChainOptions, ChainState, StateChanges } from '../chain/chain.ts'
import { setClock } from '../chain/clock.ts'
import { createEdrChain } from '../chain/edrChain.ts'
import { createInProcessRpc, type RpcCall } from '../chain/rpc.ts'
import type { ChainSetup } from '../world/chainSetups.ts'

type OpenOptions = Pick<ChainOptions, 'accounts' | 'state'> & { readonly changes: StateChanges | undefined }

/** A chain at the present time, with everything that happened on it before. */
export async function openChain(setup: ChainSetup, { accounts, state, changes }: OpenOptions): Promise<Chain> {
  const chain = await createEdrChain({ ...setup, accounts, state })
  const rpc = createInProcessRpc(chain, { name: setup.name })
  if (changes !== undefined) {
    await rpc.batch(listRestoringCalls(changes.accounts, state))
    // Heights never fall, even though the blocks themselves are gone.
    if (changes.blockNumber > 0) await rpc.request('hardhat_mine', [BigInt(changes.blockNumber)])
  }
  await setClock(rpc)
  return chain
}

/** Applied after the first block, so that the genesis hash stays the same. */
function listRestoringCalls(changed: ChainState, genesis: ChainState): readonly RpcCall[] {
  return Object.entries(changed).flatMap(([address, account]) => [
    ['hardhat_setBalance', address, account.balance],
    ['hardhat_setNonce', address, account.nonce],
    ...listCodeCalls(address, { account, before: genesis[address] }),
    ...Object.entries(account.storage).map(([slot, value]): RpcCall => ['hardhat_setStorageAt', address, slot, value]),
  ])
}

type CodeChange = { readonly account: AccountState; readonly before: AccountState | undefined }

function listCodeCalls(address: string, { account, before }: CodeChange): readonly RpcCall[] {
  return account.code === (before?.code ?? '0x') ? [] : [['hardhat_setCode', address, account.code]]
}
