import type { Hex } from '@murmur/engine/encode/command'
import type { Address } from '@murmur/engine/token'
import { BaseError, RpcRequestError } from 'viem'
import type { ChainClient } from '../../chain/chainClient.ts'
import { INVALID_PARAMS } from '../../chain/node.ts'
import { isOutsideFailure } from '../../chain/outsideFailure.ts'

type NodeCall = {
  readonly from: Address
  readonly to: Address
  readonly data: Hex
  /** The code that stands at these addresses for this call only. */
  readonly codes?: Readonly<Record<Address, Hex>>
}

type NodeReply =
  | { readonly type: 'answer'; readonly data: Hex }
  | { readonly type: 'reverted'; readonly data: Hex }
  | { readonly type: 'noOverrides' }
  | { readonly type: 'unreachable' }

/** One `eth_call`, on the state of the next block: some contracts look at its time. */
export async function callNode(client: ChainClient, { from, to, data, codes }: NodeCall): Promise<NodeReply> {
  try {
    const call = { from, to, data }
    const answer = await (codes === undefined
      ? client.request({ method: 'eth_call', params: [call, 'pending'] })
      : client.request({ method: 'eth_call', params: [call, 'pending', toOverrides(codes)] }))
    // Nothing ran: there is no code at the address without the override.
    return answer === '0x' && codes !== undefined ? { type: 'noOverrides' } : { type: 'answer', data: answer }
  } catch (error) {
    return describeError(error)
  }
}

function toOverrides(codes: Readonly<Record<Address, Hex>>) {
  return Object.fromEntries(Object.entries(codes).map(([address, code]) => [address, { code }]))
}

function describeError(error: unknown): NodeReply {
  const cause = error instanceof BaseError ? error.walk((one) => one instanceof RpcRequestError) : undefined
  if (!(cause instanceof RpcRequestError)) {
    if (!isOutsideFailure(error)) throw error
    return { type: 'unreachable' }
  }
  const { data } = cause
  if (typeof data === 'string' && data.startsWith('0x')) return { type: 'reverted', data: data as Hex }
  return { type: cause.code === INVALID_PARAMS ? 'noOverrides' : 'unreachable' }
}
