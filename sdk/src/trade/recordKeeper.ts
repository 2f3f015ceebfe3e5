import type { Address } from '@murmur/engine/token'
import { createStore, type ReadableStore } from '../store.ts'
import { advance, type SwapEvent } from './advance.ts'
import type { Journal } from './journal.ts'
import { isOpen, isPending, type SwapRecord } from './record.ts'

/** This tab's view of the records. All changes pass through it. */
export type RecordKeeper = {
  /** The latest first. */
  readonly records: ReadableStore<readonly SwapRecord[]>
  /** The ids of records that only this page knows: the browser does not store them. */
  readonly unstored: ReadableStore<readonly string[]>
  /** Also finds unfinished records that the storage has lost. */
  find(id: string): SwapRecord | undefined
  /** False if it is not stored: nothing may start that a reload would lose. */
  add(record: SwapRecord): boolean
  apply(id: string, event: SwapEvent): Change
  /** This tab works on the record: it writes it again when the storage loses it. Other tabs may know an older one. */
  own(id: string): void
  /** Reads the changes of other tabs. */
  reload(): void
  /** Forgets the records of an account that have ended. */
  clear(account: Address): void
}

/** Unstored: it is known to this page only, until a later change can be stored. */
type Change = 'stored' | 'unstored' | 'unchanged'

export function createRecordKeeper(journal: Journal): RecordKeeper {
  const records = createStore<readonly SwapRecord[]>(journal.list())
  const unstored = createStore<readonly string[]>([])
  const own = new Set<string>()

  const findHeld = (id: string) => records.get().find((record) => record.id === id)
  const show = (record: SwapRecord) => {
    const others = records.get().filter(({ id }) => id !== record.id)
    records.set([...others, record].sort(compareRecords))
  }
  const write = (record: SwapRecord): boolean => {
    const isStored = journal.write(record)
    const others = unstored.get().filter((id) => id !== record.id)
    if (isStored !== !unstored.get().includes(record.id)) unstored.set(isStored ? others : [...others, record.id])
    return isStored
  }
  /** The storage can be wiped, full or corrupted at any time: this page still has the record. */
  const keep = (held: SwapRecord): SwapRecord | undefined => {
    const isUnstored = unstored.get().includes(held.id)
    const stored = isUnstored ? undefined : journal.find(held.id)
    if (stored !== undefined && !(own.has(held.id) && hasLostHash(stored, held))) return stored
    // Another tab may have cleared the list of swaps that have ended.
    if (!isUnstored && !canChange(held)) return undefined
    if (own.has(held.id)) write(held)
    return held
  }
  const find = (id: string) => {
    const held = findHeld(id)
    return held === undefined ? journal.find(id) : keep(held)
  }
  const reload = () => {
    const held = records.get().flatMap((record) => keep(record) ?? [])
    const known = new Set(held.map(({ id }) => id))
    const added = journal.list().filter(({ id }) => !known.has(id))
    records.set([...held, ...added].sort(compareRecords))
  }
  return {
    records,
    unstored,
    find,
    add(record) {
      const isStored = journal.write(record)
      if (!isStored) return false
      own.add(record.id)
      show(record)
      return true
    },
    apply(id, event) {
      const record = find(id)
      const next = record && advance(record, event)
      if (next === undefined || next === record) return 'unchanged'
      const isStored = write(next)
      show(next)
      return isStored ? 'stored' : 'unstored'
    },
    own: (id) => void own.add(id),
    reload,
    clear(account) {
      journal.clear(account)
      const isCleared = (record: SwapRecord) => record.account === account && !isOpen(record)
      const cleared = records.get().filter(isCleared)
      unstored.set(unstored.get().filter((id) => !cleared.some((record) => record.id === id)))
      reload()
    },
  }
}

/** The storage may hold an older state. A hash that was known once is never given up. */
function hasLostHash(stored: SwapRecord, held: SwapRecord): boolean {
  const known = new Set(stored.steps.flatMap(({ hashes }) => hashes))
  return held.steps.some(({ hashes }) => hashes.some((hash) => !known.has(hash)))
}

function canChange(record: SwapRecord): boolean {
  return isOpen(record) || isPending(record)
}

function compareRecords(one: SwapRecord, other: SwapRecord): number {
  return other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1)
}
