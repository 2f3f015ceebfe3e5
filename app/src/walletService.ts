import type { Network } from '@murmur/engine/network'
import type { Listing, Token } from '@murmur/engine/token'
import type { Balances } from '@murmur/sdk/chain/balances'
import { createStore, type ReadableStore, type Store } from '@murmur/sdk/store'
import type { WalletPrompt, WalletSession, WalletStore } from '@murmur/sdk/wallet/state/walletStore'
import type { SwitchResult, WalletRefusal } from '@murmur/sdk/wallet/wallet'

/** The wallet as the app uses it. Its code is loaded on demand: a visitor without a wallet never downloads it. */
export type WalletService = {
  readonly state: ReadableStore<WalletServiceState>
  /** Loads the wallet code once. A failed load is tried again by the next call. */
  load(): Promise<WalletStore>
  /** Brings the last session back, if there was one. */
  restore(): Promise<void>
  /** Never rejects. The specification wants failures logged and nothing else; the card shows the wallet's network. */
  switchTo(network: Network): Promise<SwitchResult['type']>
  loadBalance(listing: Listing): Promise<void>
  /** Stops waiting for the wallet. */
  leave(): void
  disconnect(): void
  dispose(): void
}

export type WalletServiceState = {
  readonly session: WalletSession | undefined
  readonly prompt: WalletPrompt | undefined
  /** The name of the connected wallet's drawing in `brand/icons/wallets`. */
  readonly walletMark: string | undefined
  /** Balances of the connected account. A missing listing is still loading. */
  readonly balances: Balances
}

/** The wallet code that is loaded on demand. */
export type WalletBackend = {
  readonly store: WalletStore
  /** Refreshes the balances. Resolves when this one is known, or after a few seconds. */
  loadBalance(listing: Listing): Promise<void>
  dispose(): void
}

export const noWallet: WalletServiceState = {
  session: undefined,
  prompt: undefined,
  walletMark: undefined,
  balances: new Map(),
}

type WalletServiceOptions = {
  /** Those that can be chosen. */
  readonly tokens: ReadableStore<readonly Token[]>
  loadBackend(state: Store<WalletServiceState>): Promise<WalletBackend>
  /** An earlier page load ended with a connected wallet. */
  hasEarlierSession(): boolean
  reload(): void
}

export function createWalletService(options: WalletServiceOptions): WalletService {
  const { tokens, loadBackend, hasEarlierSession, reload } = options
  const state = createStore(noWallet)
  let loading: Promise<WalletBackend> | undefined
  let isDisposed = false

  const loadOnce = () => {
    loading ??= loadBackend(state)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  const load = async () => (await loadOnce()).store
  return {
    state,
    load,
    async restore() {
      if (hasEarlierSession()) await (await load()).restore()
    },
    async loadBalance(listing) {
      const isConnected = state.get().session !== undefined
      if (warnAboutBalance(listing, { isConnected, tokens: tokens.get() })) return
      await (await loadOnce()).loadBalance(listing)
    },
    async switchTo(network) {
      const result = await (await load()).switchTo(network)
      const isSettled = result.type === 'switched' || result.type === 'left'
      if (!isSettled) console.error(`The wallet did not switch to ${network.name}: ${describeRefusal(result)}.`)
      return result.type
    },
    leave: () => void load().then((store) => store.leave()),
    disconnect: () =>
      void load().then(async (store) => {
        await store.disconnect()
        reload()
      }),
    dispose() {
      if (isDisposed) return
      isDisposed = true
      loading?.then((backend) => backend.dispose()).catch(() => {})
    },
  }
}

function describeRefusal(result: WalletRefusal): string {
  return result.type === 'failed' ? result.reason : result.type
}

type Lookup = { readonly isConnected: boolean; readonly tokens: readonly Token[] }

/** Logs why no balance can be looked up. False where one can. */
export function warnAboutBalance({ id, symbol }: Listing, { isConnected, tokens }: Lookup): boolean {
  const reason = findReason({ id, symbol }, tokens)
  if (!isConnected) console.info('wallet not connected')
  else if (reason !== undefined) console.warn(`${reason}: ${id}`)
  return !isConnected || reason !== undefined
}

/** The specification wants these warnings in Chinese. */
function findReason({ id, symbol }: Pick<Listing, 'id' | 'symbol'>, tokens: readonly Token[]): string | undefined {
  if (tokens.every((token) => token.symbol !== symbol)) return '未知的代币'
  const isListed = tokens.some(({ listings }) => listings.some((listing) => listing.id === id))
  return isListed ? undefined : '该代币在此网络上没有数据'
}
