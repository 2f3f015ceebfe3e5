import { decodeFunctionData, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Address } from '../token.ts'
import { type Call, readCall } from './call.ts'
import { toAddress, UnreadableError } from './command.ts'

/** An ERC-20 approval. Addresses are in lower case. */
export type Approval = {
  readonly chainId: number
  readonly account: Address
  readonly token: Address
  readonly spender: Address
  readonly units: bigint
}

const abi = parseAbi(['function approve(address spender, uint256 amount)'])

export function encodeApproval({ chainId, account, token, spender, units }: Approval): Call {
  const data = encodeFunctionData({ abi, args: [spender, units] })
  return { chainId, account, to: token, value: 0n, data }
}

/** Throws unless the bytes are exactly one approval. */
export function decodeApproval(call: Call): Approval {
  const { chainId, account, to: token, value, data } = readCall(call)
  if (value !== 0n) throw new UnreadableError('An approval sends coins.')
  const [spender, units] = decodeFunctionData({ abi, data }).args
  const approval = { chainId, account, token, spender: toAddress(spender), units }
  if (encodeApproval(approval).data !== data) throw new UnreadableError('An approval has more bytes than it needs.')
  return approval
}

type Transfer = Omit<Approval, 'spender'> & { readonly recipient: Address }

const transferAbi = parseAbi(['function transfer(address recipient, uint256 amount)'])

export function encodeTransfer({ chainId, account, token, recipient, units }: Transfer): Call {
  const data = encodeFunctionData({ abi: transferAbi, args: [recipient, units] })
  return { chainId, account, to: token, value: 0n, data }
}
