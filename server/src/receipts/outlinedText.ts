import artwork from './artwork.json' with { type: 'json' }

type FaceName = 'display' | 'label'

/** By character: its advance in thousandths of the em, a space, and its path. */
type Face = Readonly<Record<string, string>>

/** The fonts of the brand as outlines, so that the picture needs no fonts of the machine. */
const faces: Readonly<Record<FaceName | 'foreign', Face>> = artwork.faces

export type TextStyle = {
  readonly face: FaceName
  /** The em, in pixels. */
  readonly size: number
  /** Between characters, a share of the em. */
  readonly tracking?: number
}

/** Every character has an outline: what has none is not drawn at all. */
export function canOutline(text: string): boolean {
  return [...text].every((character) => findGlyph('label', character) !== undefined)
}

export function measureText(text: string, { face, size, tracking = 0 }: TextStyle): number {
  const units = [...text].reduce((sum, character) => sum + (findGlyph(face, character)?.advance ?? 0), 0)
  return ((units + tracking * 1_000 * Math.max(0, [...text].length - 1)) * size) / 1_000
}

type Place = TextStyle & {
  readonly x: number
  /** The height of the baseline. */
  readonly y: number
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
  /** A ground in this colour, so that no line runs through the letters. */
  readonly ground?: string
}

/** The text as paths. */
export function outlineText(text: string, { x, y, fill, anchor = 'start', ground, ...style }: Place): string {
  const { face, size, tracking = 0 } = style
  const width = measureText(text, style)
  let pen = anchor === 'start' ? x : x - (anchor === 'middle' ? width / 2 : width)
  const scale = size / 1_000
  const glyphs: string[] = []
  for (const character of text) {
    const { advance, path } = findGlyph(face, character) ?? { advance: 0, path: '' }
    if (path !== '') glyphs.push(`<path transform="translate(${round(pen)} ${round(y)}) scale(${scale})" d="${path}"/>`)
    pen += (advance + tracking * 1_000) * scale
  }
  const start = anchor === 'start' ? x : pen - width - tracking * size
  return `${drawGround(ground, { x: start, y, width, size })}<g fill="${fill}">${glyphs.join('')}</g>`
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly size: number }

function drawGround(fill: string | undefined, { x, y, width, size }: Box): string {
  if (fill === undefined) return ''
  const box = [
    ['x', x - size * 0.3],
    ['y', y - size],
    ['width', width + size * 0.6],
    ['height', size * 1.3],
    ['rx', 4],
  ] as const
  return `<rect ${box.map(([name, value]) => `${name}="${round(value)}"`).join(' ')} fill="${fill}"/>`
}

type Glyph = { readonly advance: number; readonly path: string }

function findGlyph(face: FaceName, character: string): Glyph | undefined {
  // Only one of the fonts has some signs.
  const from = [faces[face], faces.label, faces.foreign].find((one) => Object.hasOwn(one, character))
  const text = from?.[character]
  if (text === undefined) return undefined
  const at = text.indexOf(' ')
  return { advance: Number(text.slice(0, at)), path: text.slice(at + 1) }
}

export function round(value: number): number {
  return Math.round(value * 100) / 100
}
