import type { CosmosNetwork } from '@murmur/engine/network'
import { readField } from '../evm/readField.ts'
import type { Asking, ConnectResult, Wallet, WalletDefinition, WalletWorld } from '../wallet.ts'
import { connectAllora, findKeplr, readAlloraAddress } from './keplrCosmos.ts'

export const keplr = {
  id: 'keplr',
  name: 'Keplr',
  icon: 'keplr',
  rdns: ['app.keplr'],
  install: { english: 'Keplr', chinese: 'Keplr', href: 'https://www.keplr.app/get' },
  asksForCoin: true,
  // Its documentation calls this path `web-browser`. https://docs.keplr.app
  openInApp: ({ href }: URL) => `https://deeplink.keplr.app/web-browser?url=${encodeURIComponent(href)}`,
  findLegacy: (page: unknown) => readField(findKeplr(page), 'ethereum'),
  extend: addCosmosSide,
} as const satisfies WalletDefinition

/** EVM networks go through EIP-1193, Allora through Keplr's own API. */
function addCosmosSide(evm: Wallet, { page }: WalletWorld): Wallet {
  let side: 'evm' | 'cosmos' = 'evm'

  const connectCosmos = async ({ chainId }: CosmosNetwork, asking: Asking): Promise<ConnectResult> => {
    const result = await connectAllora(findKeplr(page), { chainId, ...asking })
    if (result.type === 'connected') side = 'cosmos'
    return result
  }

  return {
    ...evm,
    connect: async (network, asking) => {
      if (network.kind === 'cosmos') return connectCosmos(network, asking)
      const result = await evm.connect(network, asking)
      if (result.type === 'connected') side = 'evm'
      return result
    },
    switchTo: async (network, asking) => {
      if (network.kind === 'cosmos') {
        const result = await connectCosmos(network, asking)
        return result.type === 'connected' ? { type: 'switched', account: result.account } : result
      }
      const result = await evm.switchTo(network, asking)
      if (result.type === 'switched') side = 'evm'
      return result
    },
    onChange: (listener) => {
      // Ignore EVM events while Allora is in use.
      const endEvm = evm.onChange((change) => side === 'evm' && listener(change))
      const endCosmos = onKeyChange(page, async () => {
        if (side === 'cosmos') listener({ type: 'account', address: await readAlloraAddress(findKeplr(page)) })
      })
      return () => {
        endEvm()
        endCosmos()
      }
    },
  }
}

function onKeyChange(page: EventTarget, listener: () => Promise<unknown>): () => void {
  const hear = () => void listener()
  page.addEventListener('keplr_keystorechange', hear)
  return () => page.removeEventListener('keplr_keystorechange', hear)
}
