import { images, type Still } from '@murmur/app/content/images'
import { numberAt } from '@murmur/app/site/flock/fastMath'
import { countBirds, point, pointSize } from '@murmur/app/site/flock/frames'
import { createFlock, type Flock, moveFlock } from '@murmur/app/site/flock/moveFlock'
import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import sharp, { type Sharp } from 'sharp'
import { writeOutput } from './files.ts'
import { type Palette, readPalette } from './palette.ts'
import { stillShapes } from './stillShapes.ts'

type StillRequest = {
  readonly shape: Shape
  /** In px of the file. */
  readonly width: number
  readonly height: number
  /** File px per px of the flight: at 2 the same flock is printed twice as fine, at 1 a larger one. */
  readonly density?: number
  readonly time?: number
  readonly seed?: number
  readonly count?: number
}

/** Draws one moment of a flock on ink, exactly as the live one would show it. */
export function renderStill({ shape, width, height, density = 1, time = shape.time, ...birds }: StillRequest): Sharp {
  const picture = { width: width / density, height: height / density }
  const flock = createFlock({ shape, count: countBirds(picture), ...birds })
  moveFlock(flock, { time, picture })
  const { ink, sheen } = readPalette()
  const canvas = createCanvas({ width, height, ink })
  drawFlock(canvas, { flock, density, sheen })
  return sharp(toBytes(canvas), { raw: { width, height, channels: 3 } })
}

/** Writes every still that the site shows, in every width and format. */
export async function buildStills(): Promise<void> {
  for (const print of prints) {
    for (const width of print.image.widths) await writeStill(print, { width })
  }
}

type Print = {
  readonly image: Still
  readonly shape: Shape
  /** The width of the flight in px. A smaller file shows a smaller flight, so that its birds do not turn to dust. */
  readonly span: (width: number) => number
  /** Birds per bird that would fly there live: a still may be as dense as it likes. */
  readonly crowd: number
  readonly quality: number
}

const prints: readonly Print[] = [
  ...printLive(images.hero, shapes.hero),
  ...printLive(images.swap, shapes.swap),
  printCard(images.products.swap, stillShapes.cross),
  printCard(images.products.bridge, stillShapes.arch),
  printCard(images.products.ai, stillShapes.vortex),
  printCard(images.products.scan, stillShapes.rows),
  printCard(images.ai, stillShapes.vortexAside),
  printCard(images.press[0], stillShapes.merge),
  printCard(images.press[1], stillShapes.ring),
  printCard(images.press[2], stillShapes.cloud),
  printCard(images.press[3], stillShapes.helix),
  printCard(images.press[4], stillShapes.veils),
  printCard(images.blog[0], stillShapes.plume),
  printCard(images.blog[1], stillShapes.loop),
  printCard(images.blog[2], stillShapes.fan),
  printCard(images.notFound, stillShapes.torn),
]

function printLive({ wide, tall }: { wide: Still; tall: Still }, shape: Shape): readonly Print[] {
  return [
    { image: wide, shape, span: () => 1280, crowd: 1, quality: 48 },
    { image: tall, shape, span: () => 390, crowd: 1, quality: 48 },
  ]
}

function printCard(image: Still, shape: Shape): Print {
  return { image, shape, span: (width) => (width < 900 ? 700 : 1000), crowd: 3.2, quality: 54 }
}

async function writeStill({ image, shape, span, crowd, quality }: Print, { width }: { width: number }): Promise<void> {
  const height = Math.round((width * image.height) / image.width)
  const density = width / span(width)
  const count = crowd * countBirds({ width: width / density, height: height / density })
  const picture = renderStill({ shape, width, height, density, count })
  const save = async (format: string, data: Promise<Buffer>) =>
    await writeOutput(`app/public/images/${image.name}-${width}.${format}`, await data)
  await save('avif', picture.clone().avif({ quality, effort: 4, chromaSubsampling: '4:4:4' }).toBuffer())
  await save(
    'webp',
    picture
      .clone()
      .webp({ quality: quality + 6, effort: 6 })
      .toBuffer(),
  )
  if (width === image.width) await save('jpg', picture.clone().jpeg({ quality: 56, mozjpeg: true }).toBuffer())
}

/** A picture in memory: three numbers of 0..1 per pixel. */
type StillCanvas = { readonly width: number; readonly height: number; readonly light: Float32Array }

type Disc = { x: number; y: number; radius: number; light: readonly number[] }

function createCanvas({ width, height, ink }: { width: number; height: number } & Pick<Palette, 'ink'>): StillCanvas {
  const light = new Float32Array(width * height * 3)
  for (let at = 0; at < light.length; at++) light[at] = (ink[at % 3] ?? 0) / 255
  return { width, height, light }
}

/** Draws what the shaders of the live flock draw, disc by disc: change both or neither. */
function drawFlock(
  canvas: StillCanvas,
  { flock, density, sheen }: { flock: Flock; density: number } & Pick<Palette, 'sheen'>,
): void {
  for (let at = 0; at < flock.flying * pointSize; at += pointSize) {
    const size = numberAt(flock.points, at + point.size) * density
    const thinness = Math.min(size, 1)
    const power = numberAt(flock.points, at + point.brightness) * thinness * thinness
    drawDisc(canvas, {
      x: numberAt(flock.points, at + point.x) * density,
      y: numberAt(flock.points, at + point.y) * density,
      radius: Math.max(size, 1) / 2,
      light: lightOf(sheen, { hue: numberAt(flock.points, at + point.hue), power }),
    })
  }
}

function toBytes({ light }: StillCanvas): Buffer {
  return Buffer.from(Uint8Array.from(light, (value) => Math.round(Math.min(1, value) * 255)))
}

function lightOf([start, middle, end]: Palette['sheen'], { hue, power }: { hue: number; power: number }): number[] {
  const [from, to, part] = hue < 0.5 ? [start, middle, hue * 2] : [middle, end, hue * 2 - 1]
  const whiteness = Math.max(0, Math.min(0.4, (power - 1.1) * 0.4))
  return from.map((channel, index) => {
    const colour = (channel + ((to[index] ?? 0) - channel) * part) / 255
    return (colour + (1 - colour) * whiteness) * Math.min(power, 1)
  })
}

function drawDisc({ width, height, light: canvas }: StillCanvas, { x, y, radius, light }: Disc): void {
  const reach = radius + 0.5
  for (let row = Math.max(0, Math.floor(y - reach)); row < Math.min(height, y + reach); row++) {
    for (let column = Math.max(0, Math.floor(x - reach)); column < Math.min(width, x + reach); column++) {
      const part = Math.max(0, Math.min(1, reach - Math.hypot(column + 0.5 - x, row + 0.5 - y)))
      const seen = part * part * (3 - 2 * part)
      const at = (row * width + column) * 3
      for (const [channel, value] of light.entries()) {
        const before = numberAt(canvas, at + channel)
        canvas[at + channel] = before + value * seen * (1 - before)
      }
    }
  }
}
