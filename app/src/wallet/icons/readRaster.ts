/** The bytes of a picture made of pixels, checked before anything decodes them. */
type Raster = {
  readonly type: `image/${'png' | 'jpeg' | 'gif' | 'webp'}`
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** A larger picture costs more to decode than an icon is worth. */
const MOST_PIXELS_A_SIDE = 512

/**
 * No value for an SVG, and for anything else that is no small picture of pixels. Type and size come from the bytes, as
 * a decoder reads them, not from the label of the data: URL.
 */
export function readRaster(url: string): Raster | undefined {
  try {
    const bytes = readBytes(url)
    const view = new DataView(bytes.buffer)
    const format = formats.find(({ isOwn }) => isOwn(view))
    const size = format?.readSize(view)
    if (format === undefined || size === undefined) return undefined
    const isSmall = [size.width, size.height].every((side) => side > 0 && side <= MOST_PIXELS_A_SIDE)
    return isSmall ? { type: format.type, bytes, ...size } : undefined
  } catch {
    // Not base64, or it ends in its header.
    return undefined
  }
}

function readBytes(url: string): Uint8Array<ArrayBuffer> {
  const comma = url.indexOf(',')
  if (!/^data:image\/[\w.+-]+;base64$/i.test(url.slice(0, comma))) throw new TypeError('Not in base64.')
  return Uint8Array.from(atob(url.slice(comma + 1)), (letter) => letter.charCodeAt(0))
}

type Size = { readonly width: number; readonly height: number }

/** Both functions throw a RangeError where the bytes end too early. */
type Format = {
  readonly type: Raster['type']
  isOwn(view: DataView): boolean
  readSize(view: DataView): Size | undefined
}

const formats: readonly Format[] = [
  {
    type: 'image/png',
    isOwn: (view) => view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a && read4(view, 12) === 'IHDR',
    readSize: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    type: 'image/gif',
    isOwn: (view) => read4(view, 0) === 'GIF8',
    readSize: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  {
    type: 'image/webp',
    isOwn: (view) => read4(view, 0) === 'RIFF' && read4(view, 8) === 'WEBP',
    readSize: readWebpSize,
  },
  {
    type: 'image/jpeg',
    isOwn: (view) => view.getUint16(0) === 0xffd8,
    readSize: readJpegSize,
  },
]

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebpSize(view: DataView): Size | undefined {
  const kind = read4(view, 12)
  if (kind === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff) }
  }
  if (kind !== 'VP8X') return undefined
  return { width: 1 + (view.getUint32(24, true) & 0xffffff), height: 1 + (view.getUint32(26, true) >>> 8) }
}

/** Skips from segment to segment to the one that starts the frame. */
function readJpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    const startsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (startsFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return undefined
}

function read4(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, at, 4))
}
