import type { Network } from '@murmur/engine/network'
import type { Announcements } from '../evm/announcements.ts'
import { createEvmWallet } from '../evm/evmWallet.ts'
import { createFinder } from '../evm/finder.ts'
import { readField } from '../evm/readField.ts'
import type { Asking, ConnectResult, Wallet, WalletWorld } from '../wallet.ts'
import { connectAllora, findKeplr, readAlloraAddress } from './keplrCosmos.ts'

export const keplrRdns = ['app.keplr']

/** Two wallets in one: Ethereum's kind for numeric chain ids, Cosmos' kind for the others. */
export function createKeplr(announcements: Announcements, { page, getRpcUrls }: WalletWorld): Wallet {
  const findLegacy = () => readField(findKeplr(page), 'ethereum')
  const finder = createFinder({ announcements, rdns: keplrRdns, findLegacy })
  const evm = createEvmWallet({ id: 'keplr', finder, getRpcUrls })
  let side: 'evm' | 'cosmos' = 'evm'

  const connectCosmos = async ({ cosmosChainId = '' }: Network, asking: Asking): Promise<ConnectResult> => {
    const result = await connectAllora(findKeplr(page), { chainId: cosmosChainId, ...asking })
    if (result.type === 'connected') side = 'cosmos'
    return result
  }

  return {
    ...evm,
    connect: async (network, asking) => {
      if (network.chainId === 'null') return connectCosmos(network, asking)
      const result = await evm.connect(network, asking)
      if (result.type === 'connected') side = 'evm'
      return result
    },
    switchTo: async (network, asking) => {
      if (network.chainId === 'null') {
        const result = await connectCosmos(network, asking)
        return result.type === 'connected' ? { type: 'switched', account: result.account } : result
      }
      const result = await evm.switchTo(network, asking)
      if (result.type === 'switched') side = 'evm'
      return result
    },
    onChange: (listener) => {
      // While Allora is in use, what Keplr's other side does is no concern of ours.
      const endEvm = evm.onChange((change) => side === 'evm' && listener(change))
      const endCosmos = hearKeyChange(page, async () => {
        if (side === 'cosmos') listener({ type: 'account', address: await readAlloraAddress(findKeplr(page)) })
      })
      return () => {
        endEvm()
        endCosmos()
      }
    },
  }
}

function hearKeyChange(page: EventTarget, listener: () => Promise<unknown>): () => void {
  const hear = () => void listener()
  page.addEventListener('keplr_keystorechange', hear)
  return () => page.removeEventListener('keplr_keystorechange', hear)
}
