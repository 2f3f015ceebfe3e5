import type { Hex } from '@murmur/engine/encode/command'
import { keccak256 } from 'viem'
import type { Hash, StepRecord } from './record.ts'

/** The selector and the spender of an approval, with `0x`. */
const APPROVAL_HEAD = 2 + 2 * (4 + 32)

/** By which a transaction is recognised. Wallets let users edit the amount of an approval, so it is left out there. */
export function hashRequest(data: Hex, { type }: { readonly type: StepRecord['type'] | 'transfer' }): Hash {
  return keccak256(type === 'approve' ? (data.slice(0, APPROVAL_HEAD) as Hex) : data)
}
