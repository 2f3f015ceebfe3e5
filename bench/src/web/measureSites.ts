import type { Browser, Page } from 'playwright-core'
import type { Sites } from './buildSites.ts'
import { launchChromium } from './launchChromium.ts'
import { type Server, startServer } from './startSiteServer.ts'
import { slowDown, type Visit, visitPage } from './visit.ts'

/** All visits of one run. */
export type Visits = {
  readonly floor: readonly Visit[]
  readonly wide: readonly Visit[]
  readonly narrow: readonly Visit[]
}

/** Key press to paint, in a bare React input and on the page. */
export type Keystrokes = { readonly floor: readonly number[]; readonly page: readonly number[] }

export type Plan = {
  /** The page that is measured, such as `/swap`. */
  readonly path: string
  readonly runs: number
}

export async function measureSites(sites: Sites, plan: Plan): Promise<Visits> {
  const floor = await startServer(sites.floor)
  const real = await startServer(sites.real)
  try {
    return await measureRounds({ floor, real }, plan)
  } finally {
    floor.stop()
    real.stop()
  }
}

/** Keys vary more than visits and are cheap: twice as many rounds, every other one in reverse order. */
export async function measureTyping(sites: Sites, { path, runs }: Plan): Promise<Keystrokes> {
  const bare = await startServer(sites.bareInput)
  const real = await startServer(sites.real)
  const browser = await launchChromium()
  const rounds: Keystrokes[] = []
  const measureFloor = () => measureKeystrokes(browser, { url: bare.origin })
  const measurePage = () => measureKeystrokes(browser, { url: new URL(path, real.origin).href })
  try {
    for (let pair = 0; pair <= runs; pair++) {
      rounds.push({ floor: await measureFloor(), page: await measurePage() })
      rounds.push({ page: await measurePage(), floor: await measureFloor() })
    }
  } finally {
    await browser.close()
    bare.stop()
    real.stop()
  }
  // The first two warm up the browser and the servers.
  const measured = rounds.slice(2)
  return { floor: measured.flatMap(({ floor }) => floor), page: measured.flatMap(({ page }) => page) }
}

/** The chart of the swap screen, which the server has a day of prices for. */
export async function measureCharts({ real: site }: Sites, { path, runs }: Plan): Promise<readonly number[]> {
  const real = await startServer(site)
  const browser = await launchChromium()
  const openings: number[] = []
  try {
    for (let run = 0; run <= runs; run++) {
      openings.push(await measureChartOpening(browser, { url: new URL(path, real.origin).href }))
    }
  } finally {
    await browser.close()
    real.stop()
  }
  // The first one warms up the browser and the server.
  return openings.slice(1)
}

type Servers = { readonly floor: Server; readonly real: Server }

/** The pages alternate, so that other load on the machine affects them alike. */
async function measureRounds({ floor, real }: Servers, { path, runs }: Plan): Promise<Visits> {
  const browser = await launchChromium()
  const page = new URL(path, real.origin).href
  const rounds = []
  for (let round = 0; round <= runs; round++) {
    console.error(round === 0 ? 'warming up' : `round ${round} of ${runs}`)
    rounds.push({
      floor: await visitPage(browser, { url: floor.origin, screen: 'wide' }),
      wide: await visitPage(browser, { url: page, screen: 'wide' }),
      narrow: await visitPage(browser, { url: page, screen: 'narrow' }),
    })
  }
  await browser.close()
  // Round 0 warms up the browser and the servers.
  const measured = rounds.slice(1)
  return {
    floor: measured.map((round) => round.floor),
    wide: measured.map((round) => round.wide),
    narrow: measured.map((round) => round.narrow),
  }
}

declare global {
  var chartOpened: Promise<number>
}

/** From the click to the frame that shows the line, in ms. The pointer was over the button before, as a user's is. */
async function measureChartOpening(browser: Browser, { url }: { url: string }): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const button = page.locator('[aria-controls="swap-chart"]')
  await button.hover()
  await page.waitForLoadState('networkidle')
  await page.evaluate(recordOpening)
  await button.click()
  const opened = await page.evaluate(() => globalThis.chartOpened)
  await context.close()
  return opened
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
function recordOpening(): void {
  globalThis.chartOpened = new Promise((resolve) => {
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (document.querySelector('#swap-chart canvas') === null) return void requestAnimationFrame(look)
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve(performance.now() - timeStamp)
          channel.port2.postMessage(undefined)
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}

declare global {
  var keystrokes: number[]
}

const digits = '2345678902345678'

/** The time from key press to the frame that shows its effect, in ms, for each key. */
async function measureKeystrokes(browser: Browser, { url }: { url: string }): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  await page.evaluate(recordKeystrokes)
  for (const digit of digits) await press(page, digit)
  const durations = await page.evaluate(() => globalThis.keystrokes)
  await context.close()
  // The first keys are a warm-up.
  return durations.slice(4)
}

async function press(page: Page, digit: string): Promise<void> {
  const output = page.locator('output').first()
  const before = await output.textContent()
  await page.locator('#pay-amount').focus()
  await page.keyboard.press(digit)
  await page.waitForFunction((text) => document.querySelector('output')?.textContent !== text, before)
  await page.waitForTimeout(120)
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
function recordKeystrokes(): void {
  globalThis.keystrokes = []
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => globalThis.keystrokes.push(performance.now() - timeStamp)
        channel.port2.postMessage(undefined)
      })
    },
    { capture: true },
  )
}
