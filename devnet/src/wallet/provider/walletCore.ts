import { findChain, type WalletStore } from './localWalletState.ts'
import type { Prompt, Prompts } from './prompts.ts'
import { chainUnreachable, rejected, unauthorised } from './rpcError.ts'
import type { LocalAccount } from './walletAccounts.ts'
import { findAccount } from './walletAccounts.ts'
import type { WalletChain } from './walletChains.ts'

export type WalletCore = {
  readonly store: WalletStore
  readonly prompts: Prompts
  readonly fetch: typeof fetch
  wait(ms: number): Promise<void>
}

/** The connected account. Throws 4100 for any other. */
export function getSigner({ store }: WalletCore, address: string): LocalAccount {
  const { isConnected, selected } = store.get()
  const account = findAccount(address)
  if (!isConnected || account === undefined || account.address !== selected) throw unauthorised()
  return account
}

export function getActiveChain({ store }: WalletCore): WalletChain {
  const chain = findChain(store.get(), store.get().chainId)
  if (chain === undefined) throw chainUnreachable('no network')
  return chain
}

/** Asks the user to sign or send, unless the wallet is set to refuse. */
export async function askToSign({ store, prompts }: WalletCore, prompt: Prompt): Promise<void> {
  if (store.get().behaviour === 'refuse') throw rejected()
  await prompts.ask(prompt)
}
