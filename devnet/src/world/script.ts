import { type Abi, type Address, encodeDeployData, encodeFunctionData, getContractAddress, type Hex } from 'viem'
import type { Rpc } from '../chain/rpc.ts'
import { type ArtifactName, readArtifact } from './artifacts.ts'

type Transaction = {
  readonly nonce: number
  readonly to?: Address
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
}
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
  readonly send: (transaction: { readonly to: Address; readonly data: Hex; readonly gas: bigint }) => void
  /** Leaves out the nonces up to this one, so that what follows has the same address on every chain. */
  readonly skipTo: (nonce: number) => void
  readonly run: (rpc: Rpc, options: { timestamp: number }) => Promise<void>
}

const deploymentGas = 9_000_000n
const callGas = 400_000n

export function createScript(sender: Address, { nonce: firstNonce }: { nonce: number }): Script {
  const transactions: Transaction[] = []
  let next = firstNonce
  const predictAddress = (ahead: number) => getContractAddress({ from: sender, nonce: BigInt(next + ahead) })
  const add = (transaction: Omit<Transaction, 'nonce'>) => {
    transactions.push({ nonce: next, ...transaction })
    next += 1
  }
  return {
    deploy: (name, args = []) => {
      const address = predictAddress(0)
      const data = encodeDeployData({ ...readArtifact(name), args })
      add({ data, value: 0n, gas: deploymentGas })
      return address
    },
    predictAddress,
    call: (to, { value = 0n, gas = callGas, ...call }) => {
      add({ to, data: encodeFunctionData(call), value, gas })
    },
    send: (transaction) => add({ ...transaction, value: 0n }),
    skipTo: (nonce) => {
      if (nonce < next) throw new RangeError(`The nonce ${nonce} is used already.`)
      next = nonce
    },
    run: (rpc, { timestamp }) => runTransactions(rpc, { sender, transactions, timestamp }),
  }
}

type Run = {
  readonly sender: Address
  readonly transactions: readonly Transaction[]
  readonly timestamp: number
}

/**
 * One block per transaction, because EDR traces a transaction by running everything before it in its block. All have the
 * same time, so that the result does not depend on the clock.
 */
async function runTransactions(rpc: Rpc, { sender, transactions, timestamp }: Run): Promise<void> {
  for (const [index, { nonce, ...transaction }] of transactions.entries()) {
    const before = transactions[index - 1]
    if (before !== undefined && nonce > before.nonce + 1) await rpc.request('hardhat_setNonce', [sender, BigInt(nonce)])
    const [, receipt] = await rpc.batch<{ status: Hex } | null>([
      ['evm_setNextBlockTimestamp', BigInt(timestamp)],
      ['eth_sendTransactionSync', { from: sender, nonce: BigInt(nonce), ...transaction }],
    ])
    if (receipt?.status !== '0x1') {
      throw new Error(`Transaction ${index + 1} of ${transactions.length} failed on ${rpc.url}.`)
    }
  }
}
