import { type Abi, type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { type ArtifactName, readArtifact } from './artifacts.ts'

type Transaction = { readonly to?: Address; readonly data: Hex; readonly value: bigint; readonly gas: bigint }
type Call = {
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly value?: bigint
  readonly gas?: bigint
}

/** Transactions of one sender, collected before any is sent. Contract addresses are known at once. */
export type Script = {
  readonly deploy: (name: ArtifactName, args?: readonly unknown[]) => Address
  /** The address of a contract that a later transaction deploys: 0 is the next one. */
  readonly predictAddress: (ahead: number) => Address
  readonly call: (to: Address, call: Call) => void
  /** Sends them all and returns the sender's next nonce. */
  readonly run: (rpc: Rpc, options: { timestamp: number }) => Promise<number>
}

const deploymentGas = 9_000_000n
const callGas = 400_000n

export function createScript(sender: Address, { nonce: firstNonce }: { nonce: number }): Script {
  const transactions: Transaction[] = []
  const predictAddress = (ahead: number) =>
    getContractAddress({ from: sender, nonce: BigInt(firstNonce + transactions.length + ahead) })
  return {
    deploy: (name, args = []) => {
      const address = predictAddress(0)
      const data = encodeDeployData({ ...readArtifact(name), args })
      transactions.push({ data, value: 0n, gas: deploymentGas })
      return address
    },
    predictAddress,
    call: (to, { value = 0n, gas = callGas, ...call }) => {
      transactions.push({ to, data: encodeFunctionData(call), value, gas })
    },
    run: (rpc, { timestamp }) => runTransactions(rpc, { sender, firstNonce, transactions, timestamp }),
  }
}

type Run = {
  readonly sender: Address
  readonly firstNonce: number
  readonly transactions: readonly Transaction[]
  readonly timestamp: number
}

/**
 * One block per transaction, because EDR traces a transaction by running everything before it in its block. All have the
 * same time, so that the result does not depend on the clock.
 */
async function runTransactions(rpc: Rpc, { sender, firstNonce, transactions, timestamp }: Run): Promise<number> {
  for (const [index, transaction] of transactions.entries()) {
    const [, receipt] = await rpc.batch<{ status: Hex } | null>([
      ['evm_setNextBlockTimestamp', BigInt(timestamp)],
      ['eth_sendTransactionSync', { from: sender, nonce: BigInt(firstNonce + index), ...transaction }],
    ])
    if (receipt?.status !== '0x1') {
      throw new Error(`Transaction ${index + 1} of ${transactions.length} failed on ${rpc.url}.`)
    }
  }
  return firstNonce + transactions.length
}
