import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** A context for scripts that run in tsx, which wraps named functions in a helper that pages do not have. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.addInitScript('globalThis.__name = (value) => value')
  return context
}

/** Scrolls through the page and waits until everything on it has loaded. */
export async function showAll(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: innerHeight / 2,
  }))
  for (let top = 0; top < height; top += step) await showFrom(page, top)
  await showFrom(page, 0)
  await page.waitForLoadState('networkidle')
  await page.locator('[data-flock="live"], [data-flock="still"], body:not(:has([data-flock]))').first().waitFor()
}

async function showFrom(page: Page, top: number): Promise<void> {
  await page.evaluate(async (place) => {
    scrollTo({ top: place, behavior: 'instant' })
    // The observers that load pictures run between two frames.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }, top)
  await waitForPictures(page)
}

/** Waits for the pictures in the window. Hidden slides of a carousel stay unloaded. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-phase="waiting"], [data-phase="loading"]')]
      .filter((frame) => frame.checkVisibility({ visibilityProperty: true }))
      .map((frame) => frame.getBoundingClientRect())
      .every(({ left, right, top, bottom }) => right < 0 || bottom < 0 || left > innerWidth || top > innerHeight),
  )
}

/** The height of a usual window of this width. */
export function heightOf(width: number): number {
  return width < 768 ? 740 : Math.round(width * 0.5625)
}

/** The name of a page's picture. */
export function nameOf(path: string): string {
  if (path === '/') return 'home'
  return path === '/no/such/page' ? 'link-broken' : path.slice(1).replace('.', '-')
}
