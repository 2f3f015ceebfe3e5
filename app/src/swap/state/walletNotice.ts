import { findNetwork, type Network, networks } from '@murmur/engine/network'
import type { Listing } from '@murmur/engine/token'
import { findWalletDefinition } from '@murmur/sdk/wallet/wallets'
import type { WalletServiceState } from '../../walletService.ts'
import type { ScreenState } from './screenState.ts'

/** The line about the wallet on the card. */
export type WalletNotice = WaitingNotice | ElsewhereNotice

/** The wallet is asked to switch, and waits for the user. */
type WaitingNotice = {
  readonly type: 'waiting'
  readonly network: string
  /** No line was there before. */
  readonly isNew: boolean
}

/** The wallet is on another network than the pay network. */
type ElsewhereNotice = {
  readonly type: 'elsewhere'
  /** No value on a network that is not listed. */
  readonly isOn: string | undefined
  readonly pay: string
  readonly canSwitch: boolean
}

type Inputs = Pick<WalletServiceState, 'session' | 'prompt'> &
  Pick<ScreenState, 'choosing' | 'isReversing'> & { readonly pay: Listing }

export function findWalletNotice({ prompt, ...inputs }: Inputs): WalletNotice | undefined {
  const elsewhere = findElsewhere(inputs)
  if (prompt?.type !== 'switch') return elsewhere
  return { type: 'waiting', network: findName(prompt.networkId) ?? '', isNew: elsewhere === undefined }
}

function findElsewhere({ session, pay, choosing, isReversing }: Omit<Inputs, 'prompt'>): ElsewhereNotice | undefined {
  const network = findNetwork(pay.chainId)
  const networkId = session?.account.networkId
  if (session === undefined || network === undefined) return undefined
  if (networkId === undefined || networkId === network.id) return undefined
  // The wallet goes first, and the form follows.
  if (choosing !== undefined || isReversing) return undefined
  const canSwitch = network.kind === 'evm' || findWalletDefinition(session.walletId)?.extend !== undefined
  return { type: 'elsewhere', isOn: findName(networkId), pay: network.name, canSwitch }
}

function findName(networkId: Network['id']): string | undefined {
  return networks.find(({ id }) => id === networkId)?.name
}
