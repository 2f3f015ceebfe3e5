import { setTimeout as delay } from 'node:timers/promises'
import { isOutsideFailure } from '@murmur/sdk/chain/outsideFailure'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { HeaderRecord } from '../http/securityHeaders.ts'
import { type PreparedFile, prepareFile } from '../site/preparedFile.ts'
import { drawReceipt } from './drawReceipt.ts'
import { type ReceiptAddress, type ReceiptFacts, type ReceiptNetworks, readReceiptFacts } from './receiptFacts.ts'

type PicturesOptions = ReceiptNetworks & {
  /** The picture on which figures are drawn, and the one of a receipt without figures. */
  readonly pictures: { readonly ground: Buffer; readonly usual: Buffer }
  readonly headers: HeaderRecord
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

export type ReceiptPictures = {
  /** Never rejects. The usual picture while the chain does not show that the swap is done. */
  get(address: ReceiptAddress, language: string): Promise<PreparedFile>
}

/** Final ones in memory, about 150 kB each. */
const MOST_KEPT = 200
/** One that a reorganisation may change, or that is not there yet. */
const UNSETTLED_MS = 20_000
/** Reading and drawing at once, for all clients. Others get the usual picture. */
const MOST_AT_ONCE = 4
/** Social networks give up after a few seconds. */
const TIME_LIMIT_MS = 5_000
const DRAW_SECONDS = 5

/** A picture for each receipt. A link names only a transaction: everything in the picture is read from the chain. */
export function createReceiptPictures(options: PicturesOptions): ReceiptPictures {
  const { pictures, headers, log } = options
  const prepare = (body: Buffer, cacheControl: string) =>
    prepareFile({ path: 'receipt.jpg', body }, { cacheControl, security: headers })
  const usual = prepare(pictures.usual, 'public, max-age=20')
  const kept = new LRUCache<string, PreparedFile>({ max: MOST_KEPT })
  const running = new Map<string, Promise<PreparedFile>>()

  const draw = async (address: ReceiptAddress, language: string): Promise<PreparedFile> => {
    const key = writeKey(address, language)
    const keepUsual = () => {
      kept.set(key, usual, { ttl: UNSETTLED_MS })
      return usual
    }
    try {
      const facts = await readReceiptFacts(address, options)
      if (facts === undefined) return keepUsual()
      const body = await paint(facts, { language, ground: pictures.ground })
      const file = prepare(body, facts.isFinal ? 'public, max-age=86400' : 'public, max-age=20')
      kept.set(key, file, facts.isFinal ? {} : { ttl: UNSETTLED_MS })
      return file
    } catch (error) {
      if (!isOutsideFailure(error)) log.error({ err: error, hash: address.hash }, 'The picture of a receipt failed.')
      return keepUsual()
    } finally {
      running.delete(key)
    }
  }
  return {
    async get(address, language) {
      const key = writeKey(address, language)
      const ready = kept.get(key)
      if (ready !== undefined) return ready
      if (!running.has(key) && running.size >= MOST_AT_ONCE) return usual
      const drawing = running.get(key) ?? draw(address, language)
      running.set(key, drawing)
      // A slow one goes on, and is ready for the next request.
      return await Promise.race([drawing, delay(TIME_LIMIT_MS, usual, { ref: false })])
    },
  }
}

function writeKey({ kind, chainId, hash }: ReceiptAddress, language: string): string {
  return `${language}/${kind}/${chainId}/${hash}`
}

type Painting = { readonly language: string; readonly ground: Buffer }

/** Off the main thread. The drawing has paths only: no texts, and no addresses to load. */
async function paint(facts: ReceiptFacts, { language, ground }: Painting): Promise<Buffer> {
  const drawing = Buffer.from(drawReceipt(facts, language))
  return await sharp(ground)
    .composite([{ input: drawing, left: 0, top: 0 }])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .timeout({ seconds: DRAW_SECONDS })
    .toBuffer()
}
