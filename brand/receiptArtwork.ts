import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'
import { writeOutput } from './files.ts'
import { cuts } from './fontCuts.ts'
import { getToken, readTokens } from './palette.ts'
import { openTypeface } from './typeface.ts'

/** The colours of a receipt's picture, by their tokens. */
export const receiptTokens = [
  'ink',
  'ink-raised',
  'on-ink',
  'on-ink-soft',
  'on-ink-dim',
  'hairline-strong',
  'sheen-start',
  'exchange-uniswap',
  'exchange-pancakeswap',
  'exchange-sushi',
  'exchange-quickswap',
  'exchange-trader-joe',
  'exchange-camelot',
  'exchange-aerodrome',
  'exchange-velodrome',
  'exchange-blackhole',
  'exchange-thena',
  'exchange-curve',
  'exchange-balancer',
  'exchange-other',
] as const

/** The words of a picture by the ids of the site's languages, as its receipts have them. `tag` is for dates. */
const words = {
  en: { paid: 'PAID', received: 'RECEIVED', transfer: 'TRANSFER', tag: 'en' },
  zh: { paid: '已支付', received: '已收到', transfer: '跨链转账', tag: 'zh-Hans' },
}

/** The characters that the brand's fonts do not have, from Noto Sans SC. */
const foreign = listForeign()

const noto = createRequire(import.meta.url).resolve(
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-500-normal.woff2',
)

/** Writes the letters and colours with which the server draws the picture of a receipt, so that it needs no fonts. */
export async function buildReceiptArtwork(): Promise<void> {
  const tokens = readTokens()
  const artwork = {
    colours: Object.fromEntries(receiptTokens.map((name) => [name, getToken(tokens, { name })])),
    faces: {
      display: outlineFace(await openTypeface('display'), cuts.archivo.text),
      label: outlineFace(await openTypeface('label'), cuts.geistMono.text),
      foreign: outlineFace(await openNoto(), foreign),
    },
    words,
  }
  await writeOutput('server/src/receipts/artwork.json', `${JSON.stringify(artwork, null, 2)}\n`)
}

function listForeign(): string {
  const texts = Object.values(words).flatMap(({ tag, ...own }) => [...Object.values(own), ...listDates(tag)])
  return [...new Set(texts.join(''))].filter((character) => !cuts.geistMono.text.includes(character)).join('')
}

/** One of each month, in the form of the pictures. */
function listDates(tag: string): readonly string[] {
  const format = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 1)))
}

async function openNoto(): Promise<Font> {
  return create(await subsetFont(await readFile(noto), foreign, { targetFormat: 'sfnt' }))
}

/** Each character as its advance and its path on a baseline at zero, in thousandths of the em. */
function outlineFace(font: Font, text: string) {
  const scale = 1_000 / font.unitsPerEm
  const glyphs = [...new Set(text)].map((character) => {
    const run = font.layout(character, ['tnum'])
    const [glyph] = run.glyphs
    const path = glyph === undefined ? '' : roundNumbers(glyph.path.scale(scale, -scale).toSVG())
    return [character, `${Math.round((run.positions[0]?.xAdvance ?? 0) * scale)} ${path}`]
  })
  return Object.fromEntries(glyphs)
}

function roundNumbers(path: string): string {
  return path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))
}
