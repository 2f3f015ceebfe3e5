import { type Abi, type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import type { Rpc, RpcCall } from '../rpc.ts'
import { type ArtifactName, readArtifact } from './artifacts.ts'

type Transaction = { readonly to?: Address; readonly data: Hex; readonly value: bigint; readonly gas: bigint }
type Call = {
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly value?: bigint
  readonly gas?: bigint
}

/** Transactions of one sender, written down before any is sent: what they create has its address at once. */
export type Script = {
  readonly deploy: (name: ArtifactName, args?: readonly unknown[]) => Address
  readonly call: (to: Address, call: Call) => void
  readonly send: (to: Address, data: Hex) => void
  /** Gives the nonce of what comes next. */
  readonly run: (rpc: Rpc, options: { timestamp: number }) => Promise<number>
}

const deploymentGas = 9_000_000n
const callGas = 400_000n

export function createScript(sender: Address, { nonce: firstNonce }: { nonce: number }): Script {
  const transactions: Transaction[] = []
  return {
    deploy: (name, args = []) => {
      const nonce = BigInt(firstNonce + transactions.length)
      const data = encodeDeployData({ ...readArtifact(name), args })
      transactions.push({ data, value: 0n, gas: deploymentGas })
      return getContractAddress({ from: sender, nonce })
    },
    call: (to, { value = 0n, gas = callGas, ...call }) => {
      transactions.push({ to, data: encodeFunctionData(call), value, gas })
    },
    send: (to, data) => transactions.push({ to, data, value: 0n, gas: deploymentGas }),
    run: (rpc, { timestamp }) => runTransactions(rpc, { sender, firstNonce, transactions, timestamp }),
  }
}

type Run = {
  readonly sender: Address
  readonly firstNonce: number
  readonly transactions: readonly Transaction[]
  readonly timestamp: number
}

/** All in one block, so that no clock has a say in what comes out. */
async function runTransactions(rpc: Rpc, { sender, firstNonce, transactions, timestamp }: Run): Promise<number> {
  const calls = transactions.map(
    ({ value, ...transaction }, index): RpcCall => [
      'eth_sendTransaction',
      { from: sender, nonce: BigInt(firstNonce + index), value, ...transaction },
    ],
  )
  const hashes = await rpc.batch<Hex>(calls)
  await rpc.request('evm_mine', [{ timestamp }])
  const receipts = await rpc.batch<{ status: Hex } | null>(
    hashes.map((hash) => ['eth_getTransactionReceipt', hash] as const),
  )
  const failed = receipts.findIndex((receipt) => receipt?.status !== '0x1')
  if (failed !== -1) throw new Error(`Transaction ${failed} of ${transactions.length} failed on ${rpc.url}.`)
  return firstNonce + transactions.length
}
