import type { Address } from '@murmur/engine/token'
import { BaseError, type Client, decodeErrorResult, type Hex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import type { RevertReason } from './record.ts'

/** The reverted transaction, and the gas that it used. */
type Reverted = {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly gasUsed: bigint
  readonly block: number
}

/** Runs it again on the state before its block, and on the one after it, which shows what others did meanwhile. */
export async function findRevertReason(client: Client, reverted: Reverted): Promise<RevertReason> {
  const { from: account, to, value, data, gas, gasUsed, block } = reverted
  for (const blockNumber of [BigInt(block - 1), BigInt(block)]) {
    const error: unknown = await call(client, { account, to, value, data, gas, blockNumber }).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    const found = readRevert(findData(error))
    if (found !== 'unknown') return found
  }
  return gasUsed * 64n >= gas * 63n ? 'outOfGas' : 'unknown'
}

const abi = parseAbi([
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error TransactionDeadlinePassed()',
  'error V2TooLittleReceived()',
  'error V3TooLittleReceived()',
  'error V4TooLittleReceived(uint256 least, uint256 received)',
  'error V2TooMuchRequested()',
  'error V3TooMuchRequested()',
  'error V4TooMuchRequested(uint256 most, uint256 requested)',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error AllowanceExpired(uint256 deadline)',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidNonce()',
  'error SignatureExpired(uint256 deadline)',
  'error InvalidSigner()',
  'error Error(string text)',
])

type ErrorName = (typeof abi)[number]['name']

const reasons: Readonly<Record<Exclude<ErrorName, 'ExecutionFailed' | 'Error'>, RevertReason>> = {
  TransactionDeadlinePassed: 'deadlinePassed',
  V2TooLittleReceived: 'priceMoved',
  V3TooLittleReceived: 'priceMoved',
  V4TooLittleReceived: 'priceMoved',
  V2TooMuchRequested: 'priceMoved',
  V3TooMuchRequested: 'priceMoved',
  V4TooMuchRequested: 'priceMoved',
  // The last command sends the output with its floor.
  InsufficientToken: 'priceMoved',
  InsufficientETH: 'priceMoved',
  AllowanceExpired: 'allowance',
  InsufficientAllowance: 'allowance',
  InvalidNonce: 'allowance',
  SignatureExpired: 'allowance',
  InvalidSigner: 'allowance',
}

/** The meaning of a router's revert data. */
function readRevert(data: Hex | undefined): RevertReason {
  if (data === undefined) return 'unknown'
  try {
    const error = decodeErrorResult({ abi, data })
    if (error.errorName === 'ExecutionFailed') return readRevert(error.args[1])
    // Permit2 replaces the token's own text.
    if (error.errorName === 'Error') return error.args[0] === 'TRANSFER_FROM_FAILED' ? 'balance' : 'unknown'
    return reasons[error.errorName]
  } catch {
    return 'unknown'
  }
}

function findData(error: unknown): Hex | undefined {
  if (!(error instanceof BaseError)) return undefined
  const holder = error.walk((one) => typeof (one as { data?: unknown }).data === 'string')
  const { data } = (holder ?? {}) as { data?: Hex }
  return data
}
