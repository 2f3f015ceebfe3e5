import type { Address, Hex } from 'viem'
import type { Rpc } from './chain/rpc.ts'

export type Receipt = {
  readonly status: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
  readonly logs: readonly { readonly address: Address; readonly topics: [Hex, ...Hex[]]; readonly data: Hex }[]
}

type Transaction = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
  readonly gas?: bigint
}

/** Not estimated: the gas of a swap depends on the second in which it runs, and unused gas costs nothing. */
export const enoughGas = 1_000_000n

/** Sends for an account whose key the node has, and resolves when the transaction is in a block. */
export async function sendUnlocked(rpc: Rpc, transaction: Transaction): Promise<Receipt> {
  const receipt = await rpc.request<Receipt>('eth_sendTransactionSync', [{ gas: enoughGas, ...transaction }])
  if (receipt.status !== '0x1') throw new Error(`Transaction ${receipt.transactionHash} was reverted on ${rpc.url}.`)
  return receipt
}
