import type { Network } from '@murmur/engine/network'
import { getWorld } from '../../chain/world.ts'
import { world } from '../../config.ts'
import { createWallets } from '../wallets.ts'
import { createWalletMemory, findStorages } from './walletMemory.ts'
import { createWalletStore, type WalletStore } from './walletStore.ts'

/** The wallet store of a real page. One per page load. */
export function createPageWalletStore(page: Window): WalletStore {
  const wallets = createWallets({ name: world, page, getRpcUrls: world === 'local' ? getLocalRpcUrls : getLiveRpcUrls })
  return createWalletStore({ wallets, memory: createWalletMemory(findStorages(page)) })
}

async function getLiveRpcUrls({ live }: Network): Promise<readonly string[]> {
  return live?.rpcUrls ?? []
}

async function getLocalRpcUrls({ chainId }: Network): Promise<readonly string[]> {
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const { networks } = await getWorld({ fetch: (path) => fetch(path), wait })
  return networks.find((network) => network.chainId === chainId)?.rpcUrls ?? []
}
