import type { WalletPresence } from '../wallet.ts'
import type { Announcement, Announcements } from './announcements.ts'
import { isProvider, type Provider } from './eip1193.ts'

export type Finder = {
  find(): Found
  choose(uuid: string): void
}

export type Found = { readonly type: 'found'; readonly provider: Provider } | Exclude<WalletPresence, { type: 'found' }>

type FinderOptions = {
  readonly announcements: Announcements
  readonly name: string
  readonly rdns: readonly string[]
  /** The place of the provider before EIP-6963. */
  findLegacy(): unknown
}

/** Finds a wallet by its announcement, or in its legacy place if it announced nothing. */
export function createFinder({ announcements, name, rdns, findLegacy }: FinderOptions): Finder {
  let chosen: string | undefined
  return {
    find: () => {
      const announced = rdns.flatMap((own) => announcements.list(own))
      const legacy = findLegacy()
      if (announced.length === 0) return judgeLegacy(legacy)
      return judgeAnnounced(sortClaims(announced, { name, legacy }), { chosen })
    },
    choose: (uuid) => {
      chosen = uuid
    },
  }
}

/** If several claim to be one wallet, an impostor must not come first: its legacy place counts most, then its name. */
function sortClaims(claims: readonly Announcement[], { name, legacy }: { name: string; legacy: unknown }) {
  const rank = (claim: Announcement) => {
    if (claim.provider === legacy) return 0
    return claim.name.startsWith(name) ? 1 : 2
  }
  return [...claims].sort((one, other) => rank(one) - rank(other))
}

function judgeLegacy(provider: unknown): Found {
  if (provider === undefined || provider === null) return { type: 'absent' }
  return isProvider(provider) ? { type: 'found', provider } : { type: 'unusable' }
}

function judgeAnnounced(announced: readonly Announcement[], { chosen }: { chosen: string | undefined }): Found {
  const usable = announced.filter(({ provider }) => isProvider(provider))
  const meant = usable.length > 1 ? usable.find(({ uuid }) => uuid === chosen) : usable[0]
  if (meant !== undefined && isProvider(meant.provider)) return { type: 'found', provider: meant.provider }
  if (usable.length === 0) return { type: 'unusable' }
  return { type: 'several', choices: usable.map(({ uuid, name }) => ({ uuid, name })) }
}
