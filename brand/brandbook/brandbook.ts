import { readdir, readFile } from 'node:fs/promises'
import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import { type Browser, chromium } from 'playwright-core'
import { writeOutput } from '../files.ts'
import { readArtwork } from '../logo.ts'
import { getToken, readTokens, type Tokens } from '../palette.ts'
import { placeShape } from '../placeShape.ts'
import { stillShapes } from '../stillShapes.ts'
import { renderStill } from '../stills.ts'
import { pinTypeface, type TypefaceName } from '../typeface.ts'
import { bookTokens } from './bookTokens.ts'
import { type Book, type Page, renderPage, type Stills } from './page.ts'
import {
  createBack,
  createColour,
  createConstruction,
  createContents,
  createCover,
  createDisplay,
  createFlockPage,
  createIdea,
  createLockup,
  createLogo,
  createMisuse,
  createMotion,
  createSheen,
  createSize,
  createSpace,
  createText,
  createVersions,
  type Entry,
} from './pages.ts'

/** Writes the brandbook, and for the brand assets page how long and how large it is. */
export async function buildBrandbook(): Promise<void> {
  const tokens = pickTokens(readTokens())
  const pages = createPages({ artwork: await readArtwork(), tokens, stills: await renderStills() })
  const pdf = await printBook(await renderBook(pages, { tokens }))
  await writeOutput('app/public/brand/murmur-brandbook.pdf', pdf)
  const facts = { pages: pages.length, bytes: pdf.length }
  await writeOutput('app/src/content/brandbookFile.json', `${JSON.stringify(facts, null, 2)}\n`)
}

function pickTokens(tokens: Tokens): Tokens {
  return Object.fromEntries(bookTokens.map((name) => [name, getToken(tokens, { name })]))
}

async function printBook(html: string): Promise<Buffer> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.setContent(html)
    await page.evaluate(() => document.fonts.ready)
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
    return signBook(pdf)
  } finally {
    await browser.close()
  }
}

function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
}

/** Makes the file reproducible: fixes the dates and the name of the browser without changing the length. */
function signBook(pdf: Buffer): Buffer {
  const text = pdf
    .toString('latin1')
    .replace(/(?<=\/(?:Creation|Mod)Date \(D:)\d{14}/g, '20250101000000')
    .replace(/\/Creator \(((?:\\.|[^\\)])*)\)/, (entry) => '/Creator (Murmur)'.padEnd(entry.length))
  return Buffer.from(text, 'latin1')
}

const whole = { width: 1920, height: 1080 }
const small = { width: 896, height: 504 }

/** The seconds of the flight that the motion page shows. */
const moments = [0, 6, 12, 18, 24, 30]

/** Each composition is moved to where its page has no words. */
async function renderStills(): Promise<Stills> {
  return {
    cover: await render(placeShape(shapes.hero, { left: 0.26, top: 0.04, width: 0.76, height: 1.1 }), whole),
    idea: await render(placeShape(stillShapes.calm, { left: 0, top: -0.1, width: 1, height: 0.52 }), whole),
    flock: await render(placeShape(stillShapes.cloud, { left: -0.02, top: -0.16, width: 1.08, height: 0.98 }), whole),
    back: await render(placeShape(stillShapes.ring, { left: 0.05, top: -0.03, width: 0.9, height: 0.9 }), whole),
    frames: await Promise.all(moments.map((time) => render({ ...shapes.hero, time }, { ...small, density: 2 }))),
  }
}

async function render(shape: Shape, size: { width: number; height: number; density?: number }): Promise<string> {
  const jpg = await renderStill({ shape, ...size })
    .jpeg({ quality: 74, mozjpeg: true })
    .toBuffer()
  return `data:image/jpeg;base64,${jpg.toString('base64')}`
}

/** The names under which tokens.css asks for the fonts. */
const faces: readonly { family: string; weight: number; typeface: TypefaceName }[] = [
  { family: 'Archivo Murmur', weight: 800, typeface: 'display' },
  { family: 'Geist Murmur', weight: 400, typeface: 'text' },
  { family: 'Geist Mono Murmur', weight: 400, typeface: 'mono' },
  { family: 'Geist Mono Murmur', weight: 500, typeface: 'label' },
]

const contentsPlace = 1

function createPages(book: Book): readonly Page[] {
  const pages = [
    createCover(book),
    createIdea(book),
    createLogo(book),
    createConstruction(book),
    createLockup(book),
    createSpace(book),
    createSize(book),
    createVersions(book),
    createColour(book),
    createSheen(book),
    createDisplay(book),
    createText(),
    createFlockPage(book),
    createMotion(book),
    createMisuse(book),
    createBack(book),
  ]
  return pages.toSpliced(contentsPlace, 0, createContents(listSections(pages)))
}

async function renderBook(pages: readonly Page[], { tokens }: { tokens: Tokens }): Promise<string> {
  const styles = [...(await Promise.all(faces.map(renderFace))), renderTokens(tokens), await readStyles({ tokens })]
  const body = pages.map((page, index) => renderPage(page, { number: index + 1, total: pages.length }))
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Murmur brandbook</title><style>${styles.join('\n')}</style></head>
<body>${body.join('\n')}</body>
</html>`
}

/** Where each section begins, once the contents themselves have taken their place. */
function listSections(pages: readonly Page[]): Entry[] {
  const inner = pages.slice(contentsPlace)
  return inner.flatMap(({ section }, index) => {
    if (inner[index - 1]?.section === section) return []
    return [{ section, number: contentsPlace + index + 2 }]
  })
}

async function renderFace({ family, weight, typeface }: (typeof faces)[number]): Promise<string> {
  const data = (await pinTypeface(typeface)).toString('base64')
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`
}

function renderTokens(tokens: Tokens): string {
  const lines = Object.entries(tokens).map(([name, value]) => `--${name}:${value};`)
  return `:root{${lines.join('')}}`
}

async function readStyles({ tokens }: { tokens: Tokens }): Promise<string> {
  const folder = new URL('styles/', import.meta.url)
  const files = (await readdir(folder)).sort()
  const styles = (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n')
  for (const [, name = ''] of styles.matchAll(/var\(--([\w-]+)\)/g)) {
    if (!styles.includes(`--${name}:`)) getToken(tokens, { name })
  }
  return styles
}
