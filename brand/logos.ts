import sharp from 'sharp'
import { optimize } from 'svgo'
import { drawSvg, toJpg, toPng, writeOutput } from './files.ts'
import { type Artwork, clearSpace, drawLogo, type Layout, logoSvg, mark, readArtwork } from './logo.ts'
import { type Ground, groundColour } from './palette.ts'

const layouts = ['horizontal', 'vertical'] as const
const grounds = ['dark', 'light'] as const
const rasterWidth = 4096
const svgWidth = 1024

/** Writes the downloads of the brand assets page and the paths that the interface draws its logo from. */
export async function buildLogos(): Promise<void> {
  const artwork = await readArtwork()
  const facts: Record<string, unknown> = {}
  for (const layout of layouts) {
    for (const ground of grounds) facts[`${layout}-${ground}`] = await writeLogo(artwork, { layout, ground })
  }
  await writeOutput('app/src/content/logoFiles.json', `${JSON.stringify(facts, null, 2)}\n`)
  await writeOutput('ui/src/murmurLogoPaths.ts', renderLogoPaths(artwork))
}

/** Returns what the brand assets page says about the files. */
async function writeLogo(artwork: Artwork, { layout, ground }: { layout: Layout; ground: Ground }) {
  const draw = (width: number) => logoSvg(artwork, { layout, ground, room: clearSpace, width })
  const background = groundColour(artwork.palette, { ground })
  const png = await toPng(drawSvg(draw(rasterWidth)))
  const jpg = await toJpg(drawSvg(draw(rasterWidth)).flatten({ background }), { quality: 90 })
  const path = `app/public/brand/murmur-${layout}-${ground}`
  await writeOutput(`${path}.svg`, `${draw(svgWidth)}\n`)
  await writeOutput(`${path}.png`, png)
  await writeOutput(`${path}.jpg`, jpg)
  const { width, height } = await sharp(png).metadata()
  return { width, height, svgBytes: draw(svgWidth).length + 1, pngBytes: png.length, jpgBytes: jpg.length }
}

// Four pixels to the unit: then one decimal is finer than any screen shows, and the paths stay short.
const scale = 4

function renderLogoPaths(artwork: Artwork): string {
  const dots = mark.dots.map(({ x, y, radius }) => `  [${[x, y, radius].map(short).join(', ')}],`)
  const places = (['horizontal', 'vertical', 'mark'] as const).map(
    (layout) => `  ${layout}: ${renderPlace(artwork, { layout })},`,
  )
  return `// Written by \`npm run brand -- logos\` from brand/logo.ts.

/** Centre and radius of the mark's dots, in the order of the flock. */
export const dots = [
${dots.join('\n')}
] as const

export const wordmark =
  '${shortenPath(artwork.wordmark.path)}'

export const layouts = {
${places.join('\n')}
} as const
`
}

function renderPlace(artwork: Artwork, { layout }: { layout: Layout }): string {
  const { width, height, mark, wordmark } = drawLogo(artwork, { layout })
  const markPlace = mark.scale === 1 ? undefined : `'translate(${short(mark.x)}) scale(${mark.scale})'`
  const wordmarkPlace = wordmark && `'translate(${short(wordmark.x)} ${short(wordmark.y)})'`
  return `{ viewBox: '0 0 ${short(width)} ${short(height)}', mark: ${markPlace}, wordmark: ${wordmarkPlace} }`
}

function shortenPath(path: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><path transform="scale(${scale})" d="${path}"/></svg>`
  const plugin = { name: 'convertPathData', params: { floatPrecision: 1, transformPrecision: 5 } } as const
  return / d="([^"]+)"/.exec(optimize(svg, { plugins: [plugin], multipass: true }).data)?.[1] ?? ''
}

function short(value: number): number {
  return Math.round(value * scale * 10) / 10
}
