import { setTimeout as delay } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { installProbe } from './probe.ts'
import { recordTraffic, type Transfer } from './traffic.ts'

const screens = {
  wide: { viewport: { width: 1280, height: 800 } },
  narrow: { viewport: { width: 360, height: 740 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true },
} as const
type Screen = keyof typeof screens

export type Visit = {
  readonly firstPaint: number
  readonly firstText: number
  readonly largestPaint: number
  readonly interactive: number
  readonly usable: number
  readonly layoutShift: number
  readonly longestTask: number
  /** Requests until the page was interactive, after that without scrolling, and while scrolling. */
  readonly early: readonly Transfer[]
  /** Requests until the amount field was usable. */
  readonly beforeUsable: readonly Transfer[]
  readonly late: readonly Transfer[]
  readonly scrolled: readonly Transfer[]
  /** The paths of failed requests. */
  readonly failures: readonly string[]
}

const cpuSlowdown = 4
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const scrollStep = 160

/** A first visit with an empty cache, without what is kept for offline use: load, wait until idle, scroll slowly to the end. */
export async function visitPage(browser: Browser, { url, screen }: { url: string; screen: Screen }): Promise<Visit> {
  const context = await browser.newContext({ ...screens[screen], serviceWorkers: 'block' })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(installProbe)
  const traffic = recordTraffic(page)
  const response = await page.goto(url)
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}.`)
  const { timeOrigin, interactive, usable } = await page.evaluate(async () => ({
    timeOrigin: performance.timeOrigin,
    interactive: await globalThis.probe.interactive,
    usable: await globalThis.probe.usable,
  }))
  await traffic.whenQuiet()
  const scrolledAt = Date.now()
  await scrollToEnd(page)
  await traffic.whenQuiet()
  const probe = await page.evaluate(() => ({ ...globalThis.probe, interactive: undefined, usable: undefined }))
  await context.close()
  // Otherwise its figures would all be zero, which is within every bound.
  if (probe.firstPaint === 0) throw new Error(`${url} reported no paint.`)
  const interactiveAt = timeOrigin + interactive
  return {
    ...probe,
    interactive,
    usable,
    beforeUsable: traffic.transfers.filter(({ startedAt }) => startedAt < timeOrigin + usable),
    early: traffic.transfers.filter(({ startedAt }) => startedAt < interactiveAt),
    late: traffic.transfers.filter(({ startedAt }) => startedAt >= interactiveAt && startedAt < scrolledAt),
    scrolled: traffic.transfers.filter(({ startedAt }) => startedAt >= scrolledAt),
    failures: traffic.failures,
  }
}

export async function slowDown(page: Page): Promise<void> {
  // The loader of these scripts names every function by this helper, also those that run in the page.
  await page.addInitScript('globalThis.__name = (value) => value')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slow4G)
}

async function scrollToEnd(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += scrollStep) {
    await page.mouse.wheel(0, scrollStep)
    await delay(50)
  }
}
