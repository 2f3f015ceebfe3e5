import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { launchChromium } from '../chromium.ts'
import { openPage } from '../site/openPage.ts'
import { routes } from '../site/routes.ts'
import { waitForAnimations, waitForFlock } from '../site/settle.ts'
import { answerPrices } from '../swap/prices.ts'
import { waitForSwap } from '../swap/swapScreen.ts'
import { heightOf, nameOf, openContext, showAll } from './showAll.ts'
import { startServer } from './startServer.ts'

const widths = [360, 768, 1280]
const MOST_SHOTS = 10

const [tree, folder = ''] = process.argv.slice(2)
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
  const context = await openContext(shown, {
    ...{ baseURL: server.origin, viewport: { width, height: heightOf(width) } },
    reducedMotion: 'reduce',
  })
  await answerPrices(context)
  const page = await context.newPage()
  for (const { path, status } of routes) {
    const response = await openPage(page, path)
    // An earlier commit may not have this page yet.
    if (response?.status() === status) await take(page, { path, width })
  }
  await context.close()
}

async function take(page: Page, { path, width }: { path: string; width: number }): Promise<void> {
  if (path === '/swap') await waitForSwap(page)
  await showAll(page)
  if ((await page.locator('[data-flock]').count()) > 0) await waitForFlock(page)
  await waitForAnimations(page)
  await decodeImages(page)
  const failed = await page.locator('[data-phase="failed"]').count()
  if (failed > 0) throw new Error(`${failed} pictures of ${path} did not load.`)
  await writeFile(join(folder, `${nameOf(path)}-${width}.png`), await shootAtRest(page))
}

/** Without those of hidden slides, which have not been requested. */
async function decodeImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    await Promise.all(loaded.map((image) => image.decode()))
  })
}

/** Takes pictures until two in a row are the same. */
async function shootAtRest(page: Page): Promise<Buffer> {
  const shoot = () => page.screenshot({ fullPage: true, animations: 'disabled' })
  let last = await shoot()
  for (let shots = 1; shots < MOST_SHOTS; shots++) {
    const next = await shoot()
    if (next.equals(last)) return next
    last = next
  }
  throw new Error(`${page.url()} does not come to rest.`)
}
