import * as v from 'valibot'
import { tryParse } from '../../schemas.ts'
import { readField } from './readField.ts'

/** A wallet that announced itself (EIP-6963). */
export type Announcement = {
  readonly uuid: string
  readonly rdns: string
  /** Cleaned: safe to show as text. */
  readonly name: string
  /** An untrusted data: URL. Only `icons/` may decode it, and never in an `<img>`. */
  readonly icon: string
  readonly provider: unknown
}

export type Announcements = {
  list(rdns: string): readonly Announcement[]
  /** The names that were announced, in the order of their arrival. */
  listRdns(): readonly string[]
  subscribe(listener: () => void): () => void
  /** Stops listening to the page. */
  dispose(): void
}

/**
 * How much we know about the sender. An announcement cannot replace one with a higher level of trust:
 * `unknown` is any wallet, `known` one of our lists, `inPlace` a known one whose provider also lies in its legacy place.
 */
type TrustLevel = 'unknown' | 'known' | 'inPlace'

type AnnouncementsOptions = { judge(announcement: Announcement): TrustLevel }

/** Collects announcements until `dispose`: a wallet may load late, or announce itself again. */
export function createAnnouncements(target: EventTarget, { judge }: AnnouncementsOptions): Announcements {
  const kept = new Map<string, Kept>()
  const listeners = new Set<() => void>()
  let isNotifying = false
  const notify = () => {
    isNotifying = false
    for (const listener of listeners) listener()
  }
  const onAnnouncement = (event: Event) => {
    const announcement = readAnnouncement(readField(event, 'detail'))
    if (announcement === undefined || !admit({ announcement, trustLevel: judge(announcement) }, kept)) return
    // Once for a whole flood of announcements.
    if (!isNotifying) queueMicrotask(notify)
    isNotifying = true
  }
  target.addEventListener('eip6963:announceProvider', onAnnouncement)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  const listAll = () => [...kept.values()].map(({ announcement }) => announcement)
  return {
    list: (rdns) => listAll().filter((announcement) => announcement.rdns === rdns),
    listRdns: () => [...new Set(listAll().map(({ rdns }) => rdns))],
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => target.removeEventListener('eip6963:announceProvider', onAnnouncement),
  }
}

type Kept = { readonly announcement: Announcement; readonly trustLevel: TrustLevel }

/** Limit for all unknown wallets together. */
const MOST_UNKNOWN = 64
/** Limit per known wallet. Generous, because impostors must not use up the places before the real one arrives. */
const MOST_OF_ONE = 1_000
const LONGEST_NAME = 64
const LONGEST_ICON = 64 * 1024

const order: readonly TrustLevel[] = ['unknown', 'known', 'inPlace']

/** False if there is nothing new to show. */
function admit(next: Kept, kept: Map<string, Kept>): boolean {
  const { announcement, trustLevel } = next
  const { uuid, rdns, provider } = announcement
  const all = [...kept.values()]
  if (all.some(({ announcement: other }) => other.rdns === rdns && other.provider === provider)) return false
  const namesake = kept.get(uuid)
  if (namesake !== undefined && order.indexOf(namesake.trustLevel) >= order.indexOf(trustLevel)) {
    if (namesake.announcement.provider !== provider) console.warn('A wallet was refused: it uses the id of another.')
    return false
  }
  if (trustLevel !== 'inPlace' && isFull(next, { all })) return false
  kept.set(uuid, next)
  return true
}

function isFull({ announcement, trustLevel }: Kept, { all }: { all: readonly Kept[] }): boolean {
  if (trustLevel === 'unknown') return all.filter((other) => other.trustLevel === 'unknown').length >= MOST_UNKNOWN
  return all.filter(({ announcement: { rdns } }) => rdns === announcement.rdns).length >= MOST_OF_ONE
}

function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readField(detail, 'info')
  const read = tryParse(walletInfo, {
    uuid: readField(info, 'uuid'),
    rdns: readField(info, 'rdns'),
    name: readField(info, 'name'),
    icon: readField(info, 'icon'),
  })
  return read && { ...read, provider: readField(detail, 'provider') }
}

const walletInfo = v.object({
  uuid: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_NAME)),
  rdns: v.pipe(v.string(), v.check(isRdns)),
  name: v.pipe(v.string(), v.maxLength(LONGEST_NAME), v.transform(cleanName), v.nonEmpty()),
  icon: v.pipe(v.string(), v.maxLength(LONGEST_ICON), v.startsWith('data:image/')),
})

/** The dot keeps it apart from the ids of our own list. */
export function isRdns(text: string): text is `${string}.${string}` {
  return text.length <= LONGEST_NAME && /^[a-z\d_-]+(\.[a-z\d_-]+)+$/i.test(text)
}

/** Removes invisible characters and those that reverse the text direction, and piles of accents. */
function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\p{M}{2,}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}
