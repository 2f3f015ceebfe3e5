type Size = { readonly width: number; readonly height: number }

/** The size of a PNG or JPEG, read from its first bytes. */
export function readImageSize(file: Buffer): Size {
  if (file.toString('latin1', 1, 4) === 'PNG') return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  if (file.readUInt16BE(0) === 0xffd8) return readJpegSize(file)
  throw new Error('The file is neither a PNG nor a JPEG.')
}

/** A JPEG is a list of segments; the start-of-frame segment has the size. */
function readJpegSize(file: Buffer): Size {
  let at = 2
  while (at < file.length) {
    const marker = file.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) }
    at += 2 + file.readUInt16BE(at + 2)
  }
  throw new Error('The JPEG has no frame.')
}

export function countPdfPages(file: Buffer): number {
  return file.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}
