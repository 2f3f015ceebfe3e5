import {
  decodeAbiParameters,
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { type Call, readCall } from '../call.ts'
import { type Deposit, type Hex, toAddress, UnreadableError } from '../command.ts'

const parameters = parseAbiParameters([
  'Deposit deposit',
  'struct Deposit { address depositor; address recipient; address inputToken; address outputToken; uint256 inputAmount; uint256 outputAmount; uint256 destinationChainId; address exclusiveRelayer; uint32 quoteTimestamp; uint32 fillDeadline; uint32 exclusivityDeadline; bytes message; bool useNative; }',
])

/** The input of `ACROSS_V4_DEPOSIT_V3`. Coins are wrapped before: `useNative` is never needed. */
export function encodeDepositInput(deposit: Deposit): Hex {
  const destinationChainId = BigInt(deposit.destinationChainId)
  return encodeAbiParameters(parameters, [{ ...deposit, destinationChainId, useNative: false }])
}

/** Extra bytes and `useNative` are found by encoding the result again. */
export function decodeDepositInput(input: Hex): Deposit {
  const [{ useNative: _, ...deposit }] = decodeAbiParameters(parameters, input)
  return normalise({ ...deposit, destinationChainId: Number(deposit.destinationChainId) })
}

function normalise(deposit: Deposit): Deposit {
  return {
    ...deposit,
    depositor: toAddress(deposit.depositor),
    recipient: toAddress(deposit.recipient),
    inputToken: toAddress(deposit.inputToken),
    outputToken: toAddress(deposit.outputToken),
    exclusiveRelayer: toAddress(deposit.exclusiveRelayer),
  }
}

const abi = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])

/** The call of the SpokePool itself, where no router can deposit. */
export function encodeDepositCall(deposit: Deposit): Hex {
  return encodeFunctionData({
    abi,
    args: [
      deposit.depositor,
      deposit.recipient,
      deposit.inputToken,
      deposit.outputToken,
      deposit.inputAmount,
      deposit.outputAmount,
      BigInt(deposit.destinationChainId),
      deposit.exclusiveRelayer,
      deposit.quoteTimestamp,
      deposit.fillDeadline,
      deposit.exclusivityDeadline,
      deposit.message,
    ],
  })
}

/** Throws unless the bytes are exactly one deposit. */
export function decodeDepositCall(call: Call): Deposit {
  const { data } = readCall(call)
  const [depositor, recipient, inputToken, outputToken, inputAmount, outputAmount, chainId, ...rest] =
    decodeFunctionData({ abi, data }).args
  const [exclusiveRelayer, quoteTimestamp, fillDeadline, exclusivityDeadline, message] = rest
  const deposit = normalise({
    depositor,
    recipient,
    inputToken,
    outputToken,
    inputAmount,
    outputAmount,
    destinationChainId: Number(chainId),
    exclusiveRelayer,
    quoteTimestamp,
    fillDeadline,
    exclusivityDeadline,
    message,
  })
  if (encodeDepositCall(deposit) !== data) throw new UnreadableError('A deposit has more bytes than it needs.')
  return deposit
}
