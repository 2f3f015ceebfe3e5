import type { Browser } from 'playwright-core'
import { installProbe } from '../web/probe.ts'
import { slowDown } from '../web/visit.ts'

/** In ms since the start of the navigation. */
export type FirstQuote = {
  /** When the pay field was usable. */
  readonly usable: number
  /** When the first quote was painted. */
  readonly quoted: number
}

const VISITS = 5

/** First visits with an empty cache on a slow connection. */
export async function measureFirstQuotes(browser: Browser, { url }: { url: string }): Promise<readonly FirstQuote[]> {
  const visits: FirstQuote[] = []
  for (let count = 0; count < VISITS; count += 1) visits.push(await visit(browser, url))
  return visits
}

async function visit(browser: Browser, url: string): Promise<FirstQuote> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(installProbe)
  await page.goto(url)
  const times = await page.evaluate(waitForQuote)
  await context.close()
  return times
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
async function waitForQuote(): Promise<FirstQuote> {
  const quoted = await new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelector('[data-quote="quote"]') === null) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(undefined)
    }
    look()
  })
  return { usable: await globalThis.probe.usable, quoted }
}
