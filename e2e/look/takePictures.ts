import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page, type PageScreenshotOptions } from '@playwright/test'
import { builtServer } from '../builtServer.ts'
import { launchChromium } from '../chromium.ts'
import { openPage } from '../site/openPage.ts'
import { routes } from '../site/routes.ts'
import { waitForAnimations, waitForFlock } from '../site/settle.ts'
import { answerPrices } from '../swap/prices.ts'
import { waitForSwap } from '../swap/swapScreen.ts'
import { heightOf, nameOf, openContext, showAll, waitForPictures } from './showAll.ts'
import { listSiteStates, type State } from './siteStates.ts'
import { startServer } from './startServer.ts'
import { swapStates } from './swapStates.ts'

const widths = [360, 768, 1280]
const MOST_SHOTS = 10

const [tree = builtServer.cwd, folder = ''] = process.argv.slice(2)
const isEarlier = resolve(tree) !== resolve(builtServer.cwd)
const server = await startServer(tree)
const { args, ...launch } = launchChromium()
// Otherwise Chromium paints images that it has not decoded yet as empty.
const browser = await chromium.launch({ ...launch, args: [...args, '--disable-checker-imaging'] })
try {
  for (const width of widths) await takeWidth(browser, width)
} finally {
  await browser.close()
  server.stop()
}

async function takeWidth(shown: Browser, width: number): Promise<void> {
  const context = await openStill(shown, width)
  const page = await context.newPage()
  for (const { path, status } of routes) {
    const response = await openPage(page, path)
    // An earlier commit may not have this page yet.
    if (response?.status() === status) await takePage(page, { path, width })
  }
  await context.close()
  for (const state of [...listSiteStates(width), ...swapStates]) await takeState(shown, { state, width })
}

async function openStill(shown: Browser, width: number): Promise<BrowserContext> {
  const context = await openContext(shown, {
    baseURL: server.origin,
    viewport: { width, height: heightOf(width) },
    reducedMotion: 'reduce',
  })
  await answerPrices(context)
  return context
}

async function takePage(page: Page, { path, width }: { path: string; width: number }): Promise<void> {
  if (path === '/swap') await waitForSwap(page)
  await showAll(page)
  await rest(page)
  const failed = await page.locator('[data-phase="failed"]').count()
  if (failed > 0) throw new Error(`${failed} pictures of ${path} did not load.`)
  await writeFile(join(folder, `${nameOf(path)}-${width}.png`), await shootSettled(page, { fullPage: true }))
}

/** The window only: dialogs and menus lie over the page. Each state starts from a first visit. */
async function takeState(shown: Browser, { state, width }: { state: State; width: number }): Promise<void> {
  const { name, reach, listMoving } = state
  const context = await openStill(shown, width)
  const page = await context.newPage()
  try {
    await reach(page)
  } catch (error) {
    if (!isEarlier) throw error
    // An earlier commit may not have this state yet, or show it elsewhere.
    console.warn(`${name} was not reached at ${width} px, so it is not compared.`)
    return await context.close()
  }
  await waitForPictures(page)
  await waitForIcons(page)
  await rest(page)
  const mask = listMoving?.(page) ?? []
  await writeFile(join(folder, `${name}-${width}.png`), await shootSettled(page, { mask }))
  await context.close()
}

/** Network idle would never come while a quote is open. */
async function waitForIcons(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

async function rest(page: Page): Promise<void> {
  if ((await page.locator('[data-flock]').count()) > 0) await waitForFlock(page)
  await waitForAnimations(page)
  await decodeImages(page)
}

/** Without those of hidden slides, which have not been requested. */
async function decodeImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    await Promise.all(loaded.map((image) => image.decode()))
  })
}

/** Takes pictures until two in a row are the same. */
async function shootSettled(page: Page, options: PageScreenshotOptions): Promise<Buffer> {
  const shoot = () => page.screenshot({ ...options, animations: 'disabled' })
  let last = await shoot()
  for (let shots = 1; shots < MOST_SHOTS; shots++) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} does not settle.`)
}
