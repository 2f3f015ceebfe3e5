import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

/** A snapshot as it is sent, compressed once per block. */
export type MarketPage = {
  readonly blockHash: string
  readonly identity: Buffer
  readonly gzip: Buffer
  readonly br: Buffer
}

const compressBrotli = promisify(brotliCompress)
const expandBrotli = promisify(brotliDecompress)
const compressGzip = promisify(gzip)

/** About 10 ms for a large market: it runs once per block, beside the main thread. */
const BROTLI_QUALITY = 5

export async function compressPage(identity: Buffer, blockHash: string): Promise<MarketPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
  const [br, zipped] = await Promise.all([compressBrotli(identity, { params }), compressGzip(identity)])
  return { blockHash, identity, gzip: zipped, br }
}

/** The page that another server compressed. */
export async function expandPage(br: Buffer, blockHash: string): Promise<MarketPage> {
  const identity = await expandBrotli(br)
  return { blockHash, identity, gzip: await compressGzip(identity), br }
}
