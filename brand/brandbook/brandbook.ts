import type { Shape } from '@murmur/app/site/flock/shape'
import { shapes } from '@murmur/app/site/flock/shapes'
import { type Browser, chromium } from 'playwright-core'
import { writeOutput } from '../files.ts'
import { readArtwork } from '../logo.ts'
import { getToken, readTokens, type Tokens } from '../palette.ts'
import { placeShape } from '../placeShape.ts'
import { stillShapes } from '../stillShapes.ts'
import { renderStill } from '../stills.ts'
import { bookTokens } from './bookTokens.ts'
import { createPages, renderBook } from './html.ts'
import type { Stills } from './page.ts'

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
