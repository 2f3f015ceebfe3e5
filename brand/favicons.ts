import { drawSvg, toPng, writeOutput } from './files.ts'
import { packIco } from './ico.ts'
import { dotColour, dotsSvg, frameSvg, type Mark, mark, round, smallMark } from './logo.ts'
import { type Ground, groundColour, type Palette, readPalette } from './palette.ts'

/** Writes the pictures that browsers, home screens and bookmarks show for the site. */
export async function buildFavicons(): Promise<void> {
  const palette = readPalette()
  await writeOutput('app/public/favicon.svg', `${faviconSvg(palette)}\n`)
  await writeOutput('app/public/favicon.ico', await renderIco(palette))
  await writeOutput('app/public/apple-touch-icon.png', await renderIcon(palette, { size: 180, share: 0.68, corner: 0 }))
  await writeOutput('app/public/icon-192.png', await renderIcon(palette, { size: 192, share: 0.68, corner: 0.2 }))
  await writeOutput('app/public/icon-512.png', await renderIcon(palette, { size: 512, share: 0.68, corner: 0.2 }))
  // Launchers cut a maskable icon down to a circle of 80 % of its width: the mark stays inside with room to spare.
  for (const size of [192, 512]) {
    const icon = await renderIcon(palette, { size, share: 0.56, corner: 0 })
    await writeOutput(`app/public/icon-maskable-${size}.png`, icon)
  }
  await writeOutput('app/public/manifest.webmanifest', `${JSON.stringify(createManifest(palette), null, 2)}\n`)
}

/** The deep colours read on light and on dark tabs alike; where styles are applied, dark tabs get the true sheen. */
function faviconSvg(palette: Palette): string {
  const onDark = dotColour(palette, { ground: 'dark', tone: 'sheen' })
  const rules = smallMark.dots.map((dot, index) => `circle:nth-of-type(${index + 1}){fill:${onDark(dot)}}`).join('')
  return square(smallMark, {
    share: 1,
    ground: 'light',
    palette,
    before: `<style>@media(prefers-color-scheme:dark){${rules}}</style>`,
  })
}

async function renderIco(palette: Palette): Promise<Buffer> {
  const draw = (width: number) => drawSvg(square(smallMark, { share: 1, ground: 'light', palette, width }))
  return packIco([
    { size: 16, png: await toPng(draw(16)) },
    { size: 32, png: await toPng(draw(32)) },
  ])
}

type Icon = { size: number; share: number; corner: number }

/** `share` is how much of the width the mark takes, `corner` the radius as a part of the size. */
function renderIcon(palette: Palette, { size, share, corner }: Icon): Promise<Buffer> {
  const side = mark.width / share
  const tile = `<rect width="${round(side)}" height="${round(side)}" rx="${round(side * corner)}" fill="${groundColour(palette, { ground: 'dark' })}"/>`
  return toPng(drawSvg(square(mark, { share, ground: 'dark', palette, before: tile, width: size })))
}

type SquareOptions = { share: number; ground: Ground; palette: Palette; before?: string; width?: number }

function square(
  { dots, width, height }: Mark,
  { share, ground, palette, before = '', ...size }: SquareOptions,
): string {
  const side = width / share
  const [left, top] = [(side - width) / 2, (side - height) / 2]
  const placed = dots.map((dot) => ({ ...dot, x: dot.x + left, y: dot.y + top }))
  const body = before + dotsSvg(placed, dotColour(palette, { ground, tone: 'sheen' }))
  return frameSvg(body, { box: { x: 0, y: 0, width: side, height: side }, width: size.width })
}

const shortcutIcons = [{ src: '/icon-192.png', type: 'image/png', sizes: '192x192' }]

function createManifest(palette: Palette) {
  const ink = groundColour(palette, { ground: 'dark' })
  return {
    id: '/',
    name: 'Murmur',
    short_name: 'Murmur',
    description: 'Chain abstraction DEX aggregator',
    lang: 'en',
    // An app on a home screen is for trading. The id stays, so that an installed app gets the new address.
    start_url: '/swap',
    scope: '/',
    display: 'standalone',
    categories: ['finance'],
    theme_color: ink,
    background_color: ink,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-192.png', type: 'image/png', sizes: '192x192', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Swap', url: '/swap', icons: shortcutIcons },
      { name: 'Activity', url: '/activity', icons: shortcutIcons },
      { name: 'Portfolio', url: '/portfolio', icons: shortcutIcons },
    ],
  }
}
