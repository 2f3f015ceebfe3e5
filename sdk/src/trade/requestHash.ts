import { type BatchedCall, decodeBatchCall } from '@murmur/engine/encode/batchCall'
import type { Hex } from '@murmur/engine/encode/command'
import { concat, keccak256, numberToHex } from 'viem'
import type { Hash, StepRecord } from './record.ts'

/** The selector and the spender of an approval, with `0x`. */
const APPROVAL_HEAD = 2 + 2 * (4 + 32)

/** By which a transaction is recognised. Wallets let users edit the amount of an approval, so it is left out there. */
export function hashRequest(data: Hex, { type }: { readonly type: StepRecord['type'] }): Hash {
  return keccak256(type === 'approve' ? (data.slice(0, APPROVAL_HEAD) as Hex) : data)
}

/** By which a batch is recognised: all its calls, in their order. */
export function hashBatch(calls: readonly BatchedCall[]): Hash {
  const hashCall = ({ to, value, data }: BatchedCall) => {
    const type = data.startsWith(APPROVE) ? 'approve' : 'swap'
    return keccak256(concat([to, numberToHex(value, { size: 32 }), hashRequest(data, { type })]))
  }
  return keccak256(concat(calls.map(hashCall)))
}

/** The selector of `approve(address,uint256)`. */
const APPROVE = '0x095ea7b3'

/** Hash of the calls that an account sends to itself. No value for any other bytes. */
export function findBatchHash(input: Hex): Hash | undefined {
  try {
    return hashBatch(decodeBatchCall(input))
  } catch {
    // Foreign bytes: the decoder throws on all that is not a batch.
    return undefined
  }
}
