import type { Database } from '../src/database/database.ts'
import { openPostgres } from '../src/database/postgresDatabase.ts'
import { openSqlite } from '../src/database/sqliteDatabase.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

/** The URL of an empty database of the PostgreSQL that the tests of a run share. */
export async function createPostgresDatabase(): Promise<string> {
  const response = await fetch(process.env.TEST_DATABASES ?? '')
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

type DatabaseKind = {
  readonly name: 'SQLite' | 'PostgreSQL'
  /** A new empty place: a folder or a URL. */
  createPlace(): Promise<string>
  open(place: string): Promise<Database>
}

export const databaseKinds: readonly DatabaseKind[] = [
  { name: 'SQLite', createPlace: async () => createTemporaryFolder(), open: (place) => openSqlite(place) },
  { name: 'PostgreSQL', createPlace: createPostgresDatabase, open: async (place) => openPostgres(place) },
]
