import { type Browser, chromium } from 'playwright-core'
import { writeOutput } from '../files.ts'
import { readArtwork } from '../logo.ts'
import { getToken, readTokens, type Tokens } from '../palette.ts'
import { bookTokens } from './bookTokens.ts'
import { createPages, renderBook } from './html.ts'
import { renderStills } from './stills.ts'

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
