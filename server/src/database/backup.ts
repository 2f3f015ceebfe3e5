import { createHash, type Hash } from 'node:crypto'
import { tryParse } from '@murmur/sdk/schemas'
import * as v from 'valibot'
import { type Database, type Query, type Row, readText, type Value } from './database.ts'
import { findVersion, schemaVersion, tables } from './migrations.ts'

/**
 * A backup is lines of JSON: the version, each row as `["table",{…}]`, and last the number of rows with a SHA-256 of all
 * lines before. Both databases read and write it, so it also moves the data from one to the other.
 */
type Write = (line: string) => Promise<void> | void

const PAGE_ROWS = 500

/** Writes every row as of one moment. Resolves with their number. */
export async function writeBackup(database: Database, { write }: { write: Write }): Promise<number> {
  const hash = createHash('sha256')
  const writeHashed = async (line: string) => {
    hash.update(`${line}\n`)
    await write(line)
  }
  let rows = 0
  await database.snapshot(async (query) => {
    await writeHashed(JSON.stringify({ version: await findVersion(query) }))
    for (const table of tables) {
      for await (const row of readTable(query, table)) {
        await writeHashed(JSON.stringify([table.name, row]))
        rows += 1
      }
    }
  })
  await write(JSON.stringify({ rows, sha256: hash.digest('hex') }))
  return rows
}

type Table = (typeof tables)[number]

async function* readTable(query: Query, table: Table): AsyncGenerator<Row> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page: readonly Row[] = await query(
      `SELECT * FROM ${table.name} WHERE ${table.key} > ? ORDER BY ${table.key} LIMIT ?`,
      [last, PAGE_ROWS],
    )
    yield* page
    const end = page.at(-1)
    last = end === undefined || page.length < PAGE_ROWS ? undefined : readText(end, table.key)
  }
}

/** Refuse or accept a restore that would leave fewer people than before. */
export type Fewer = 'refuse' | 'accept'

type Restore = {
  readonly lines: AsyncIterable<string>
  readonly fewer: Fewer
  /** Runs in the same transaction, after all rows are back. */
  readonly after?: (query: Query) => Promise<void>
}

/**
 * Replaces every row in one transaction, so a broken file changes nothing. Suppressions are added, never removed: an
 * erased address stays erased.
 */
export function restoreBackup(database: Database, { lines, fewer, after }: Restore): Promise<number> {
  return database.transaction(async (query) => {
    for (const statement of database.restoreLocks) await query(statement)
    const before = await countPeople(query)
    for (const table of [...tables].reverse()) if (!table.isKept) await query(`DELETE FROM ${table.name}`)
    const rows = await insertLines(query, lines)
    await after?.(query)
    if (fewer === 'refuse') assertKept(before, await countPeople(query))
    return rows
  })
}

/** Rows by the name of their table. */
export type RowCounts = Readonly<Record<string, number>>

/** Counts the rows that only people can give: without them, the newsletter has lost its readers. */
async function countPeople(query: Query): Promise<RowCounts> {
  const [subscribers = {}] = await query('SELECT COUNT(*) AS rows FROM subscribers')
  const [consents = {}] = await query('SELECT COUNT(*) AS rows FROM consents')
  return { subscribers: Number(subscribers.rows), consents: Number(consents.rows) }
}

function assertKept(before: RowCounts, after: RowCounts): void {
  const lost = Object.entries(before).filter(([name, rows]) => (after[name] ?? 0) < rows)
  if (lost.length === 0) return
  const list = lost.map(([name, rows]) => `${after[name] ?? 0} of ${rows} ${name}`).join(' and ')
  throw new RangeError(`This restore would leave ${list}. Nothing was changed. Add --yes if you mean it.`)
}

/** Reads a whole backup, checks its seal, and counts its rows. */
export async function countRows(lines: AsyncIterable<string>): Promise<RowCounts> {
  const counts: Record<string, number> = Object.fromEntries(tables.map(({ name }) => [name, 0]))
  for await (const { table } of readRows(lines)) counts[table.name] = (counts[table.name] ?? 0) + 1
  return counts
}

