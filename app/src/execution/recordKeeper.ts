import { createStore, type ReadableStore } from '../store.ts'
import { advance, type SwapEvent } from './advance.ts'
import type { Journal } from './journal.ts'
import type { SwapRecord } from './record.ts'

/** The records as this tab knows them, and the one way to change them. */
export type RecordKeeper = {
  /** The latest first. */
  readonly records: ReadableStore<readonly SwapRecord[]>
  find(id: string): SwapRecord | undefined
  /** False if it is not stored: nothing may start that a reload would lose. */
  add(record: SwapRecord): boolean
  apply(id: string, event: SwapEvent): Change
  /** Reads what other tabs have written. */
  reload(): void
}

/** Unstored: it is known to this page only, until a later change can be stored. */
type Change = 'stored' | 'unstored' | 'unchanged'

export function createRecordKeeper(journal: Journal): RecordKeeper {
  const records = createStore<readonly SwapRecord[]>(journal.list())
  const unstored = new Map<string, SwapRecord>()

  const find = (id: string) => unstored.get(id) ?? journal.find(id)
  const show = (record: SwapRecord) => {
    const others = records.get().filter(({ id }) => id !== record.id)
    records.set([...others, record].sort(compareRecords))
  }
  const save = (record: SwapRecord): Change => {
    const isStored = journal.write(record)
    if (isStored) unstored.delete(record.id)
    else unstored.set(record.id, record)
    show(record)
    return isStored ? 'stored' : 'unstored'
  }
  return {
    records,
    find,
    add(record) {
      const isStored = journal.write(record)
      if (isStored) show(record)
      return isStored
    },
    apply(id, event) {
      const record = find(id)
      const next = record && advance(record, event)
      return next === undefined || next === record ? 'unchanged' : save(next)
    },
    reload() {
      const stored = journal.list().filter(({ id }) => !unstored.has(id))
      records.set([...stored, ...unstored.values()].sort(compareRecords))
    },
  }
}

function compareRecords(one: SwapRecord, other: SwapRecord): number {
  return other.startedAt - one.startedAt || (one.id < other.id ? 1 : -1)
}
