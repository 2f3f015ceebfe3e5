import type { Network } from '@murmur/engine/network'
import type { InstallTexts } from '../content/en/alerts.ts'

export type Account = {
  readonly address: string
  /** Undefined if the wallet is on a chain that we do not list, or has not told us yet. */
  readonly networkId: Network['id'] | undefined
}

/** Everything that differs between wallets. One file each, listed in `wallets.ts`. */
export type WalletDefinition = {
  readonly id: string
  readonly name: string
  /** The name of its drawing in `brand/icons/wallets`; undefined for a generic one. */
  readonly icon: string | undefined
  /** The reverse domain names that it announces (EIP-6963). */
  readonly rdns: readonly string[]
  /** For the alert if the wallet is missing. */
  readonly install: InstallTexts | undefined
  /** The connect modal then says so instead of INSTALLED. */
  readonly hasTestFunds?: true
  /** Where the wallet lay before EIP-6963. Only used if it has announced nothing. */
  findLegacy(page: unknown): unknown
  /** Adds networks that EIP-1193 does not reach. */
  extend?(evm: Wallet, world: WalletWorld): Wallet
}

/** One interface for all wallets, so that the screen never asks which one it is. */
export type Wallet = {
  readonly id: string
  /** Looks again each time: a wallet may load late. */
  find(): WalletPresence
  /** Picks one if several providers claim to be this wallet. */
  choose(uuid: string): void
  connect(network: Network, asking: Asking): Promise<ConnectResult>
  switchTo(network: Network, asking: Asking): Promise<SwitchResult>
  /** Never opens the wallet. Undefined if it is locked or the site has no permission. */
  restore(): Promise<Account | undefined>
  onChange(listener: (change: WalletChange) => void): () => void
}

export type WalletPresence =
  | { readonly type: 'found' }
  | { readonly type: 'absent' }
  /** Its provider lacks a method of EIP-1193. */
  | { readonly type: 'unusable' }
  /** Several providers claim to be this wallet: the user must choose. */
  | { readonly type: 'several'; readonly choices: readonly WalletChoice[] }

type WalletChoice = { readonly uuid: string; readonly name: string; readonly icon: string }

/** Aborted when the user stops waiting. */
export type Asking = { readonly signal: AbortSignal }

export type ConnectResult = { readonly type: 'connected'; readonly account: Account } | WalletRefusal
export type SwitchResult = { readonly type: 'switched'; readonly account: Account } | WalletRefusal

export type WalletRefusal =
  /** The user declined. Shown nowhere. */
  | { readonly type: 'rejected' }
  /** The user stopped waiting. Shown nowhere. */
  | { readonly type: 'left' }
  | { readonly type: 'absent' }
  | { readonly type: 'several' }
  | { readonly type: 'unsupportedNetwork' }
  | { readonly type: 'failed'; readonly reason: WalletFailure }

export type WalletFailure =
  | 'unauthorised'
  | 'unsupported'
  | 'offline'
  | 'busy'
  | 'timedOut'
  | 'notSwitched'
  | 'unusable'
  | 'notConnected'
  | 'unexpected'

export type WalletChange =
  | { readonly type: 'account'; readonly address: string | undefined }
  | { readonly type: 'network'; readonly networkId: Network['id'] | undefined }

export type WalletWorld = {
  readonly name: 'local' | 'live'
  /** The window. Extensions write to it, so its properties are untrusted. */
  readonly page: EventTarget
  /** The nodes to add with a network that the wallet does not know. */
  getRpcUrls(network: Network): Promise<readonly string[]>
}
