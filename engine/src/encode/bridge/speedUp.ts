import { encodeFunctionData, padHex, parseAbi } from 'viem/utils'
import type { Address } from '../../token.ts'
import { type Call, readCall } from '../call.ts'
import { type Hex, toAddress, UnreadableError } from '../command.ts'
import type { PlanRequest } from '../comparePlan.ts'
import { type Difference, listDifferences } from '../differences.ts'
import { normaliseMessage } from '../permitMessage.ts'

/** New terms for a pending deposit: less for the recipient, more for the relayer. Addresses are in lower case. */
export type SpeedUp = {
  /** The network of the deposit. */
  readonly chainId: number
  /** The depositor: only its signature is valid. */
  readonly account: Address
  readonly spokePool: Address
  readonly depositId: bigint
  readonly outputAmount: bigint
  /** As in the deposit. */
  readonly recipient: Address
}

/** The signature of the new terms, and the transaction that publishes them to relayers. */
export type SpeedUpStep =
  | { readonly type: 'agree'; readonly speedUp: SpeedUp }
  | { readonly type: 'speedUp'; readonly speedUp: SpeedUp }

/** Only deposits without a message get new terms: the calls of a message move fixed amounts. */
const NO_MESSAGE = '0x'

const types = {
  UpdateDepositDetails: [
    { name: 'depositId', type: 'uint256' },
    { name: 'originChainId', type: 'uint256' },
    { name: 'updatedOutputAmount', type: 'uint256' },
    { name: 'updatedRecipient', type: 'bytes32' },
    { name: 'updatedMessage', type: 'bytes' },
  ],
} as const

/** The EIP-712 message that the wallet signs. It names no contract, since relayers use it on the other network. */
export function createSpeedUpMessage({ chainId, depositId, outputAmount, recipient }: SpeedUp) {
  return {
    domain: { name: 'ACROSS-V2', version: '1.0.0', chainId },
    types,
    primaryType: 'UpdateDepositDetails',
    message: {
      depositId,
      originChainId: BigInt(chainId),
      updatedOutputAmount: outputAmount,
      updatedRecipient: pad(recipient),
      updatedMessage: NO_MESSAGE,
    },
  } as const
}

/** Wallets get this type spelled out in JSON. */
const domainType = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
]

const abi = parseAbi([
  'function speedUpDeposit(bytes32 depositor, uint256 depositId, uint256 updatedOutputAmount, bytes32 updatedRecipient, bytes updatedMessage, bytes depositorSignature)',
])

export function createSpeedUpCall(speedUp: SpeedUp, { signature }: { readonly signature: Hex | undefined }): Call {
  const { chainId, account, spokePool, depositId, outputAmount, recipient } = speedUp
  const args = [pad(account), depositId, outputAmount, pad(recipient), NO_MESSAGE, signature ?? '0x'] as const
  return { chainId, account, to: spokePool, value: 0n, data: encodeFunctionData({ abi, args }) }
}

/** All differences between a request and its step. Empty if they match. */
export function compareSpeedUp({ type, speedUp }: SpeedUpStep, request: PlanRequest): readonly Difference[] {
  try {
    if (request.type === 'message') return type === 'agree' ? compareMessage(speedUp, request.message) : [mismatch]
    return type === 'speedUp' ? compareCall(speedUp, request) : [mismatch]
  } catch (error) {
    return [{ field: 'bytes', expected: 'bytes of ours', found: String(error) }]
  }
}

const mismatch: Difference = { field: 'request', expected: 'the planned kind', found: 'another one' }

function compareMessage(speedUp: SpeedUp, message: unknown): readonly Difference[] {
  const found = normaliseMessage(typeof message === 'string' ? JSON.parse(message) : message)
  const plain = createSpeedUpMessage(speedUp)
  const spelled = { ...plain, types: { EIP712Domain: domainType, ...types } }
  const isSame = [plain, spelled].some((one) => normaliseMessage(one) === found)
  return isSame ? [] : [{ field: 'message', expected: normaliseMessage(spelled), found }]
}

function compareCall(
  speedUp: SpeedUp,
  { call, signature }: Extract<PlanRequest, { type: 'call' }>,
): readonly Difference[] {
  if (signature === undefined) throw new UnreadableError('New terms need a signature.')
  return listDifferences(createSpeedUpCall(speedUp, { signature }), readCall(call))
}

function pad(address: Address): Hex {
  return padHex(toAddress(address), { size: 32 })
}