/** True if it contains no people. Other tables have rows in a new database, too. */
export function isEmpty(counts: RowCounts): boolean {
  return ['subscribers', 'consents', 'suppressions'].every((name) => (counts[name] ?? 0) === 0)
}

export function describeCounts(counts: RowCounts): string {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const list = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  return `It has ${rows} rows: ${list.join(', ')}.`
}

async function insertLines(query: Query, lines: AsyncIterable<string>): Promise<number> {
  const insert = createInserter(query)
  let rows = 0
  for await (const row of readRows(lines)) {
    await insert.add(row)
    rows += 1
  }
  await insert.flush()
  return rows
}

/** Throws a RangeError for a file that is not a whole, unchanged backup, at the latest after its last row. */
async function* readRows(lines: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const hash = createHash('sha256')
  let rows = 0
  let state: 'first' | 'rows' | 'complete' = 'first'
  for await (const line of lines) {
    if (state === 'complete') throw new RangeError('The backup goes on after its end. Use another one.')
    const entry = tryParse(jsonSchema, line)
    if (state === 'first') {
      assertVersion(entry)
      state = 'rows'
    } else if (Array.isArray(entry)) {
      yield parseRow(entry)
      rows += 1
    } else {
      assertEnd(entry, { hash, rows })
      state = 'complete'
    }
    hash.update(`${line}\n`)
  }
  if (state !== 'complete') throw new RangeError('The backup is incomplete. Use another one.')
}

function assertEnd(entry: unknown, { hash, rows }: { hash: Hash; rows: number }): void {
  const end = tryParse(endSchema, entry)
  if (end === undefined) throw new RangeError('This file is not a backup.')
  const isIntact = end.rows === rows && end.sha256 === hash.copy().digest('hex')
  if (!isIntact) throw new RangeError('The backup was changed after it was written. Use another one.')
}

function assertVersion(entry: unknown): void {
  const first = tryParse(firstSchema, entry)
  if (first === undefined) throw new RangeError('This file is not a backup.')
  if (first.version > schemaVersion)
    throw new RangeError('The backup is of a newer release. Restore it with that release.')
}

type ParsedRow = { readonly table: Table; readonly columns: string; readonly values: readonly Value[] }

function parseRow(entry: unknown): ParsedRow {
  const [name, row] = tryParse(rowSchema, entry) ?? []
  const table = tables.find((candidate) => candidate.name === name)
  if (table === undefined || row === undefined) throw new RangeError('The backup has an unknown row.')
  const values = tryParse(valuesSchema, Object.values(row))
  if (values === undefined) throw new RangeError('The backup has an unknown value.')
  return { table, columns: Object.keys(row).join(', '), values }
}

const jsonSchema = v.pipe(v.string(), v.parseJson())
const firstSchema = v.object({ version: v.number() })
const endSchema = v.object({ rows: v.number(), sha256: v.string() })
const columnSchema = v.pipe(v.string(), v.regex(/^[a-z_]+$/))
const rowSchema = v.tuple([v.string(), v.pipe(v.record(columnSchema, v.unknown()), v.minEntries(1))])
const valuesSchema = v.array(v.union([v.null(), v.string(), v.number()]))

const ROWS_PER_INSERT = 200

/** Inserts many rows with one statement, since each statement is a trip to the database. */
function createInserter(query: Query) {
  let batch: ParsedRow[] = []
  const flush = async () => {
    const [first] = batch
    if (first === undefined) return
    const { table, columns, values } = first
    const row = `(${values.map(() => '?').join(', ')})`
    const placeholders = batch.map(() => row).join(', ')
    const conflict = table.isKept ? 'ON CONFLICT DO NOTHING' : ''
    await query(
      `INSERT INTO ${table.name} (${columns}) VALUES ${placeholders} ${conflict}`,
      batch.flatMap((one) => one.values),
    )
    batch = []
  }
  return {
    flush,
    async add(row: ParsedRow) {
      const [first = row] = batch
      const isAlike = first.table === row.table && first.columns === row.columns
      if (!isAlike || batch.length >= ROWS_PER_INSERT) await flush()
      batch.push(row)
    },
  }
}
