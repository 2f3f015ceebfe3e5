import { BaseError, type Client, createClient, http, RpcRequestError, type TransactionSerializable } from 'viem'
import { chainUnreachable, RpcError } from './rpcError.ts'
import type { LocalAccount } from './walletAccounts.ts'
import type { WalletChain } from './walletChains.ts'

/** An account on a chain, and how to reach it. */
export type Node = { readonly account: LocalAccount; readonly chain: WalletChain; readonly client: Client }

/** A transaction with its nonce and fees. */
export type Ready = TransactionSerializable & {
  readonly maxFeePerGas?: bigint
  readonly maxPriorityFeePerGas?: bigint
  readonly gasPrice?: bigint
}

type NodeCall = { readonly method: string; readonly params?: unknown }

export function createNodeClient({ rpcUrl }: Pick<WalletChain, 'rpcUrl'>, options: { fetch: typeof fetch }): Client {
  return createClient({ transport: http(rpcUrl, { fetchFn: options.fetch, retryCount: 0 }) })
}

export function requestNode(client: Client, { method, params }: NodeCall): Promise<unknown> {
  // Any method and any parameters: the site chose them, and the node checks them.
  return mapNodeErrors(() => client.request({ method, params: params ?? [] } as never))
}

/** A refusal keeps the code and message of the node. A node that does not answer becomes 4901. */
export async function mapNodeErrors<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const refusal = error instanceof BaseError ? error.walk((cause) => cause instanceof RpcRequestError) : undefined
    if (!(refusal instanceof RpcRequestError)) throw chainUnreachable(error)
    throw new RpcError(refusal.code, { message: refusal.details, data: refusal.data })
  }
}
