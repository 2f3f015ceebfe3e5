import type { ConnectResult } from '@murmur/sdk/wallet/wallet'
import { findWalletDefinition, type WalletId } from '@murmur/sdk/wallet/wallets'
import type { AlertCause } from '../../content/alertTexts.ts'
import { modalCopy } from '../../content/en/modals.ts'
import { getCopy } from '../../content/language.ts'

/** The alert that the specification asks for, if any. */
export function findConnectAlert(result: ConnectResult, { walletId }: { walletId: WalletId }): AlertCause | undefined {
  if (result.type === 'unsupportedNetwork') return 'unsupportedNetwork'
  const { name, install } = findWalletDefinition(walletId) ?? {}
  return result.type === 'absent' && name && install ? { name, install } : undefined
}

/** The line in the modal. Empty if the user stopped waiting, or an alert says it. */
export function describeResult(result: ConnectResult): string {
  if (result.type === 'left' || result.type === 'unsupportedNetwork') return ''
  const { results, failure, failures } = getCopy(modalCopy).connect
  return result.type === 'failed' ? failure(failures[result.reason]) : results[result.type]
}
