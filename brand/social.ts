import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import type { Font } from 'fontkit'
import { drawSvg, toJpg, writeOutput } from './files.ts'
import { type Artwork, logoSvg, readArtwork, round } from './logo.ts'
import { getToken, inkColour, readTokens } from './palette.ts'
import { placeShape } from './placeShape.ts'
import { stillShapes } from './stillShapes.ts'
import { renderStill } from './stills.ts'
import { openTypeface, outlineText } from './typeface.ts'

type Card = {
  readonly name: string
  readonly lines: readonly string[]
  readonly line: string
  readonly shape: Shape
}

const size = { width: 1200, height: 630 }
const margin = 64
const logoWidth = 220
// These are mostly seen small, where a sparse flock would fade away.
const count = 14_000
const room = { width: size.width - 2 * margin, height: 300 }

/** The wording of the pages themselves, in capitals. */
const cards: readonly Card[] = [
  {
    name: 'home',
    lines: ['CHAIN', 'ABSTRACTION', 'DEX AGGREGATOR'],
    line: 'EMBRACING MACHINE INTELLIGENCE',
    shape: placeShape(shapes.hero, { left: 0.3, top: -0.04, width: 0.72, height: 1.2 }),
  },
  {
    name: 'pressroom',
    lines: ['PRESS', 'ROOM'],
    line: 'WHAT IS A CHAIN-ABSTRACTED DEX AGGREGATOR',
    shape: placeShape(stillShapes.fan, { left: 0.44, top: -0.22, width: 0.6, height: 1 }),
  },
  {
    name: 'subscribe',
    lines: ['SUBSCRIBE', 'NEWSLETTER'],
    line: 'STAY UP-TO-DATE ON PRODUCTS, UPGRADES AND EVENTS',
    shape: placeShape(stillShapes.cloud, { left: 0.3, top: -0.06, width: 0.72, height: 0.72 }),
  },
  {
    name: 'brandassets',
    lines: ['BRAND', 'ASSETS'],
    line: 'LOGO, COLOUR, TYPE, MOTION',
    shape: placeShape(stillShapes.ring, { left: 0.42, top: -0.2, width: 0.8, height: 1.2 }),
  },
  {
    name: 'swap',
    lines: ['SWAP'],
    line: 'EXCHANGE ALL CHAIN ASSETS',
    shape: placeShape(stillShapes.cross, { left: 0.42, top: -0.1, width: 0.6, height: 0.88 }),
  },
  {
    name: 'notfound',
    lines: ['THIS LINK', 'IS BROKEN'],
    line: 'PAGES ARE BEING UPDATED',
    shape: placeShape(stillShapes.torn, { left: 0.3, top: -0.14, width: 0.8, height: 0.74 }),
  },
]

/** Behind the words of a receipt, which the server draws. Fainter than the others, since figures lie on it. */
const receiptShape = placeShape(stillShapes.veils, { left: 0.36, top: -0.4, width: 0.8, height: 0.86 })
const receiptCount = 5_000

/** Writes the picture that social networks show for each page. */
export async function buildSocial(): Promise<void> {
  const artwork = await readArtwork()
  const fonts = { display: await openTypeface('display'), label: await openTypeface('label') }
  const logo = await drawSvg(logoSvg(artwork, { layout: 'horizontal', ground: 'dark', width: logoWidth }))
    .png()
    .toBuffer()
  for (const card of cards) {
    const words = Buffer.from(wordsSvg(card, { artwork, fonts }))
    const picture = renderStill({ shape: card.shape, count, ...size }).composite([
      { input: words, left: 0, top: 0 },
      { input: logo, left: margin, top: margin },
    ])
    await writeOutput(`app/public/og/${card.name}.jpg`, await toJpg(picture, { quality: 86 }))
  }
  const ground = renderStill({ shape: receiptShape, count: receiptCount, ...size }).composite([
    { input: logo, left: margin, top: margin },
  ])
  await writeOutput('app/public/og/receipt.jpg', await toJpg(ground, { quality: 92 }))
}

type Tools = { artwork: Artwork; fonts: { display: Font; label: Font } }

/** Words as outlines, so that the picture does not depend on the fonts of the machine that draws it. */
function wordsSvg({ lines, line }: Card, { artwork, fonts }: Tools): string {
  const tokens = readTokens()
  const em = fitEm(lines, { font: fonts.display })
  const leading = em * Number(getToken(tokens, { name: 'leading-display' }))
  const foot = size.height - margin
  const title = lines.map((text, index) => {
    const y = foot - (lines.length - 1 - index) * leading
    return at(outlineText(fonts.display, { text, size: em, tracking: -0.02 }).path, { y })
  })
  const capitals = outlineText(fonts.display, { text: 'M', size: em, tracking: 0 }).capHeight
  const label = outlineText(fonts.label, { text: line, size: 20, tracking: 0.1 })
  const y = foot - (lines.length - 1) * leading - capitals - 36
  const fill = inkColour(artwork.palette, { ground: 'dark' })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" fill="${fill}">${title.join('')}${at(label.path, { y })}</svg>`
}

function at(path: string, { y }: { y: number }): string {
  return `<path transform="translate(${margin} ${round(y)})" d="${path}"/>`
}

/** The largest size at which the longest line fits the width and all lines the height. */
function fitEm(lines: readonly string[], { font }: { font: Font }): number {
  const widest = Math.max(...lines.map((text) => outlineText(font, { text, size: 1, tracking: -0.02 }).width))
  return Math.min(room.width / widest, room.height / lines.length, 148)
}
