import { images, type Still } from '@murmur/app/content/images'
import { countBirds } from '@murmur/app/site/flock/frames'
import { createFlock, moveFlock } from '@murmur/app/site/flock/moveFlock'
import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import sharp, { type Sharp } from 'sharp'
import { writeOutput } from './files.ts'
import { readPalette } from './palette.ts'
import { createCanvas, drawFlock, toBytes } from './stillCanvas.ts'
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
