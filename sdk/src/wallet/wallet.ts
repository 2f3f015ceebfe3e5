import type { Network } from '@murmur/engine/network'
import type { Relay } from './walletConnect/relay.ts'

export type Account = {
  readonly address: string
  /** `UNLISTED` on a chain that we do not list; no value while the wallet has not reported it. */
  readonly networkId: Network['id'] | typeof UNLISTED | undefined
}

export const UNLISTED = 'unlisted'

/** How a sentence names a wallet, and where to get it. */
export type WalletNames = { readonly chinese: string; readonly english: string; readonly href: string }

/** Everything that differs between wallets. One file each, listed in `wallets.ts`. */
export type WalletDefinition = {
  readonly id: string
  readonly name: string
  /** The name of its drawing in `brand/icons/wallets`; no value for a generic one. */
  readonly icon: string | undefined
  /** The reverse domain names that it announces (EIP-6963). */
  readonly rdns: readonly string[]
  /** For the alert if the wallet is missing. */
  readonly install: WalletNames | undefined
  /** The connect modal then shows this instead of INSTALLED. */
  readonly hasTestFunds?: true
  /** It is on another device, and reads a QR code. */
  readonly byCode?: true
  /** The specification asks this wallet, too, for the balance of the network's coin. */
  readonly asksForCoin?: true
  /** The documented link that opens a page in the browser of the wallet's phone app. */
  openInApp?(page: URL): string
  /** The link that gives a QR code's text to the wallet's phone app. */
  readInApp?(link: string): string
  /** Where the wallet lay before EIP-6963. Only used if it has announced nothing. */
  findLegacy(page: unknown): unknown
  /** Adds networks that EIP-1193 does not reach. */
  extend?(evm: Wallet, world: WalletWorld): Wallet
}

/** How a wallet outside our list is shown. */
export type WalletFace = {
  readonly name: string
  /** The name of our own drawing. */
  readonly mark?: string | undefined
  /** The announced icon: an untrusted data: URL. */
  readonly icon?: string | undefined
  /** The known wallet whose name it uses. */
  readonly imitates?: string | undefined
}

/** One interface for all wallets: the screen does not depend on the wallet. */
export type Wallet = {
  readonly id: string
  /** Looks again each time: a wallet may load late. */
  find(): WalletPresence
  /** Picks one if several providers claim to be this wallet. */
  choose(uuid: string): void
  connect(network: Network, asking: Asking): Promise<ConnectResult>
  switchTo(network: Network, asking: Asking): Promise<SwitchResult>
  /** Never opens the wallet. No value if it is locked or the site has no permission. */
  restore(): Promise<Account | undefined>
  onChange(listener: (change: WalletChange) => void): () => void
  /** The balance of the current network's coin, in its smallest unit, as the wallet sees it. Untrusted. */
  readCoin(address: string): Promise<bigint | undefined>
  /** Its signer. For the send gate alone. No value if it is missing. */
  findSigner(): Signer | undefined
  /** Tells a wallet on another device that the session has ended. It may not arrive. */
  leave?(): Promise<void>
  /** Ends its connections, and keeps its session. */
  dispose?(): void
}

/** One provider of a wallet: the same provider is checked and signs. */
export type Signer = {
  /** Reads without opening the wallet. Rejects if it fails or takes too long. */
  request(question: SignerQuestion): Promise<unknown>
  /** The message is JSON. Waits for as long as the user takes. Never rejects. */
  signTypedData(message: string, { account }: { readonly account: string }): Promise<SignResult>
  /** Waits for as long as the user takes, and is never sent twice. Never rejects. */
  send(transaction: Transaction): Promise<SendResult>
  /** All calls or none, in one prompt (EIP-5792). As careful as `send`. */
  sendCalls(batch: CallBatch): Promise<SendCallsResult>
}

export type SignerQuestion =
  | { readonly method: 'eth_accounts' }
  | { readonly method: 'eth_chainId' }
  | { readonly method: 'eth_getBlockByNumber'; readonly params: ['0x0', false] }
  | { readonly method: 'wallet_getCapabilities'; readonly params: [account: string, chainIds: [string]] }
  | { readonly method: 'wallet_getCallsStatus'; readonly params: [id: string] }

/** Without a nonce: that is for the wallet to choose. */
export type Transaction = {
  readonly chainId: number
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: string
  readonly gas: bigint
}

export type CallBatch = {
  readonly chainId: number
  readonly from: string
  /** Our own id: it finds the batch again without an answer. */
  readonly id: string
  readonly calls: readonly Pick<Transaction, 'to' | 'value' | 'data'>[]
}

export type SignResult = { readonly type: 'signed'; readonly signature: `0x${string}` } | Unsent

export type SendResult =
  | { readonly type: 'sent'; readonly hash: `0x${string}` }
  | Unsent
  /** It may have been sent: the answer is no hash, or an error that does not exclude it. */
  | { readonly type: 'unclear'; readonly isError?: true }

export type SendCallsResult =
  /** By the id that the wallet gave it. */
  | { readonly type: 'batched'; readonly id: string }
  /** The wallet cannot do it. For sure, nothing was sent. */
  | { readonly type: 'unbatched' }
  | SendResult

type Unsent =
  /** The user declined. */
  | { readonly type: 'rejected' }
  /** For sure, nothing was sent. */
  | { readonly type: 'unsent'; readonly reason: UnsentReason }

type UnsentReason = 'otherNetwork' | 'unauthorised' | 'unsupported' | 'walletOffline' | 'walletBusy' | 'badAnswer'

export type WalletPresence =
  | { readonly type: 'found' }
  | { readonly type: 'absent' }
  /** Its provider lacks a method of EIP-1193. */
  | { readonly type: 'unusable' }
  /** Several providers claim to be this wallet: the user must choose. */
  | { readonly type: 'several'; readonly choices: readonly WalletChoice[] }

/** Without an icon: theirs is easily copied, and ours would vouch for them. */
export type WalletChoice = { readonly uuid: string; readonly name: string }

export type Asking = {
  /** Aborted when the user stops waiting. */
  readonly signal: AbortSignal
  /** Called with the link that a wallet on another device has to read. */
  readonly showLink?: (link: string) => void
}

export type ConnectResult = { readonly type: 'connected'; readonly account: Account } | WalletRefusal
export type SwitchResult = { readonly type: 'switched'; readonly account: Account } | WalletRefusal

export type WalletRefusal =
  /** The user declined. */
  | { readonly type: 'rejected' }
  /** The user stopped waiting. Shown nowhere. */
  | { readonly type: 'left' }
  | { readonly type: 'absent' }
  | { readonly type: 'several' }
  | { readonly type: 'unsupportedNetwork' }
  | { readonly type: 'failed'; readonly reason: WalletFailure }

type WalletFailure =
  | 'unauthorised'
  | 'unsupported'
  | 'offline'
  | 'busy'
  | 'timedOut'
  | 'notSwitched'
  | 'unusable'
  | 'notConnected'
  | 'expired'
  | 'relayDown'
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
  /** For wallets on other devices. */
  readonly relay?: Relay | undefined
}
