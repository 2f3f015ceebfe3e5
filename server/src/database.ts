export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** One statement; each `?` in its text stands for a value, so that no value is ever part of the text. */
export type Query = (text: string, values?: readonly Value[]) => Promise<readonly Row[]>

/** What the newsletter needs of a database. The same SQL runs on SQLite and on PostgreSQL. */
export type Database = {
  /** All of it or nothing of it, and on disk when it resolves. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** A statement that lets one process at a time migrate, where there can be several. */
  readonly migrationLock: string | undefined
  /** The end of a select that takes rows for this process alone, and leaves those that another one has taken. */
  readonly takeRows: string
  /** Leaves nothing of deleted rows in any file. */
  scrub(): Promise<void>
  close(): Promise<void>
}

export function readText(row: Row, column: string): string {
  const value = row[column]
  if (typeof value !== 'string') throw new TypeError(`The column ${column} holds no text.`)
  return value
}

export function readNumber(row: Row, column: string): number {
  const value = row[column]
  if (typeof value !== 'number') throw new TypeError(`The column ${column} holds no number.`)
  return value
}
