import { type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { LATE_MS } from './behaviour.ts'
import { clearDelegate } from './delegate.ts'
import type { HeldTransaction } from './localWalletState.ts'
import { createNodeClient, type Node, type Ready, requestNode } from './nodeClient.ts'
import { RpcError } from './rpcError.ts'
import type { WalletCore } from './walletCore.ts'

type Delivery = { readonly core: WalletCore; readonly node: Node; readonly title: string }

/** Signs and sends as the wallet's behaviour says. Returns the hash for the site. */
export async function deliver(ready: Ready, { core, node, title }: Delivery): Promise<Hex> {
  const { behaviour } = core.store.get()
  if (behaviour === 'hold') return await hold(ready, { core, node, title })
  const hash = await broadcast(behaviour === 'alter' ? empty(ready, node) : ready, node)
  if (behaviour === 'late') await core.wait(LATE_MS)
  if (behaviour === 'hashInError')
    throw new RpcError(-32603, { message: 'Internal JSON-RPC error.', data: { transactionHash: hash } })
  return behaviour === 'wrongHash' ? keccak256(hash) : hash
}

/** Sends the transaction with a higher fee, and so with another hash. */
export async function speedUp(held: HeldTransaction, core: WalletCore): Promise<void> {
  await replace(held, { core, replacement: held.transaction })
}

/** Another transaction of the same nonce, which does nothing. */
export async function cancel(held: HeldTransaction, core: WalletCore): Promise<void> {
  await replace(held, { core, replacement: empty(held.transaction, held) })
}

type Replacing = { readonly core: WalletCore; readonly replacement: Ready }

async function replace(held: HeldTransaction, { core, replacement }: Replacing): Promise<void> {
  const { store } = core
  store.set({ held: store.get().held.filter(({ hash }) => hash !== held.hash) })
  const { account, chain } = held
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = held.transaction
  const fees = { maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas: maxPriorityFeePerGas * 2n + 1n }
  const node = { account, chain, client: createNodeClient(chain, core) }
  await broadcast({ ...replacement, ...fees } as Ready, node)
}

async function hold(transaction: Ready, { core, node, title }: Delivery): Promise<Hex> {
  const { account, chain, client } = node
  const bytes = await privateKeyToAccount(account.privateKey).signTransaction(transaction)
  const hash = (await requestNode(client, { method: 'murmur_holdTransaction', params: [bytes] })) as Hex
  core.store.set({ held: [...core.store.get().held, { hash, title, account, chain, transaction }] })
  return hash
}

async function broadcast(ready: Ready, node: Node): Promise<Hex> {
  const bytes = await privateKeyToAccount(node.account.privateKey).signTransaction(ready)
  const hash = (await requestNode(node.client, { method: 'eth_sendRawTransaction', params: [bytes] })) as Hex
  if ('authorizationList' in ready && ready.authorizationList !== undefined) await clearDelegate(node)
  return hash
}

function empty({ chainId, nonce, gas, maxFeePerGas, maxPriorityFeePerGas }: Ready, { account }: Pick<Node, 'account'>) {
  const fees = { maxFeePerGas, maxPriorityFeePerGas }
  return { chainId, nonce, gas, ...fees, type: 'eip1559', to: account.address, value: 0n } as Ready
}
