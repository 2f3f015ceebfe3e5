import type { AlertId } from '../../content/alerts.ts'
import { walletFailures } from '../../content/wallets.ts'
import type { ConnectResult, SwitchResult, WalletFailure, WalletId } from '../wallet.ts'

const installAlerts: Readonly<Partial<Record<WalletId, AlertId>>> = {
  metamask: 'installMetaMask',
  okx: 'installOkx',
  keplr: 'installKeplr',
}

/** What the specification wants said aloud. */
export function findConnectAlert(result: ConnectResult, { walletId }: { walletId: WalletId }): AlertId | undefined {
  if (result.type === 'absent') return installAlerts[walletId]
  return result.type === 'unsupportedNetwork' ? 'unsupportedNetwork' : undefined
}

/** What is said beside it. Who refused or left knows so already. */
export function describeResult(result: ConnectResult | SwitchResult): string | undefined {
  if (result.type === 'failed') return describeFailure(result.reason)
  if (result.type === 'absent') return 'This wallet is not installed. Choose another one.'
  return result.type === 'several' ? 'Several wallets go by this name. Choose the one you know.' : undefined
}

export function describeFailure(reason: WalletFailure): string {
  const { what, next } = walletFailures[reason]
  return `${what} ${next}`
}
