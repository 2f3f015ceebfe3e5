import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Browser, Page } from 'playwright-core'
import { bundleScript } from '../bundleScript.ts'
import { installProbe } from '../web/probe.ts'
import { slowDown } from '../web/visit.ts'
import type { ServerEvent } from './serveQuotes.ts'

declare global {
  var quoteTimes: number[]
}

export type QuoteTimes = {
  /** Key to painted quote, and block to painted quote, in ms. */
  readonly keys: readonly number[]
  readonly blocks: readonly number[]
  /** Requests while keys were pressed. */
  readonly requests: number
  readonly snapshotBytes: number
  readonly changeBytes: number
  readonly first: readonly FirstQuote[]
}

const digits = '23456789'.repeat(12)
const WARM_UP = 4
const ALL_LOADED_MS = 8_000

/** The built site with open trading and a market of 200 pools, in a separate process. */
export async function measureQuotes(browser: Browser, { site }: { site: string }): Promise<QuoteTimes> {
  const server = fork(await bundleScript(new URL('serveQuotes.ts', import.meta.url)), [site], { execArgv: [] })
  try {
    const { origin, snapshotBytes } = await readEvent(server, 'ready')
    const first = await measureFirstQuotes(browser, { url: new URL('/swap', origin).href })
    const page = await openPage(browser, origin)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    const keys = await measureKeys(page)
    const asked = requests.filter((url) => !url.includes('/api/prices')).length
    const blocks = await measureBlocks(page, server)
    await page.context().close()
    const changeBytes = Math.max(...blocks.map(({ bytes }) => bytes))
    return { keys, blocks: blocks.map(({ ms }) => ms), requests: asked, snapshotBytes, changeBytes, first }
  } finally {
    server.kill()
  }
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  // The loader of these scripts names every function by this helper.
  await page.addInitScript('globalThis.__name = (value) => value')
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const following = page.waitForResponse(/\/stream$/)
  await page.goto(new URL('/swap', origin).href)
  await following
  await page.locator('[data-quote="quote"]').waitFor()
  // Wait for everything that the page loads by itself, which is no request of a key: the service worker comes last.
  await page.waitForTimeout(ALL_LOADED_MS)
  return page
}

async function measureKeys(page: Page): Promise<readonly number[]> {
  await page.evaluate(recordKeys)
  await page.locator('#pay-amount').fill('0.')
  for (const [at, digit] of [...digits].entries()) {
    // Short amounts, as people type them.
    if (at % 6 === 0) await page.locator('#pay-amount').fill('')
    await page.locator('#pay-amount').focus()
    await page.keyboard.press(digit)
    await page.waitForFunction((count) => globalThis.quoteTimes.length > count, at)
    // As people type.
    await page.waitForTimeout(80)
  }
  return (await page.evaluate(() => globalThis.quoteTimes)).slice(WARM_UP)
}

/**
 * Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting.
 * There is no polling, which would make the page draw extra frames.
 */
function recordKeys(): void {
  globalThis.quoteTimes = []
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      // Clearing a field presses Delete.
      if (!/^\d$/.test(key)) return
      const field = document.querySelector<HTMLInputElement>('#receive-amount')
      const before = field?.value
      const report = () => {
        const channel = new MessageChannel()
        channel.port1.onmessage = () => globalThis.quoteTimes.push(performance.now() - timeStamp)
        channel.port2.postMessage(undefined)
      }
      const observer = new MutationObserver(() => {
        // Skips the last quote, and the estimate that comes first after an empty field.
        const isQuoted = document.querySelector('[data-quote="quote"]:not([data-pending])') !== null
        if (!isQuoted || field?.value === before) return
        observer.disconnect()
        requestAnimationFrame(report)
      })
      observer.observe(document.body, {
        subtree: true,
        attributes: true,
        attributeFilter: ['data-quote', 'data-pending', 'value'],
      })
    },
    { capture: true },
  )
}

async function measureBlocks(page: Page, server: ChildProcess) {
  const blocks: { ms: number; bytes: number }[] = []
  for (let round = 0; round < 20; round += 1) {
    const painted = page.evaluate(waitForBlock, round + 2)
    const mined = readEvent(server, 'block')
    server.send('mine')
    const { at, bytes } = await mined
    blocks.push({ ms: (await painted) - at, bytes })
    // Lets the page finish its work after the quote, such as the drawing of the route. Real blocks are slower.
    await page.waitForTimeout(500)
  }
  return blocks.slice(WARM_UP)
}

/** Runs in the page. Resolves with the time at which the quote of this block is painted. */
function waitForBlock(number: number): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('[data-block]')?.getAttribute('data-block')
      if (shown !== String(number)) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(Date.now())
      channel.port2.postMessage(undefined)
    }
    look()
  })
}

type EventOf<Type extends ServerEvent['type']> = Extract<ServerEvent, { type: Type }>

async function readEvent<Type extends ServerEvent['type']>(server: ChildProcess, type: Type): Promise<EventOf<Type>> {
  for (;;) {
    const [event] = (await once(server, 'message', { signal: AbortSignal.timeout(60_000) })) as [ServerEvent]
    if (event.type === type) return event as EventOf<Type>
  }
}

/** In ms since the start of the navigation. */
type FirstQuote = {
  /** When the pay field was usable. */
  readonly usable: number
  /** When the first quote was painted. */
  readonly quoted: number
}

const VISITS = 5

/** First visits with an empty cache on a slow connection. */
async function measureFirstQuotes(browser: Browser, { url }: { url: string }): Promise<readonly FirstQuote[]> {
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
