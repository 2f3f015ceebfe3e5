import type { ProviderRequest } from '../evm/eip1193.ts'

/** The part of WalletConnect's Ethereum provider that we use. */
export type RelayClient = {
  /** Untrusted, as the wallet approved it. */
  readSession(): unknown
  readChainId(): number
  /** The relay can be reached at the moment. */
  isOnline(): boolean
  /** Resolves when the wallet has approved. Rejects if it declines, or too late. */
  pair(options: PairOptions): Promise<void>
  /** A request to the wallet, about this chain. */
  request(request: ProviderRequest, options: { readonly chainId: number }): Promise<unknown>
  /** Only in this client: every request names its chain. */
  setChain(chainId: number): void
  /** Tells the wallet that the session has ended. */
  end(): Promise<void>
  /** Ends the session without a word to the wallet. */
  forget(): void
  /** Ends its connection, and keeps the session. */
  close(): void
  on(event: RelayEvent, listener: (value: unknown) => void): void
}

/** `changed`: another list of accounts or chains. `ended`: deleted by the wallet, or expired. */
export type RelayEvent = 'changed' | 'accountsChanged' | 'chainChanged' | 'ended'

type PairOptions = {
  readonly chainIds: readonly number[]
  readonly methods: readonly string[]
  readonly signal: AbortSignal
  /** Called once, with the link of the QR code. */
  showLink(link: string): void
}

/** Set by the page to reach the wallet. Without it, the wallet has no action. */
export type Relay = {
  /** Loads the client, with the session of an earlier page load. Called again after a failure. */
  load(): Promise<RelayClient>
  /** Makes this session known to new tabs. */
  share(topic: string): void
  /** Forgets the session. */
  forget(): void
  /** Called when another tab has ended the session. */
  followOtherTabs(options: { readTopic(): string | undefined; end(): void }): () => void
  /** By our own nodes. No value in the local world, where the wallet itself must show that it is on a local chain. */
  readFirstBlock?(chainId: number): Promise<unknown>
  wait(ms: number): Promise<void>
}
