import { type Hex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { executorCode } from './batchExecutorCode.ts'
import { type Node, requestNode } from './nodeClient.ts'

/** Where the wallet puts the code of its batches on each local chain. */
const executor = '0x0000000000000000000000000000000000ba7c4e'
const zeroAddress = '0x0000000000000000000000000000000000000000'

/** The account's word that its own address runs the executor (EIP-7702), for a transaction of this nonce. */
export async function authoriseExecutor(node: Node, { nonce }: { readonly nonce: number }) {
  const { client } = node
  const code = await requestNode(client, { method: 'eth_getCode', params: [executor, 'latest'] })
  if (code !== executorCode) await requestNode(client, { method: 'hardhat_setCode', params: [executor, executorCode] })
  return await authorise(node, { nonce: nonce + 1, to: executor })
}

/** An authorisation as the node's requests take it. */
export function writeAuthorisation({ chainId, address, nonce, r, s, yParity = 0 }: Authorisation) {
  const numbers = { chainId: numberToHex(chainId), nonce: numberToHex(nonce), yParity: numberToHex(yParity) }
  return { ...numbers, address, r, s }
}

type Authorisation = Awaited<ReturnType<typeof authoriseExecutor>>

/** Removes the code of the account, so that the next swap can be simulated. Other wallets keep their delegate. */
export async function clearDelegate(node: Node): Promise<void> {
  const { account, chain, client } = node
  const signer = privateKeyToAccount(account.privateKey)
  const count = await requestNode(client, { method: 'eth_getTransactionCount', params: [account.address, 'latest'] })
  const nonce = Number(count)
  const bytes = await signer.signTransaction({
    type: 'eip7702',
    chainId: chain.chainId,
    nonce,
    to: account.address,
    value: 0n,
    gas: 100_000n,
    maxFeePerGas: CLEAR_FEE,
    maxPriorityFeePerGas: 1n,
    authorizationList: [await authorise(node, { nonce: nonce + 1, to: zeroAddress })],
  })
  await requestNode(client, { method: 'eth_sendRawTransaction', params: [bytes] })
}

/** Far above the fees of a local chain. */
const CLEAR_FEE = 10n ** 11n

function authorise({ account, chain }: Node, { nonce, to }: { readonly nonce: number; readonly to: Hex }) {
  const { chainId } = chain
  return privateKeyToAccount(account.privateKey).signAuthorization({ chainId, contractAddress: to, nonce })
}
