import { type Alert, type AlertId, createInstallAlert } from '../../content/en/alerts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy } from '../../content/language.ts'
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
  return result.type === 'absent' || result.type === 'several'
    ? getCopy(modalCopy).connect.results[result.type]
    : undefined
}

export function describeFailure(reason: WalletFailure): string {
  const { what, next } = getCopy(modalCopy).connect.failures[reason]
  return `${what} ${next}`
}
