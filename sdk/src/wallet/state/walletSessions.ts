import type { Store } from '../../store.ts'
import type { Account, Asking, ConnectResult, SwitchResult, WalletChange } from '../wallet.ts'
import type { ListedWallet, WalletId } from '../wallets.ts'
import type { WalletMemory } from './walletMemory.ts'
import type { WalletState } from './walletState.ts'

export type WalletSessions = {
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

export function createWalletSessions(state: Store<WalletState>, { memory }: { memory: WalletMemory }): WalletSessions {
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
