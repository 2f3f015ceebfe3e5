import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { countRows, type Fewer, type RowCounts, restoreBackup, writeBackup } from './backup.ts'
import type { Database, Query } from './database.ts'

/** Writes a compressed backup to the stream and ends it. */
export async function sendBackup(database: Database, { to }: { to: Writable }): Promise<void> {
  const gzip = createGzip()
  const written = pipeline(gzip, to)
  const work = writeBackup(database, { write: createLineWriter(gzip) }).then(
    () => void gzip.end(),
    (error) => void gzip.destroy(error),
  )
  await Promise.all([written, work])
}

/** Waits while the reader is slow, and fails once it has gone. */
function createLineWriter(out: Writable): (line: string) => Promise<void> {
  const gone = new AbortController()
  out.once('close', () => gone.abort())
  return async (line) => {
    if (out.destroyed) throw new Error('The reader of the backup has gone.')
    if (!out.write(`${line}\n`)) await once(out, 'drain', { signal: gone.signal })
  }
}

type Receipt = { readonly from: Readable; readonly fewer: Fewer; readonly after: (query: Query) => Promise<void> }

/** Restores a compressed backup. An invalid file is a RangeError and changes nothing. */
export function receiveBackup(database: Database, { from, fewer, after }: Receipt): Promise<number> {
  return readCompressed(from, (lines) => restoreBackup(database, { lines, fewer, after }))
}

/** The number of rows by table, of a backup that is whole. A RangeError otherwise. */
export function inspectBackup(from: Readable): Promise<RowCounts> {
  return readCompressed(from, countRows)
}

async function readCompressed<T>(from: Readable, read: (lines: AsyncIterable<string>) => Promise<T>): Promise<T> {
  const size = { compressed: 0 }
  from.on('data', (chunk: Buffer) => {
    size.compressed += chunk.length
  })
  // It may fail before the database reads from it, and the reader gets that error later.
  const gunzip = createGunzip().on('error', () => undefined)
  from.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  try {
    return await read(splitLines(gunzip, size))
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    if (code?.startsWith('Z_') === true) throw new RangeError(`The backup cannot be read: ${message}.`, { cause })
    throw cause
  } finally {
    gunzip.destroy()
  }
}

/** Rows have hashes and addresses, so a backup is about a tenth of its text. Zeros are a thousandth. */
const MOST_EXPANSION = 100
const ALWAYS_ALLOWED_BYTES = 1_000_000
/** The longest row is a topic's with 1,000 open forecasts. */
const LONGEST_LINE = 1_000_000

async function* splitLines(
  stream: AsyncIterable<Buffer>,
  size: { readonly compressed: number },
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let expanded = 0
  for await (const chunk of stream) {
    expanded += chunk.length
    const isBomb = expanded > ALWAYS_ALLOWED_BYTES + MOST_EXPANSION * size.compressed
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (isBomb || rest.length > LONGEST_LINE)
      throw new RangeError('The file expands to far more than a backup has. It is not one of ours.')
    yield* lines
  }
  if (rest !== '') yield rest
}
