import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { SiteFile } from './loadSite.ts'

/** A page of which one place names its own address. Everything around the place is compressed once. */
type AddressedPage = {
  /** The file with that text in its place. Plain ASCII, shorter than 64 kB. */
  write(text: string): SiteFile
}

/** No value if the page has no such place. */
export function createAddressedPage({ path, body }: SiteFile, place: string): AddressedPage | undefined {
  const at = body.indexOf(place)
  if (at === -1) return undefined
  const [before, after] = [body.subarray(0, at), body.subarray(at + Buffer.byteLength(place))]
  // Ends at a byte without a last block, so that more blocks can follow.
  const head = deflateRawSync(before, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  const tail = deflateRawSync(after, { level: 9 })
  const headSum = crc32(before)
  return {
    write(text) {
      const middle = Buffer.from(text, 'ascii')
      const sums = Buffer.alloc(8)
      sums.writeUInt32LE(crc32(after, crc32(middle, headSum)))
      sums.writeUInt32LE(before.length + middle.length + after.length, 4)
      const gzip = Buffer.concat([gzipHeader, head, storeBlock(middle), tail, sums])
      return { path, body: Buffer.concat([before, middle, after]), gzip }
    },
  }
}

/** RFC 1952: deflate, without a name and a time. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** RFC 1951: bytes as they are, in a block that is not the last. */
function storeBlock(bytes: Buffer): Buffer {
  const header = Buffer.alloc(5)
  header.writeUInt16LE(bytes.length, 1)
  header.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([header, bytes])
}
