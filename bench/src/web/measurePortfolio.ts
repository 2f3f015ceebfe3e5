import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { launchChromium } from './launchChromium.ts'
import { installProbe } from './probe.ts'
import type { Server } from './startSiteServer.ts'
import { slowDown } from './visit.ts'

export type PortfolioFigures = {
  /** When the pay field of `/swap` was usable, and when `/portfolio` showed a value, in ms since the navigation. */
  readonly usable: readonly number[]
  readonly valued: readonly number[]
  readonly rows: number
  /** From one frame to the next while scrolling through all rows, in ms. */
  readonly frames: readonly number[]
}

/** A test account of the local world, which holds every token of it. */
const holder = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const viewport = { width: 1280, height: 800 }

/** The built site in the local world, with balances of real chains. The pages alternate. */
export async function measurePortfolio({ runs }: { readonly runs: number }): Promise<PortfolioFigures> {
  const world = await startLocalWorld()
  const browser = await launchChromium()
  const rounds: { usable: number; valued: number }[] = []
  const swap = new URL('/swap', world.origin).href
  const portfolio = new URL(`/portfolio/${holder}`, world.origin).href
  try {
    for (let round = 0; round <= runs; round++) {
      rounds.push({ usable: await visitSwap(browser, swap), valued: await visitPortfolio(browser, portfolio) })
    }
    // Round 0 warms up the browser, the server and the chains.
    const measured = rounds.slice(1)
    return {
      usable: measured.map(({ usable }) => usable),
      valued: measured.map(({ valued }) => valued),
      ...(await scrollPortfolio(browser, portfolio)),
    }
  } finally {
    await browser.close()
    world.stop()
  }
}

async function visitSwap(browser: Browser, url: string): Promise<number> {
  return await visitSlowly(browser, { url, read: () => globalThis.probe.usable })
}

async function visitPortfolio(browser: Browser, url: string): Promise<number> {
  return await visitSlowly(browser, { url, read: waitForValue })
}

type Visited = { readonly url: string; readonly read: () => Promise<number> }

/** A first visit with an empty cache. */
async function visitSlowly(browser: Browser, { url, read }: Visited): Promise<number> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await slowDown(page)
  await page.addInitScript(installProbe)
  await page.goto(url)
  const time = await page.evaluate(read)
  await context.close()
  return time
}

/** Runs in the page. A message posted in an animation frame arrives after that frame was handed over for painting. */
function waitForValue(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const total = document.querySelector('[data-total]')?.textContent ?? ''
      if (!/[1-9]/.test(total)) return void requestAnimationFrame(look)
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now())
      channel.port2.postMessage(undefined)
    }
    look()
  })
}

const SETTLED_MS = 3_000
const SCROLL_STEP = 120

async function scrollPortfolio(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('[data-holding]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(SETTLED_MS)
  const rows = await page.locator('[data-holding]').count()
  const frames = await page.evaluate(scrollThrough, SCROLL_STEP)
  await context.close()
  return { rows, frames }
}

/** Runs in the page. The times are those of the display's frames, so a frame that was missed makes a distance of two. */
function scrollThrough(step: number): Promise<number[]> {
  return new Promise((resolve) => {
    const times: number[] = []
    const frame = (time: number) => {
      times.push(time)
      scrollBy({ top: step, behavior: 'instant' })
      const isEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
      if (!isEnd) return void requestAnimationFrame(frame)
      resolve(times.slice(1).map((later, at) => later - (times[at] ?? later)))
    }
    requestAnimationFrame(frame)
  })
}

const house = fileURLToPath(new URL('../../..', import.meta.url))
const ready = /running at (http:\/\/\S+)/

/** Serves the built site of the local world, once its chains are up. */
async function startLocalWorld(): Promise<Server> {
  const env = { ...process.env, PORT: '0', LOG_LEVEL: 'error', STARTED_BY: String(process.pid) }
  const child = spawn(process.execPath, ['server/serve.mjs'], { cwd: house, env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const chunk of child.stdout) {
    const origin = ready.exec(String(chunk))?.[1]
    if (origin !== undefined) return { origin, stop: () => void child.kill() }
  }
  throw new Error('The local world could not start.')
}
