import type { ListedWallet, Wallets } from '../wallets.ts'
import type { WalletSessions } from './walletSessions.ts'

type RestoreOptions = {
  readonly wallets: Wallets
  readonly sessions: WalletSessions
  readonly signal: AbortSignal
}

/** Settles at once if the wallet has not loaded yet, and restores when it appears. */
export async function restoreWallet(
  wallet: ListedWallet,
  { wallets, sessions, signal }: RestoreOptions,
): Promise<void> {
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
