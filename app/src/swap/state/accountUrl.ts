import { type Network, networks } from '@murmur/engine/network'
import type { Account } from '@murmur/sdk/wallet/wallet'

type World = { readonly world: 'local' | 'live'; readonly pay: Network | undefined }

/** The account's page in the explorer of the wallet's network, or of the pay network. The local world has none. */
export function findAccountUrl({ address, networkId }: Account, { world, pay }: World): string | undefined {
  if (world === 'local') return undefined
  const kind = address.startsWith('0x') ? 'evm' : 'cosmos'
  const candidates = [networks.find(({ id }) => id === networkId), pay, ...networks]
  const network = candidates.find((candidate) => candidate?.kind === kind)
  if (network === undefined) return undefined
  return network.kind === 'evm'
    ? `${network.live.explorerUrl}/address/${address}`
    : `${network.explorerUrl}/profile/${address}`
}
