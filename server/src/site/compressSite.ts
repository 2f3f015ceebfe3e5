import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isCompressedCopy, listFiles, type SiteFile } from './loadSite.ts'
import { findMediaType } from './mediaType.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Below this, compression saves no packet. */
const SMALLEST = 256

/** Writes `.br` and `.gz` beside every file that gets smaller. Done once per build, at the highest quality. */
export async function compressSite(directory: string): Promise<void> {
  const paths = await listFiles(directory)
  const sources = paths.filter((path) => !isCompressedCopy(path) && findMediaType(path).isCompressible)
  await Promise.all(sources.map((path) => compressFile(join(directory, path))))
}

async function compressFile(file: string): Promise<void> {
  const { br, gzip } = await compressBody(await readFile(file))
  if (br) await writeFile(`${file}.br`, br)
  if (gzip) await writeFile(`${file}.gz`, gzip)
}

/** A coding is missing where it saves nothing. */
export async function compressBody(body: Buffer): Promise<Pick<SiteFile, 'br' | 'gzip'>> {
  if (body.length < SMALLEST) return {}
  const [br, zipped] = await Promise.all([
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    compressGzip(body, { level: constants.Z_BEST_COMPRESSION }),
  ])
  return {
    ...(br.length < body.length && { br }),
    ...(zipped.length < body.length && { gzip: zipped }),
  }
}
