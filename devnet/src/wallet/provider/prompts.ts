import type { Address } from '@murmur/engine/token'
import type { LocalAccount } from './accounts.ts'
import type { WalletChain } from './chains.ts'
import { alreadyPending, rejected } from './rpcError.ts'

/** What the wallet asks its user. */
export type Prompt =
  | { readonly type: 'connect'; readonly method: string }
  | { readonly type: 'switch'; readonly method: string; readonly chain: WalletChain }
  | { readonly type: 'add'; readonly method: string; readonly chain: WalletChain }
  | { readonly type: 'signText'; readonly account: LocalAccount; readonly text: string }
  | { readonly type: 'signData'; readonly account: LocalAccount; readonly chain: WalletChain; readonly data: TypedText }
  | { readonly type: 'send'; readonly account: LocalAccount; readonly chain: WalletChain; readonly transfer: Transfer }

/** Typed data as it is shown. */
export type TypedText = { readonly title: string; readonly verifier: string | undefined; readonly message: string }

export type Transfer = {
  /** Undefined where a contract is created. */
  readonly recipient: Address | undefined
  readonly value: bigint
  readonly data: `0x${string}`
  /** The most that it can cost besides the value. */
  readonly fee: bigint
  /** Why the chain says that it would fail, if it does. */
  readonly warning: string | undefined
}

export type PendingPrompt = {
  readonly id: number
  readonly prompt: Prompt
  /** With the account that was chosen, where one was asked for. */
  approve(account?: Address): void
  reject(): void
}

export type Prompts = {
  /** Resolves when it is approved, and rejects with 4001 when it is not. */
  ask(prompt: Prompt): Promise<Address | undefined>
  current(): PendingPrompt | undefined
  subscribe(listener: () => void): () => void
}

/** One after the other. Of those that change what the site sees, only one of a kind may wait. */
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
