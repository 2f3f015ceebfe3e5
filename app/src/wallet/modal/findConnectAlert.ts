import { type Alert, type AlertId, createInstallAlert } from '../../content/alerts.ts'
import { walletFailures } from '../../content/wallets.ts'
import type { ConnectResult, SwitchResult, WalletFailure } from '../wallet.ts'
import { getWalletDefinition, type WalletId } from '../wallets.ts'

/** The alert that the specification asks for, if any. */
export function findConnectAlert(
  result: ConnectResult,
  { walletId }: { walletId: WalletId },
): AlertId | Alert | undefined {
  if (result.type === 'unsupportedNetwork') return 'unsupportedNetwork'
  const { name, install } = getWalletDefinition(walletId)
  return result.type === 'absent' && install !== undefined ? createInstallAlert(name, install) : undefined
}

/** The line in the modal. Undefined if the user declined or stopped waiting. */
export function describeResult(result: ConnectResult | SwitchResult): string | undefined {
  if (result.type === 'failed') return describeFailure(result.reason)
  if (result.type === 'absent') return 'This wallet is not installed. Choose another one.'
  return result.type === 'several' ? 'Several wallets go by this name. Choose the one you know.' : undefined
}

export function describeFailure(reason: WalletFailure): string {
  const { what, next } = walletFailures[reason]
  return `${what} ${next}`
}
