import { createAnnouncements } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import { keplr } from './keplr/keplr.ts'
import { localWallet } from './localWallet.ts'
import { metaMask } from './metaMask.ts'
import { okx } from './okx.ts'
import type { Wallet, WalletDefinition, WalletWorld } from './wallet.ts'

/** In the order of the connect modal. A new wallet is one more file and one more name here. */
const liveDefinitions = [metaMask, okx, keplr] as const

declare const __WORLD__: 'local' | 'live'

/** The bundler folds this to false in a live build, and drops the local wallet with it. */
const isLocalBuild = typeof __WORLD__ === 'undefined' || __WORLD__ === 'local'

const localDefinitions = isLocalBuild ? ([localWallet] as const) : []

export type WalletId = (typeof liveDefinitions)[number]['id'] | (typeof localWallet)['id']

export type ListedWallet = Wallet & { readonly id: WalletId }

export type Wallets = {
  readonly list: readonly ListedWallet[]
  /** Called when a wallet has announced itself, and on `load`, when the others are there too. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

export function createWallets(world: WalletWorld): Wallets {
  const definitions = [...liveDefinitions, ...(world.name === 'local' ? localDefinitions : [])]
  const announcements = createAnnouncements(world.page, { wanted: definitions.flatMap(({ rdns }) => rdns) })
  const create = <Id extends WalletId>({ id, rdns, ...definition }: WalletDefinition & { readonly id: Id }) => {
    const findLegacy = () => definition.findLegacy(world.page)
    const finder = createFinder({ announcements, rdns, findLegacy })
    const evm = createEvmWallet({ id, finder, getRpcUrls: world.getRpcUrls })
    return { ...(definition.extend?.(evm, world) ?? evm), id }
  }
  return {
    list: definitions.map((definition) => create(definition)),
    subscribe: (listener) => {
      const unsubscribe = announcements.subscribe(listener)
      world.page.addEventListener('load', listener)
      return () => {
        unsubscribe()
        world.page.removeEventListener('load', listener)
      }
    },
    dispose: announcements.dispose,
  }
}

export function getWalletDefinition(id: WalletId): WalletDefinition {
  const definition = [...liveDefinitions, ...localDefinitions].find((candidate) => candidate.id === id)
  if (definition === undefined) throw new RangeError(`There is no wallet ${id}.`)
  return definition
}
