import type { Network } from '@murmur/engine/network'
import { createStore, type Store } from '../../store.ts'
import type {
  Account,
  Asking,
  ConnectResult,
  Signer,
  SwitchResult,
  WalletChange,
  WalletFace,
  WalletPresence,
} from '../wallet.ts'
import { findWalletDefinition, type ListedWallet, type WalletId, type Wallets } from '../wallets.ts'
import type { WalletMemory } from './walletMemory.ts'

export type WalletStore = {
  get(): WalletState
  subscribe(listener: () => void): () => void
  connect(id: WalletId, network: Network): Promise<ConnectResult>
  switchTo(network: Network): Promise<SwitchResult>
  /** Picks a provider for the next `connect` if several claim to be this wallet. */
  choose(id: WalletId, uuid: string): void
  /** Stops waiting for the wallet. A late answer is ignored. */
  leave(): void
  /** At once. Resolves when a wallet on another device has been notified. */
  disconnect(): Promise<void>
  /** Restores the last session without opening the wallet, even if the wallet loads later. */
  restore(): Promise<void>
  /** The coin of the connected account, asked from the wallet. No value where the specification does not ask it. */
  readCoin(): Promise<bigint | undefined>
  /** The connected wallet's signer. For the send gate alone. */
  findSigner(): Signer | undefined
  /** Looks again for wallets that do not announce themselves. */
  look(): void
  /** Stops listening to wallets and ends pending prompts, without disconnecting. */
  dispose(): void
}

type WalletStoreOptions = { readonly wallets: Wallets; readonly memory: WalletMemory }

export function createWalletStore({ wallets, memory }: WalletStoreOptions): WalletStore {
  const describe = () => describeAll(wallets)
  const state = createStore<WalletState>({ session: undefined, prompt: undefined, wallets: describe() })
  const sessions = createWalletSessions(state, { memory })
  const prompts = createWalletPrompts(state)
  let restoring = new AbortController()

  const look = () => {
    const found = describe()
    if (summarize(found) !== summarize(state.get().wallets)) state.set({ ...state.get(), wallets: found })
  }
  const unsubscribe = wallets.subscribe(look)
  return {
    get: state.get,
    subscribe: state.subscribe,
    look,
    leave: prompts.leave,
    choose: (id, uuid) => wallets.find(id)?.choose(uuid),
    connect: async (id, network) => {
      const wallet = wallets.find(id)
      look()
      if (wallet === undefined) return { type: 'absent' }
      restoring.abort()
      return prompts.ask({ type: 'connect', walletId: id, networkId: network.id }, async (signal) => {
        const showLink = (link: string) => prompts.showLink(link, signal)
        return sessions.accept(wallet, { result: await wallet.connect(network, { signal, showLink }), signal })
      })
    },
    switchTo: async (network) => {
      const wallet = wallets.find(state.get().session?.walletId)
      if (wallet === undefined) return { type: 'failed', reason: 'notConnected' }
      return prompts.ask({ type: 'switch', walletId: wallet.id, networkId: network.id }, async (signal) =>
        sessions.accept(wallet, { result: await wallet.switchTo(network, { signal }), signal }),
      )
    },
    disconnect: async () => {
      const wallet = wallets.find(state.get().session?.walletId)
      prompts.leave()
      restoring.abort()
      sessions.end()
      await wallet?.leave?.()
    },
    restore: async () => {
      const wallet = wallets.find(memory.read())
      if (wallet === undefined || state.get().session !== undefined) return
      restoring.abort()
      restoring = new AbortController()
      await restoreWallet(wallet, { wallets, sessions, signal: restoring.signal })
    },
    readCoin: () => readCoin(wallets, state.get().session),
    findSigner: () => wallets.find(state.get().session?.walletId)?.findSigner(),
    dispose: () => {
      prompts.leave()
      restoring.abort()
      sessions.unfollow()
      unsubscribe()
      wallets.dispose()
    },
  }
}

async function readCoin(wallets: Wallets, session: WalletState['session']): Promise<bigint | undefined> {
  const { walletId, account } = session ?? {}
  if (walletId === undefined || !findWalletDefinition(walletId)?.asksForCoin) return undefined
  return account?.address.startsWith('0x') ? wallets.find(walletId)?.readCoin(account.address) : undefined
}

function describeAll({ list }: Wallets): readonly WalletEntry[] {
  return list.map((wallet) => {
    const face = wallet.describe?.()
    return { id: wallet.id, presence: wallet.find(), ...(face && { face }) }
  })
}

/** Without icons: they are long, and a wallet keeps the one that it announced first. */
function summarize(wallets: readonly WalletEntry[]): string {
  return JSON.stringify(wallets, (key, value) => (key === 'icon' ? undefined : value))
}

type RestoreOptions = {
  readonly wallets: Wallets
  readonly sessions: WalletSessions
  readonly signal: AbortSignal
}

