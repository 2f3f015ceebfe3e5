import { type Announcement, type Announcements, createAnnouncements } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import { keplr } from './keplr/keplr.ts'
import { localWallet } from './localWallet.ts'
import { metaMask } from './metaMask.ts'
import { okx } from './okx.ts'
import { createOthers, findOtherMark, type OtherId, otherWallets } from './otherWallets.ts'
import type { Wallet, WalletDefinition, WalletFace, WalletWorld } from './wallet.ts'
import { createWalletConnect, walletConnect } from './walletConnect/walletConnect.ts'

/** In the order of the connect modal. A new wallet is one more file and one more name here. */
const liveDefinitions = [metaMask, okx, keplr] as const

declare const __WORLD__: 'local' | 'live'

/** The bundler folds this to false in a live build, and drops the local wallet with it. */
const isLocalBuild = typeof __WORLD__ === 'undefined' || __WORLD__ === 'local'

const localDefinitions = isLocalBuild ? ([localWallet] as const) : []

export type WalletId =
  | (typeof liveDefinitions)[number]['id']
  | (typeof localWallet)['id']
  | (typeof walletConnect)['id']
  | OtherId

export type ListedWallet = Wallet & {
  readonly id: WalletId
  /** Only wallets outside our list have one: it comes from their announcement. */
  describe?(): WalletFace
}

export type Wallets = {
  /** Our own list, then every other wallet that has announced itself. */
  readonly list: readonly ListedWallet[]
  /** Also finds a wallet that has not announced itself yet. */
  find(id: string | undefined): ListedWallet | undefined
  /** Called when a wallet has announced itself, and on `load`, when the others are there too. */
  subscribe(listener: () => void): () => void
  dispose(): void
}

export function createWallets(world: WalletWorld): Wallets {
  const definitions = [...liveDefinitions, ...(world.name === 'local' ? localDefinitions : [])]
  const announcements = createAnnouncements(world.page, { judge: createJudge(definitions, world) })
  const { relay, getRpcUrls } = world
  const own: readonly ListedWallet[] = [
    ...definitions.map((definition) => createOwn(definition, { announcements, world })),
    ...(relay === undefined ? [] : [createWalletConnect({ relay, getRpcUrls })]),
  ]
  const others = createOthers({ announcements, world, definitions })
  return {
    get list() {
      return [...own, ...others.list()]
    },
    find: (id) => own.find((wallet) => wallet.id === id) ?? others.find(id),
    subscribe: (listener) => {
      const unsubscribe = announcements.subscribe(listener)
      world.page.addEventListener('load', listener)
      return () => {
        unsubscribe()
        world.page.removeEventListener('load', listener)
      }
    },
    dispose: () => {
      announcements.dispose()
      for (const wallet of own) wallet.dispose?.()
    },
  }
}

/** No value for a wallet outside our list. */
export function findWalletDefinition(id: WalletId): WalletDefinition | undefined {
  return [...liveDefinitions, ...localDefinitions, walletConnect].find((candidate) => candidate.id === id)
}

/** The name of our own drawing, if there is one. */
export function findWalletMark(id: WalletId): string | undefined {
  return findWalletDefinition(id)?.icon ?? findOtherMark(id)
}

/** A wallet's app on this phone, which takes the text of a QR code. */
type CodeReader = { readonly name: string; readonly mark: string; readInApp(link: string): string }

export function listCodeReaders(): readonly CodeReader[] {
  const own = liveDefinitions.map(({ name, icon, ...rest }) => ({ name, mark: icon, ...rest }))
  return [...own, ...otherWallets].flatMap((wallet) =>
    'readInApp' in wallet && wallet.readInApp !== undefined
      ? [{ name: wallet.name, mark: wallet.mark, readInApp: wallet.readInApp }]
      : [],
  )
}

function createJudge(definitions: readonly WalletDefinition[], { page }: WalletWorld) {
  return ({ rdns, provider }: Announcement) => {
    const definition = definitions.find((candidate) => candidate.rdns.includes(rdns))
    if (definition === undefined) return findOtherMark(rdns) === undefined ? 'unknown' : 'known'
    return provider !== undefined && definition.findLegacy(page) === provider ? 'inPlace' : 'known'
  }
}

type CreateOptions = { readonly announcements: Announcements; readonly world: WalletWorld }

function createOwn<Id extends WalletId>(
  { id, name, rdns, ...definition }: WalletDefinition & { readonly id: Id },
  { announcements, world }: CreateOptions,
): ListedWallet {
  const finder = createFinder({ announcements, name, rdns, findLegacy: () => definition.findLegacy(world.page) })
  const evm = createEvmWallet({ id, finder, getRpcUrls: world.getRpcUrls })
  return { ...(definition.extend?.(evm, world) ?? evm), id }
}
