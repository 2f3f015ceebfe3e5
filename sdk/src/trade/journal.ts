import type { Address } from '@murmur/engine/token'
import { LONGEST_RECORD, parseRecord, writeRecord } from './parseRecord.ts'
import { isOpen, type SwapRecord } from './record.ts'

/** The records of this browser. Every call reads or writes the storage at once: nothing waits in memory to be stored. */
export type Journal = {
  /** The latest first. */
  list(): readonly SwapRecord[]
  find(id: string): SwapRecord | undefined
  /** False if it is not stored: then the wallet must not be asked. */
  write(record: SwapRecord): boolean
  /** Forgets the records of an account that have ended. */
  clear(account: Address): void
  /** Called when another tab has written. */
  subscribe(listener: () => void): () => void
}

/** The part of `localStorage` that is used. */
export type RecordStorage = {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

type JournalOptions = {
  /** Reading the property throws where the browser blocks storage. */
  openStorage(): RecordStorage
  /** The page, whose storage events report the changes of other tabs. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
}

/** Each record has its own entry, because two tabs must not overwrite each other's. */
const PREFIX = 'murmur.swap.'
/** The oldest that have ended make room for new ones. */
const MOST_RECORDS = 200

export function createJournal({ openStorage, page }: JournalOptions): Journal {
  const use = <T>(act: (storage: RecordStorage) => T): T | undefined => {
    try {
      return act(openStorage())
    } catch {
      // The browser blocks the storage, or it is full: callers see that nothing was read or written.
      return undefined
    }
  }
  return {
    list: () => use(listRecords) ?? [],
    find: (id) => use((storage) => readEntry(storage, PREFIX + id)),
    write: (record) => use((storage) => writeEntry(storage, record)) === true,
    clear: (account) =>
      void use((storage) => {
        for (const record of listRecords(storage))
          if (record.account === account && !isOpen(record)) storage.removeItem(PREFIX + record.id)
      }),
    subscribe(listener) {
      // Without a key, the whole storage was cleared.
      const onStorage = (event: Event) => {
        const { key } = event as Event & { readonly key: string | null }
        if (key === null || key.startsWith(PREFIX)) listener()
      }
      page.addEventListener('storage', onStorage)
      return () => page.removeEventListener('storage', onStorage)
    },
  }
}

function listRecords(storage: RecordStorage): readonly SwapRecord[] {
  return listKeys(storage)
    .flatMap((key) => readEntry(storage, key) ?? [])
    .sort((one, other) => other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1))
}

function listKeys(storage: RecordStorage): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  return keys.filter((key) => key?.startsWith(PREFIX) === true) as string[]
}

/** A record under the name of another one is not trusted. */
function readEntry(storage: RecordStorage, key: string): SwapRecord | undefined {
  const record = parseRecord(storage.getItem(key) ?? '')
  return record !== undefined && PREFIX + record.id === key ? record : undefined
}

function writeEntry(storage: RecordStorage, record: SwapRecord): boolean {
  const key = PREFIX + record.id
  const text = writeRecord(record)
  // An unreadable record would be lost.
  if (text.length > LONGEST_RECORD || parseRecord(text) === undefined) return false
  const isNew = storage.getItem(key) === null
  if (isNew && !makeRoom(storage)) return false
  storage.setItem(key, text)
  return storage.getItem(key) === text
}

/** Never forgets a record that is still open. */
function makeRoom(storage: RecordStorage): boolean {
  const keys = listKeys(storage)
  if (keys.length < MOST_RECORDS) return true
  const records = listRecords(storage)
  const kept = new Set(records.map(({ id }) => PREFIX + id))
  for (const key of keys) if (!kept.has(key)) storage.removeItem(key)
  const surplus = records.length - MOST_RECORDS + 1
  if (surplus <= 0) return true
  const ended = records.filter((record) => !isOpen(record)).slice(-surplus)
  for (const { id } of ended) storage.removeItem(PREFIX + id)
  return ended.length === surplus
}