/** Settles at once if the wallet has not loaded yet, and restores when it appears. */
async function restoreWallet(wallet: ListedWallet, { wallets, sessions, signal }: RestoreOptions): Promise<void> {
  const waiting = new AbortController()
  const attempt = async () => {
    if (signal.aborted || waiting.signal.aborted || wallet.find().type !== 'found') return
    waiting.abort()
    const account = await wallet.restore()
    if (signal.aborted) return
    if (account !== undefined) return sessions.open(wallet, account)
    // No permission, or locked: listen for the unlock.
    sessions.end()
    sessions.follow(wallet)
  }
  const unsubscribe = wallets.subscribe(() => void attempt())
  AbortSignal.any([signal, waiting.signal]).addEventListener('abort', unsubscribe)
  await attempt()
}

type Result = ConnectResult | SwitchResult

type WalletPrompts = {
  ask<T extends Result>(prompt: WalletPrompt, act: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Ignored after the prompt has ended. */
  showLink(link: string, signal: AbortSignal): void
  leave(): void
}

type Flight = { readonly key: string; readonly ending: AbortController; readonly result: Promise<Result> }

/** One prompt at a time. A repeated prompt shares the pending result; a different one replaces it. */
function createWalletPrompts(state: Store<WalletState>): WalletPrompts {
  let flight: Flight | undefined
  const end = () => {
    flight = undefined
    if (state.get().prompt !== undefined) state.set({ ...state.get(), prompt: undefined })
  }
  const leave = () => {
    flight?.ending.abort()
    end()
  }
  return {
    ask: <T extends Result>(prompt: WalletPrompt, act: (signal: AbortSignal) => Promise<T>) => {
      const key = JSON.stringify(prompt)
      if (flight?.key === key) return flight.result as Promise<T>
      leave()
      const ending = new AbortController()
      const result = act(ending.signal).finally(() => flight?.ending === ending && end())
      flight = { key, ending, result }
      state.set({ ...state.get(), prompt })
      return result
    },
    showLink: (link, signal) => {
      const { prompt } = state.get()
      if (!signal.aborted && prompt !== undefined) state.set({ ...state.get(), prompt: { ...prompt, link } })
    },
    leave,
  }
}

type WalletSessions = {
  open(wallet: ListedWallet, account: Account): void
  /** Opens a session if the wallet agreed, and ends it if the wallet has withdrawn its permission. */
  accept<T extends ConnectResult | SwitchResult>(wallet: ListedWallet, answer: Answer<T>): T | { type: 'left' }
  /** Subscribes to this wallet's events instead of the last one's. */
  follow(wallet: ListedWallet): void
  end(): void
  /** Stops listening to the wallet and keeps the session, so that the next page load can restore it. */
  unfollow(): void
}

type Answer<T> = Asking & { readonly result: T }

function createWalletSessions(state: Store<WalletState>, { memory }: { memory: WalletMemory }): WalletSessions {
  let followed: { readonly id: WalletId; stop(): void } | undefined

  const unfollow = () => {
    followed?.stop()
    followed = undefined
  }
  const close = () => {
    memory.forget()
    if (state.get().session !== undefined) state.set({ ...state.get(), session: undefined })
  }
  const show = ({ id: walletId }: ListedWallet, account: Account) => {
    memory.remember({ walletId, address: account.address })
    state.set({ ...state.get(), session: { walletId, account } })
  }
  const follow = (wallet: ListedWallet) => {
    // Always subscribe again: the provider behind the wallet may have changed.
    unfollow()
    const own = { id: wallet.id, stop: () => {} }
    followed = own
    own.stop = wallet.onChange((change) => followed === own && apply(wallet, change))
  }
  const apply = (wallet: ListedWallet, change: WalletChange) => {
    const account = state.get().session?.account
    if (change.type === 'network') return account && show(wallet, { ...account, networkId: change.networkId })
    // No account means locked. Stay subscribed: the session returns after the unlock.
    if (change.address === undefined) return close()
    show(wallet, { address: change.address, networkId: account?.networkId })
  }

  const open = (wallet: ListedWallet, account: Account) => {
    follow(wallet)
    show(wallet, account)
  }
  const end = () => {
    unfollow()
    close()
  }

  return {
    open,
    accept: (wallet, { result, signal }) => {
      if (signal.aborted) return { type: 'left' }
      if (result.type === 'connected' || result.type === 'switched') open(wallet, result.account)
      if (result.type === 'failed' && result.reason === 'unauthorised') end()
      return result
    },
    follow,
    unfollow,
    end,
  }
}

type WalletState = {
  readonly session: WalletSession | undefined
  readonly prompt: WalletPrompt | undefined
  /** Every wallet of the connect modal, with its presence. */
  readonly wallets: readonly WalletEntry[]
}

export type WalletSession = { readonly walletId: WalletId; readonly account: Account }

/** A request that waits for the user in the wallet. */
export type WalletPrompt = {
  readonly type: 'connect' | 'switch'
  readonly walletId: WalletId
  readonly networkId: Network['id']
  /** The text of the QR code for a wallet on another device. */
  readonly link?: string
}

export type WalletEntry = {
  readonly id: WalletId
  readonly presence: WalletPresence
  /** Only of wallets outside our list. */
  readonly face?: WalletFace
}
