import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '../token.ts'
import { type Call, readCall } from './call.ts'
import { toAddress, UnreadableError } from './command.ts'

/** An allowance in Permit2, given by a call instead of a signature. Addresses are in lower case. */
export type Allowance = {
  readonly chainId: number
  readonly account: Address
  readonly permit2: Address
  readonly token: Address
  readonly spender: Address
  readonly units: bigint
  /** In seconds since 1970, for steps that are sent one by one. Without it, the allowance ends with its block. */
  readonly expiration?: number
}

const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])

/** For Permit2, 0 means the end of the block. */
const THIS_BLOCK = 0

export function encodeAllowance(allowance: Allowance): Call {
  const { chainId, account, permit2, token, spender, units, expiration = THIS_BLOCK } = allowance
  const data = encodeFunctionData({ abi, args: [token, spender, units, expiration] })
  return { chainId, account, to: permit2, value: 0n, data }
}

/** Throws unless the bytes are exactly one allowance that ends with its block. */
export function decodeAllowance(call: Call): Allowance {
  const { chainId, account, to: permit2, value, data } = readCall(call)
  if (value !== 0n) throw new UnreadableError('An allowance sends coins.')
  const [token, spender, units] = decodeFunctionData({ abi, data }).args
  const allowance = { chainId, account, permit2, token: toAddress(token), spender: toAddress(spender), units }
  if (encodeAllowance(allowance).data !== data) throw new UnreadableError('An allowance lasts longer than its block.')
  return allowance
}
