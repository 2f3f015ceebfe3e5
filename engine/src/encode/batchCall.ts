import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import type { Address } from '../token.ts'
import { type Hex, toAddress, UnreadableError } from './command.ts'

/** A call inside a batch. */
export type BatchedCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }

/** ERC-7821 and ERC-7579: how accounts run a batch that reverts as a whole. */
const abi = parseAbi(['function execute(bytes32 mode, bytes executionData) payable'])
const ATOMIC_BATCH = `0x01${'00'.repeat(31)}` as const
const parameters = parseAbiParameters(['Call[] calls', 'struct Call { address to; uint256 value; bytes data; }'])

export function encodeBatchCall(calls: readonly BatchedCall[]): Hex {
  return encodeFunctionData({ abi, args: [ATOMIC_BATCH, encodeAbiParameters(parameters, [calls])] })
}

/** The calls of a transaction that an account sends to itself. Throws for any other bytes. */
export function decodeBatchCall(data: Hex): readonly BatchedCall[] {
  const [mode, calls] = decodeFunctionData({ abi, data }).args
  if (mode !== ATOMIC_BATCH) throw new UnreadableError('The calls of the account are not one batch.')
  return decodeAbiParameters(parameters, calls)[0].map(({ to, value, data }) => ({ to: toAddress(to), value, data }))
}
