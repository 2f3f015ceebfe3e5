import { isSameAddress } from '@murmur/engine/token'
import type { TokenContract } from '@murmur/engine/tokenContract'
import { type Address, type Hex, sliceHex } from 'viem'
import type { LocalNetwork } from '../chains.ts'

/** A deposit on one chain that asks for money on another. */
export type Deposit = {
  readonly transactionHash: Hex
  readonly originChainId: number
  readonly destinationChainId: number
  readonly depositId: bigint
  readonly depositor: Hex
  readonly recipient: Hex
  readonly inputToken: Hex
  readonly outputToken: Hex
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly exclusiveRelayer: Hex
  readonly exclusivityDeadline: number
  readonly fillDeadline: number
  readonly message: Hex
  /** The newest terms that the depositor has signed, if any. */
  readonly update?: SpeedUp
}

/** Less output, which is a higher fee for the relayer. */
export type SpeedUp = {
  readonly outputAmount: bigint
  readonly recipient: Hex
  readonly message: Hex
  readonly signature: Hex
}

/** The fields that `fillRelay` on the destination chain expects unchanged. */
export function getRelayData(all: Deposit) {
  const { originChainId, transactionHash: _, destinationChainId: __, update: ___, ...deposit } = all
  return { ...deposit, originChainId: BigInt(originChainId) }
}

/** The amount that the relayer has to pay. */
export function getOutput({ outputAmount, update }: Deposit): bigint {
  return update?.outputAmount ?? outputAmount
}

/** Across pads addresses to 32 bytes. */
export function toAddress(padded: Hex): Address {
  return sliceHex(padded, 12)
}

export function findToken({ tokens }: Pick<LocalNetwork, 'tokens'>, padded: Hex): TokenContract | undefined {
  const address = toAddress(padded)
  return tokens.find((token) => isSameAddress(token.address, address))
}
