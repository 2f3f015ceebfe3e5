import type { Network } from '@murmur/engine/network'

export type WalletId = 'metamask' | 'okx' | 'keplr' | 'local'

export type Account = {
  readonly address: string
  /** Undefined while the wallet is on a chain that is not of our list, or has not said on which it is. */
  readonly networkId: Network['id'] | undefined
}

/** What a wallet is to us. One file each; the screen never asks which. */
export type Wallet = {
  readonly id: WalletId
  /** Found anew each time: a wallet may come late. */
  find(): WalletPresence
  /** Where several claim to be this wallet: the one that the user means. */
  choose(uuid: string): void
  connect(network: Network, asking: Asking): Promise<ConnectResult>
  switchTo(network: Network, asking: Asking): Promise<SwitchResult>
  /** Never opens the wallet. Undefined where it does not know us, or is locked. */
  restore(): Promise<Account | undefined>
  onChange(listener: (change: WalletChange) => void): () => void
}

export type WalletPresence =
  | { readonly type: 'found' }
  | { readonly type: 'absent' }
  /** It is there, but lacks what every wallet has. */
  | { readonly type: 'unusable' }
  /** Several claim to be this wallet: only the user can tell which is. */
  | { readonly type: 'several'; readonly choices: readonly WalletChoice[] }

export type WalletChoice = { readonly uuid: string; readonly name: string; readonly icon: string }

/** Ended when the user no longer waits for the answer. */
export type Asking = { readonly signal: AbortSignal }

export type ConnectResult = { readonly type: 'connected'; readonly account: Account } | WalletRefusal
export type SwitchResult = { readonly type: 'switched'; readonly account: Account } | WalletRefusal

export type WalletRefusal =
  /** The user said no. Quiet. */
  | { readonly type: 'rejected' }
  /** The user no longer waits for the wallet. Quiet. */
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

/** What the wallets of a page stand in. */
export type WalletWorld = {
  readonly name: 'local' | 'live'
  /** The window, whose strangers' properties are read with care. */
  readonly page: EventTarget
  /** The nodes that a wallet is told of with a network it does not know. */
  getRpcUrls(network: Network): Promise<readonly string[]>
}
