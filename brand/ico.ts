const headerSize = 6
const entrySize = 16

/** Packs PNG pictures, smaller than 256 pixels, into one icon file. https://learn.microsoft.com/windows/win32/menurc/newheader */
export function packIco(images: readonly { readonly png: Uint8Array; readonly size: number }[]): Buffer {
  const header = Buffer.alloc(headerSize)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let offset = headerSize + entrySize * images.length
  const entries = images.map(({ png, size }) => {
    const entry = Buffer.alloc(entrySize)
    entry.writeUInt8(size, 0)
    entry.writeUInt8(size, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)])
}
