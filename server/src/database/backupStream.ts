import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { restoreBackup, writeBackup } from './backup.ts'
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

type Receipt = { readonly from: Readable; readonly after: (query: Query) => Promise<void> }

/** Restores a compressed backup. A file that is none is a RangeError and changes nothing. */
export async function receiveBackup(database: Database, { from, after }: Receipt): Promise<number> {
  // It may fail before the database reads from it, and the reader gets that error later.
  const gunzip = createGunzip().on('error', () => undefined)
  from.on('error', (error) => gunzip.destroy(error)).pipe(gunzip)
  try {
    return await restoreBackup(database, { lines: splitLines(gunzip), after })
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string }
    if (code?.startsWith('Z_') === true) throw new RangeError(`The backup cannot be read: ${message}.`, { cause })
    throw cause
  }
}

async function* splitLines(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
