import { type Announcements, isRdns } from './evm/announcements.ts'
import { createEvmWallet } from './evm/evmWallet.ts'
import { createFinder } from './evm/finder.ts'
import { findImitated } from './imitation.ts'
import type { Wallet, WalletDefinition, WalletFace, WalletWorld } from './wallet.ts'

/** A wallet outside our list is known by the name that it announces. None of our own ids has a dot. */
export type OtherId = `${string}.${string}`

/** A wallet outside our list. It has no row unless it announces itself (EIP-6963). */
type OtherWallet = Wallet & { readonly id: OtherId; describe(): WalletFace }

type Others = {
  list(): readonly OtherWallet[]
  /** Also finds a wallet that has not announced itself yet. */
  find(id: string | undefined): OtherWallet | undefined
}

type OthersOptions = {
  readonly announcements: Announcements
  readonly world: WalletWorld
  /** Our own list, which has rows of its own. */
  readonly definitions: readonly WalletDefinition[]
}

type KnownWallet = { readonly name: string; readonly mark: string; readInApp?(link: string): string }

/** Wallets with a drawing of ours, in the order in which they are listed, before those that we do not know. */
const known: Readonly<Record<string, KnownWallet>> = {
  'io.rabby': { name: 'Rabby Wallet', mark: 'rabby' },
  'com.coinbase.wallet': { name: 'Coinbase Wallet', mark: 'coinbase' },
  'app.phantom': { name: 'Phantom', mark: 'phantom' },
  'me.rainbow': {
    name: 'Rainbow',
    mark: 'rainbow',
    readInApp: (link) => `https://rnbwapp.com/wc?uri=${encodeURIComponent(link)}`,
  },
  'com.trustwallet.app': {
    name: 'Trust Wallet',
    mark: 'trust',
    readInApp: (link) => `https://link.trustwallet.com/wc?uri=${encodeURIComponent(link)}`,
  },
  'io.zerion.wallet': { name: 'Zerion', mark: 'zerion' },
}

export const otherWallets = Object.values(known)

/** The name of our own drawing, if there is one. */
export function findOtherMark(rdns: string): string | undefined {
  return findKnown(rdns)?.mark
}

export function createOthers({ announcements, world, definitions }: OthersOptions): Others {
  const created = new Map<string, OtherWallet>()
  const ownRdns = definitions.flatMap(({ rdns }) => rdns)
  const names = [...definitions, ...Object.values(known)].map(({ name }) => name).concat('WalletConnect')
  const describe = (rdns: OtherId): WalletFace => {
    const ours = findKnown(rdns)
    if (ours !== undefined) return ours
    const [announced] = announcements.list(rdns)
    const name = announced?.name ?? rdns
    return { name, icon: announced?.icon, imitates: findImitated(name, { names }) }
  }
  const create = (rdns: OtherId): OtherWallet => {
    const { name } = describe(rdns)
    const finder = createFinder({ announcements, name, rdns: [rdns], findLegacy: () => undefined })
    const evm = createEvmWallet({ id: rdns, finder, getRpcUrls: world.getRpcUrls })
    return { ...evm, id: rdns, describe: () => describe(rdns) }
  }
  const find = (id: string | undefined) => {
    if (id === undefined || !isRdns(id) || ownRdns.includes(id)) return undefined
    const wallet = created.get(id) ?? create(id)
    created.set(id, wallet)
    return wallet
  }
  return { find, list: () => sortOthers(announcements.listRdns().flatMap((rdns) => find(rdns) ?? [])) }
}

/** Wallets with our own drawing first, those with a borrowed name last, the others in the order of their arrival. */
function sortOthers(wallets: readonly OtherWallet[]): readonly OtherWallet[] {
  const order = Object.keys(known)
  const rank = ({ id, describe }: OtherWallet) => {
    if (findKnown(id) !== undefined) return order.indexOf(id)
    return describe().imitates === undefined ? order.length : order.length + 1
  }
  return wallets
    .map((wallet) => ({ wallet, rank: rank(wallet) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ wallet }) => wallet)
}

/** The name comes from an announcement, so it may be one of `Object.prototype`. */
function findKnown(rdns: string) {
  return Object.hasOwn(known, rdns) ? known[rdns] : undefined
}
