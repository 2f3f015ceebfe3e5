import { readField } from './readField.ts'

/** A wallet that announced itself (EIP-6963). */
export type Announcement = {
  readonly uuid: string
  readonly rdns: string
  /** Cleaned: safe to show as text. */
  readonly name: string
  /** A data: URL, for `<img>` only, where an SVG cannot run scripts. */
  readonly icon: string
  readonly provider: unknown
}

export type Announcements = {
  list(rdns: string): readonly Announcement[]
  subscribe(listener: () => void): () => void
  /** Stops listening to the page. */
  dispose(): void
}

/** Collects the announcements of the wanted wallets until `dispose`: one may load late, or announce itself again. */
export function createAnnouncements(target: EventTarget, { wanted }: { wanted: readonly string[] }): Announcements {
  const known = new Map<string, Announcement>()
  const listeners = new Set<() => void>()
  const hear = (event: Event) => {
    const announcement = readAnnouncement(readField(event, 'detail'))
    if (announcement === undefined || !wanted.includes(announcement.rdns)) return
    if (!isNew(announcement, known)) return
    known.set(announcement.uuid, announcement)
    for (const listener of listeners) listener()
  }
  target.addEventListener('eip6963:announceProvider', hear)
  target.dispatchEvent(new Event('eip6963:requestProvider'))
  return {
    list: (rdns) => [...known.values()].filter((announcement) => announcement.rdns === rdns),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose: () => target.removeEventListener('eip6963:announceProvider', hear),
  }
}

/** Per wallet. More look like an attack, not like a choice. */
const MOST_ANNOUNCEMENTS = 8
const LONGEST_NAME = 64
const LONGEST_ICON = 64 * 1024

function isNew({ uuid, rdns, provider }: Announcement, known: ReadonlyMap<string, Announcement>): boolean {
  const earlier = known.get(uuid)
  if (earlier !== undefined && earlier.provider !== provider) {
    console.warn('A wallet was refused: it uses the id of another.')
    return false
  }
  const alike = [...known.values()].filter((other) => other.rdns === rdns)
  const isRepeated = alike.some((other) => other.provider === provider)
  return earlier === undefined && !isRepeated && alike.length < MOST_ANNOUNCEMENTS
}

function readAnnouncement(detail: unknown): Announcement | undefined {
  const info = readField(detail, 'info')
  const uuid = readText(readField(info, 'uuid'), LONGEST_NAME)
  const rdns = readText(readField(info, 'rdns'), LONGEST_NAME)
  const name = readText(readField(info, 'name'), LONGEST_NAME)
  const icon = readText(readField(info, 'icon'), LONGEST_ICON)
  if (uuid === undefined || rdns === undefined || name === undefined || icon === undefined) return undefined
  if (!icon.startsWith('data:image/')) return undefined
  return { uuid, rdns, name: cleanName(name), icon, provider: readField(detail, 'provider') }
}

function readText(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= longest ? value : undefined
}

/** Removes invisible characters and those that reverse the text direction. */
function cleanName(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
}
