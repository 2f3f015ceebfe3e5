import type { Font } from 'fontkit'
import { cutFont, cuts, openCut } from './fontCuts.ts'

export type TypefaceName = keyof typeof typefaces

/** Text as a path whose ink starts at x = 0 and stands on y = 0. */
export type Outline = { readonly path: string; readonly width: number; readonly capHeight: number }

/** The fonts of the site at the weights that pictures and print use. */
const typefaces = {
  display: { cut: cuts.archivo, weight: 800 },
  text: { cut: cuts.geist, weight: 400 },
  mono: { cut: cuts.geistMono, weight: 400 },
  label: { cut: cuts.geistMono, weight: 500 },
} as const

export function openTypeface(name: TypefaceName): Promise<Font> {
  const { cut, weight } = typefaces[name]
  return openCut(cut, { weight })
}

/** The file at that one weight: PDF has no variable fonts, and Chromium would print them as drawings without text. */
export function pinTypeface(name: TypefaceName): Promise<Buffer> {
  const { cut, weight } = typefaces[name]
  return cutFont({ ...cut, axes: { ...cut.axes, wght: weight } })
}

/** `size` is the em, `tracking` a share of it. */
export function outlineText(
  font: Font,
  { text, size, tracking }: { text: string; size: number; tracking: number },
): Outline {
  const scale = size / font.unitsPerEm
  const run = font.layout(text)
  const start = run.glyphs[0]?.path.bbox.minX ?? 0
  let pen = -start
  let width = 0
  const paths = run.glyphs.map(({ path }, index) => {
    const x = pen * scale
    if (Number.isFinite(path.bbox.maxX)) width = (pen + path.bbox.maxX) * scale
    pen += (run.positions[index]?.xAdvance ?? 0) + tracking * font.unitsPerEm
    return path.scale(scale, -scale).translate(x, 0).toSVG()
  })
  return { path: paths.join(''), width, capHeight: font.capHeight * scale }
}
