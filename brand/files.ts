import { mkdir, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'

const root = new URL('../', import.meta.url)

/** Writes a file, by its path from the root. */
export async function writeOutput(path: string, data: string | Uint8Array): Promise<void> {
  const file = new URL(path, root)
  await mkdir(new URL('./', file), { recursive: true })
  await writeFile(file, data)
}

export function drawSvg(svg: string): Sharp {
  return sharp(Buffer.from(svg))
}

/** The smallest PNG without loss, and the same bytes on every machine. */
export function toPng(image: Sharp): Promise<Buffer> {
  return image.png({ compressionLevel: 9, palette: false }).toBuffer()
}

export function toJpg(image: Sharp, { quality }: { quality: number }): Promise<Buffer> {
  return image.jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
}
