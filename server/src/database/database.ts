export type Value = string | number | null

export type Row = Readonly<Record<string, Value>>

/** Runs one statement. Values are always bound to `?` placeholders, never put into the text. */
export type Query = (text: string, values?: readonly Value[]) => Promise<readonly Row[]>

/** One SQL dialect for SQLite and PostgreSQL. */
export type Database = {
  /** Why it could not be opened at the start, while the server waits for it. */
  readonly startProblem?: string
  /** Atomic, and on disk when it resolves. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** A statement that makes concurrent migrations wait, where several processes share the database. */
  readonly migrationLock: string | undefined
  /** The suffix of a SELECT that locks its rows and skips rows locked by other processes. */
  readonly skipLocked: string
  /** A transaction whose statements all see the same moment. */
  snapshot<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** The first statements of a transaction that replaces every row. */
  readonly restoreLocks: readonly string[]
  /** Removes deleted rows from all files. */
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
