import { type Ground, inkColour, type Palette, readPalette, sheenColour } from './palette.ts'
import { type Outline, openTypeface, outlineText } from './typeface.ts'

export type Layout = 'horizontal' | 'vertical' | 'mark'
/** `sheen` is the logo; `mono` is for where only one colour can be printed, cut or engraved. */
export type Tone = 'sheen' | 'mono'

export type Dot = {
  readonly x: number
  readonly y: number
  readonly radius: number
  /** Where it flies in the flock, from 0 to 1: what its colour is made from. */
  readonly position: number
}

export type Mark = {
  readonly width: number
  readonly height: number
  readonly bend: number
  readonly dots: readonly Dot[]
}

/** All that a logo is drawn from. */
export type Artwork = { readonly palette: Palette; readonly wordmark: Outline }

/** A logo without its colours, in units of the smallest dot's radius. */
type Drawing = {
  readonly width: number
  readonly height: number
  readonly dots: readonly Dot[]
  /** Where the mark stands and how large it is; where the letters start. */
  readonly mark: { readonly x: number; readonly scale: number }
  readonly wordmark: { readonly x: number; readonly y: number } | undefined
}

type LogoOptions = { layout: Layout; ground: Ground; tone?: Tone; room?: number; width?: number }

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Nine dots of radius 1, 2, 3, 2, 1 along two half circles, each one unit from the next. */
export const mark = createMark([1, 2, 3, 2, 1])

/** Five dots by the same rule, for 24 pixels and less, where nine would blur. */
export const smallMark = createMark([2, 3, 2])

/** The room that nothing may enter: the height of the wave, which is the height of the letters. */
export const clearSpace = mark.bend * 2

/** Between mark and name. */
export const gap = { horizontal: 8, vertical: 9 }
const verticalMarkScale = 2

export async function readArtwork(): Promise<Artwork> {
  return { palette: readPalette(), wordmark: await outlineWordmark() }
}

/** `room` is kept free on every side; `width` is in pixels, and without it the picture takes the size of its place. */
export function logoSvg(artwork: Artwork, { layout, ground, tone = 'sheen', room = 0, width }: LogoOptions): string {
  const drawing = drawLogo(artwork, { layout })
  const body =
    dotsSvg(drawing.dots, dotColour(artwork.palette, { ground, tone })) + wordmarkSvg(artwork, { drawing, ground })
  const box = { x: -room, y: -room, width: drawing.width + 2 * room, height: drawing.height + 2 * room }
  return frameSvg(`<title>Murmur</title>${body}`, { box, width })
}

export function frameSvg(body: string, { box, width }: { box: Box; width?: number | undefined }): string {
  const size = width ? ` width="${width}" height="${Math.round((width * box.height) / box.width)}"` : ''
  const view = [box.x, box.y, box.width, box.height].map(round).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg"${size} viewBox="${view}">${body}</svg>`
}

export function drawLogo({ wordmark }: Artwork, { layout }: { layout: Layout }): Drawing {
  if (layout === 'mark') return { ...mark, mark: { x: 0, scale: 1 }, wordmark: undefined }
  if (layout === 'horizontal') return drawHorizontal(wordmark)
  return drawVertical(wordmark)
}

export function dotColour(palette: Palette, { ground, tone }: { ground: Ground; tone: Tone }): (dot: Dot) => string {
  if (tone === 'mono') return () => inkColour(palette, { ground })
  return ({ position }) => sheenColour(palette, { position, ground })
}

export function dotsSvg(dots: readonly Dot[], colourOf: (dot: Dot) => string): string {
  return dots
    .map(
      (dot) => `<circle cx="${round(dot.x)}" cy="${round(dot.y)}" r="${round(dot.radius)}" fill="${colourOf(dot)}"/>`,
    )
    .join('')
}

/** Half of the dots' radii, from the end of the wave to its middle; the other half is the same, turned by 180°. */
function createMark(radii: readonly number[]): Mark {
  const bend = findBend(radii)
  const angles = anglesAlong(radii, { bend })
  const half = radii.map((radius, index) => {
    const angle = angles[index] ?? 0
    return { x: -bend - bend * Math.cos(angle), y: bend * Math.sin(angle), radius }
  })
  const turned = half
    .slice(0, -1)
    .reverse()
    .map(({ x, y, radius }) => ({ x: -x, y: -y, radius }))
  const tip = radii[0] ?? 0
  const [width, height] = [4 * bend + 2 * tip, 2 * bend + 2 * Math.max(...radii)]
  const dots = [...half, ...turned].map(({ x, y, radius }, index, { length }) => {
    return { x: x + width / 2, y: y + height / 2, radius, position: index / (length - 1) }
  })
  return { width, height, bend, dots }
}

/** The radius of the half circle on which the dots, one unit apart, reach exactly from end to end. */
function findBend(radii: readonly number[]): number {
  let [low, high] = [Math.max(...radii) + 1, 100]
  while (high - low > 1e-9) {
    const bend = (low + high) / 2
    if ((anglesAlong(radii, { bend }).at(-1) ?? 0) > Math.PI) low = bend
    else high = bend
  }
  return low
}

function anglesAlong(radii: readonly number[], { bend }: { bend: number }): number[] {
  let angle = 0
  return radii.map((radius, index) => {
    const before = radii[index - 1]
    if (before !== undefined) angle += 2 * Math.asin((before + 1 + radius) / (2 * bend))
    return angle
  })
}

/** The capitals are as tall as the wave: their tops meet the centre of its crest, their feet that of its trough. */
async function outlineWordmark(): Promise<Outline> {
  const font = await openTypeface('display')
  const size = (clearSpace * font.unitsPerEm) / font.capHeight
  return outlineText(font, { text: 'MURMUR', size, tracking: -0.02 })
}

function drawHorizontal(wordmark: Outline): Drawing {
  const x = mark.width + gap.horizontal
  const y = (mark.height + wordmark.capHeight) / 2
  const width = x + wordmark.width
  return { width, height: mark.height, dots: mark.dots, mark: { x: 0, scale: 1 }, wordmark: { x, y } }
}

function drawVertical(wordmark: Outline): Drawing {
  const [scale, width] = [verticalMarkScale, wordmark.width]
  const left = (width - mark.width * scale) / 2
  const dots = mark.dots.map((dot) => {
    return { ...dot, x: left + dot.x * scale, y: dot.y * scale, radius: dot.radius * scale }
  })
  const y = mark.height * scale + gap.vertical + wordmark.capHeight
  return { width, height: y, dots, mark: { x: left, scale }, wordmark: { x: 0, y } }
}

function wordmarkSvg(artwork: Artwork, { drawing, ground }: { drawing: Drawing; ground: Ground }): string {
  if (!drawing.wordmark) return ''
  const { x, y } = drawing.wordmark
  const fill = inkColour(artwork.palette, { ground })
  return `<path transform="translate(${round(x)} ${round(y)})" fill="${fill}" d="${artwork.wordmark.path}"/>`
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
