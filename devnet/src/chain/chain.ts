import type { Address, Hex } from 'viem'

/** One EVM chain inside this process. `edrChain.ts` implements it; another EVM would need only this. */
export type Chain = {
  /** Answers one JSON-RPC request. A refusal is an error in the reply, never a rejected promise. */
  answer(request: RpcRequest): Promise<RpcReply>
  /** Calls the listener with every event of every `eth_subscribe`, until the returned function is called. */
  onEvent(listener: (event: ChainEvent) => void): () => void
  /** The accounts and slots that changed since the last call, with their values at the latest block. */
  takeChanges(): Promise<StateChanges>
}

export type ChainOptions = {
  readonly chainId: number
  readonly genesisTimestamp: number
  /** The node signs for these accounts. Each starts with 10,000 coins where the state does not say otherwise. */
  readonly accounts: readonly { readonly address: Address; readonly privateKey: Hex }[]
  /** The state of the first block. It decides the genesis hash, so equal states give equal hashes. */
  readonly state: ChainState
}

/** Keyed by lower-case address. */
export type ChainState = Readonly<Record<string, AccountState>>

export type AccountState = {
  readonly nonce: Hex
  readonly balance: Hex
  readonly code: Hex
  /** Keyed by slot, 32 bytes each. */
  readonly storage: Readonly<Record<string, Hex>>
}

export type StateChanges = {
  /** The height at which the values were read. */
  readonly blockNumber: number
  readonly accounts: ChainState
}

export type RpcRequest = { readonly id?: unknown; readonly method: string; readonly params?: readonly unknown[] }

export type RpcReply = { readonly jsonrpc: '2.0'; readonly id: unknown } & (
  | { readonly result: unknown }
  | { readonly error: RpcFailure }
)

/** `data` holds the revert data as a hex string, as public nodes send it. */
export type RpcFailure = { readonly code: number; readonly message: string; readonly data?: Hex }

/** The subscription's id as `eth_subscribe` returned it, with one log or one block header. */
export type ChainEvent = { readonly subscription: Hex; readonly result: unknown }
