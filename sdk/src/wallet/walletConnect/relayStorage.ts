import * as v from 'valibot'
import { tryParse } from '../../schemas.ts'
import { readField } from '../evm/readField.ts'

/** The storage of WalletConnect's client, as its `IKeyValueStorage`. */
export type RelayStorage = {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** New tabs begin with this session from now on. */
  share(topic: string): void
  /** Forgets everything. */
  clear(): void
}

type Storages = { readonly local: Storage | undefined; readonly tab: Storage | undefined }

const KEY = 'walletConnect'

const documentSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ topic: v.optional(v.string()), entries: v.record(v.string(), v.string()) }),
)

/**
 * Each tab has its own copy: the client keeps its lists in memory and writes them as a whole, so two tabs with one
 * storage would delete each other's sessions.
 */
export function createRelayStorage({ local, tab }: Storages): RelayStorage {
  const read = (storage: Storage | undefined) => {
    const text = attempt(() => storage?.getItem(KEY) ?? undefined)
    return text === undefined ? undefined : tryParse(documentSchema, text)
  }
  const earlier = read(tab) ?? read(local)
  const entries = new Map(Object.entries(earlier?.entries ?? {}))
  let topic = earlier?.topic

  const write = (storage: Storage | undefined) =>
    attempt(() => storage?.setItem(KEY, JSON.stringify({ topic, entries: Object.fromEntries(entries) })))
  const isShared = () => topic !== undefined && read(local)?.topic === topic
  const writeAll = () => {
    write(tab)
    if (isShared()) write(local)
  }
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async <T>() => [...entries].map(([key, text]): [string, T] => [key, JSON.parse(text)]),
    getItem: async <T>(key: string) => {
      const text = entries.get(key)
      return text === undefined ? undefined : (JSON.parse(text) as T)
    },
    setItem: async (key, value) => {
      if (value === undefined) entries.delete(key)
      else entries.set(key, JSON.stringify(value))
      writeAll()
    },
    removeItem: async (key) => {
      entries.delete(key)
      writeAll()
    },
    share: (next) => {
      topic = next
      write(tab)
      write(local)
    },
    clear: () => {
      if (isShared()) attempt(() => local?.removeItem(KEY))
      attempt(() => tab?.removeItem(KEY))
      entries.clear()
      topic = undefined
    },
  }
}

/** Calls `end` when another tab has cleared this tab's session. Returns the unsubscribe function. */
export function followOtherTabs(page: EventTarget, { readTopic, end }: OtherTabs): () => void {
  const onChange = (event: Event) => {
    if (readField(event, 'key') !== KEY || readField(event, 'newValue') !== null) return
    const ended = tryParse(documentSchema, readField(event, 'oldValue'))?.topic
    if (ended !== undefined && ended === readTopic()) end()
  }
  page.addEventListener('storage', onChange)
  return () => page.removeEventListener('storage', onChange)
}

type OtherTabs = { readTopic(): string | undefined; end(): void }

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    // The browser blocks the storage, or it is full: the session then lasts as long as the page.
    return undefined
  }
}
