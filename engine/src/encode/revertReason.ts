import { decodeErrorResult, parseAbi } from 'viem/utils'
import type { FailureReason, SimulationFailure } from '../simulation.ts'
import type { Hex } from './command.ts'

/** The errors of the router, of Permit2 and of V4 that say why a planned swap fails. */
const abi = parseAbi([
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error V2TooLittleReceived()',
  'error V3TooLittleReceived()',
  'error V4TooLittleReceived(uint256 least, uint256 received)',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error V2TooMuchRequested()',
  'error V3TooMuchRequested()',
  'error V4TooMuchRequested(uint256 most, uint256 paid)',
  'error CurrencyNotSettled()',
  'error TransactionDeadlinePassed()',
  'error AllowanceExpired(uint256 deadline)',
  'error SignatureExpired(uint256 deadline)',
  'error InvalidNonce()',
  'error InsufficientAllowance(uint256 amount)',
])

const reasons: Readonly<Record<string, FailureReason>> = {
  V2TooLittleReceived: 'belowMinimum',
  V3TooLittleReceived: 'belowMinimum',
  V4TooLittleReceived: 'belowMinimum',
  // The last commands of a plan send out the router's balance, with the floor.
  InsufficientToken: 'belowMinimum',
  InsufficientETH: 'belowMinimum',
  // A V4 pool has too little left to take the whole payment.
  CurrencyNotSettled: 'belowMinimum',
  V2TooMuchRequested: 'aboveMaximum',
  V3TooMuchRequested: 'aboveMaximum',
  V4TooMuchRequested: 'aboveMaximum',
  // The router subtracts an exact receipt from the reserve of a V2 pair, which has become smaller.
  Panic: 'aboveMaximum',
  TransactionDeadlinePassed: 'expired',
  AllowanceExpired: 'expired',
  SignatureExpired: 'expired',
  InvalidNonce: 'allowanceChanged',
  InsufficientAllowance: 'allowanceChanged',
}

/** The router's error text if it cannot send a token. */
const ROUTER_TEXT = 'TRANSFER_FAILED'
/** And those of Permit2, of V2 pairs and of V3 pools. */
const transferTexts = [ROUTER_TEXT, 'TRANSFER_FROM_FAILED', 'UniswapV2: TRANSFER_FAILED', 'STF', 'TF']

type RevertReason = SimulationFailure & {
  /** The router itself could not send a token. */
  readonly isByRouter: boolean
}

export function readRevert(data: Hex): RevertReason {
  const { name, args } = decode(data)
  if (name === 'ExecutionFailed') return readRevert(args[1] as Hex)
  if (name === 'WrappedError') return readRevert(args[2] as Hex)
  const none = { text: undefined, isByRouter: false }
  if (name !== 'Error') return { ...none, reason: reasons[name] ?? 'reverted' }
  const text = cleanText(String(args[0]))
  if (!transferTexts.includes(text)) return { ...none, reason: 'reverted', text }
  return { ...none, reason: 'tokenRefusesTransfer', isByRouter: text === ROUTER_TEXT }
}

function decode(data: Hex): { readonly name: string; readonly args: readonly unknown[] } {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data })
    return { name: errorName, args }
  } catch {
    return { name: '', args: [] }
  }
}

const MOST_LETTERS = 100

/** Anyone can deploy a contract that reverts with any text. */
function cleanText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').slice(0, MOST_LETTERS)
}
