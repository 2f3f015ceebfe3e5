import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRaster } from './readRaster.ts'

const formats = ['png', 'jpeg', 'gif', 'webp'] as const

test.each(formats)('a %s is known by its bytes, with its size', async (format) => {
  for (const [width, height] of [
    [1, 1],
    [96, 96],
    [300, 512],
  ] as const) {
    const { url, bytes } = await draw({ format, width, height })
    expect(readRaster(url)).toEqual({ type: `image/${format}`, bytes, width, height })
    // The label does not matter.
    expect(readRaster(url.replace(/^data:image\/\w+/, 'data:image/svg+xml'))?.type).toBe(`image/${format}`)
  }
})

test('a WebP without loss and one with a header for more features are measured, too', async () => {
  const plain = await draw({ format: 'webp', width: 120, height: 90, options: { lossless: true } })
  expect(readRaster(plain.url)).toMatchObject({ width: 120, height: 90 })
  const picture = sharp({ create: { width: 120, height: 90, channels: 4, background: '#12345678' } })
  const bytes = await picture.withMetadata().webp().toBuffer()
  expect(readRaster(`data:image/webp;base64,${bytes.toString('base64')}`)).toMatchObject({ width: 120, height: 90 })
})

test.each(formats)('W-23: a %s of more than 512 pixels a side is refused before it is decoded', async (format) => {
  for (const [width, height] of [
    [513, 1],
    [1, 513],
    [2_000, 2_000],
  ] as const) {
    expect(readRaster((await draw({ format, width, height })).url)).toBeUndefined()
  }
})

const bomb = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"/><use href="#a"/></svg>'

test.each([
  `data:image/svg+xml,${bomb}`,
  `data:image/svg+xml;base64,${btoa(bomb)}`,
  `data:image/png;base64,${btoa(bomb)}`,
  `data:image/png;base64,${btoa(`\x89PNG\r\n\x1a\n${bomb}`)}`,
  'data:image/png;base64,',
  'data:image/png;base64,!!!',
  'data:image/png,iVBORw0KGgo',
  `data:text/html;base64,${btoa('GIF89a')}`,
  'https://evil.example/i.png',
  '',
])('W-23: %s is no picture of pixels', (url) => {
  expect(readRaster(url)).toBeUndefined()
})

test.each(formats)('W-23: no cut or changed %s is a surprise', async (format) => {
  const { bytes } = await draw({ format, width: 20, height: 20 })
  for (let length = 0; length < Math.min(bytes.length, 200); length += 1) {
    readRaster(toUrl(bytes.subarray(0, length)))
    const changed = bytes.slice()
    changed[length] = 0xff
    const raster = readRaster(toUrl(changed))
    if (raster !== undefined) expect(Math.max(raster.width, raster.height)).toBeLessThanOrEqual(512)
  }
})

type Drawing = {
  readonly format: (typeof formats)[number]
  readonly width: number
  readonly height: number
  readonly options?: { readonly lossless: boolean }
}

async function draw({ format, width, height, options }: Drawing) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#2ef2c8' } })
  const bytes = new Uint8Array(await picture.toFormat(format, options).toBuffer())
  return { bytes, url: toUrl(bytes) }
}

function toUrl(bytes: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
