import type { Address } from '@murmur/engine/token'
import type { Meaning } from './decodeRequest.ts'
import { alreadyPending, rejected } from './rpcError.ts'
import type { LocalAccount } from './walletAccounts.ts'
import type { WalletChain } from './walletChains.ts'

/** A question to the user. */
export type Prompt =
  | { readonly type: 'connect'; readonly method: string }
  | { readonly type: 'switch'; readonly method: string; readonly chain: WalletChain }
  | { readonly type: 'add'; readonly method: string; readonly chain: WalletChain }
  | { readonly type: 'signText'; readonly account: LocalAccount; readonly text: string }
  | { readonly type: 'signData'; readonly account: LocalAccount; readonly chain: WalletChain; readonly data: TypedText }
  | { readonly type: 'send'; readonly account: LocalAccount; readonly chain: WalletChain; readonly transfer: Transfer }
  | {
      readonly type: 'sendCalls'
      readonly account: LocalAccount
      readonly chain: WalletChain
      readonly batch: BatchText
    }

/** Typed data, formatted for display. */
export type TypedText = {
  readonly title: string
  readonly verifier: string | undefined
  readonly message: string
  /** None if the message could not be decoded. */
  readonly meaning: Meaning | undefined
}

/** A batch, formatted for display. */
type BatchText = Pick<Transfer, 'fee' | 'warning'> & {
  readonly calls: readonly Pick<Transfer, 'recipient' | 'value' | 'data' | 'meaning'>[]
}

type Transfer = {
  /** None for a contract creation. */
  readonly recipient: Address | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  /** The maximum fee. */
  readonly fee: bigint
  /** The reason why the transaction would fail, if the chain gave one. */
  readonly warning: string | undefined
  /** None if the bytes could not be decoded. */
  readonly meaning: Meaning | undefined
}

export type PendingPrompt = {
  readonly id: number
  readonly prompt: Prompt
  /** With the chosen account, for a connect prompt. */
  approve(account?: Address): void
  reject(): void
}

export type Prompts = {
  /** Resolves on approval, rejects with 4001 otherwise. */
  ask(prompt: Prompt): Promise<Address | undefined>
  current(): PendingPrompt | undefined
  subscribe(listener: () => void): () => void
}

/** A queue. At most one connect, switch or add prompt may be pending at a time. */
export function createPrompts(): Prompts {
  let queue: readonly PendingPrompt[] = []
  let count = 0
  const listeners = new Set<() => void>()
  const change = (next: readonly PendingPrompt[]) => {
    queue = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (prompt) => {
      if ('method' in prompt && queue.some((other) => other.prompt.type === prompt.type)) {
        return Promise.reject(alreadyPending(prompt.method))
      }
      return new Promise((resolve, reject) => {
        const id = ++count
        const leave = () => change(queue.filter((other) => other.id !== id))
        const approve = (account?: Address) => {
          leave()
          resolve(account)
        }
        const refuse = () => {
          leave()
          reject(rejected())
        }
        change([...queue, { id, prompt, approve, reject: refuse }])
      })
    },
    current: () => queue[0],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
