import type { Page } from '@playwright/test'

/** The picture of the flock is the last to come, an upright one in an upright window: with it, everything is here. */
export async function waitForFlock(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { naturalWidth = 0, naturalHeight = 0 } = document.querySelector<HTMLImageElement>('[data-flock] img') ?? {}
    return naturalWidth > 0 && naturalWidth > naturalHeight === innerWidth > innerHeight
  })
}

/** What a page asks for when it rests, such as the code of the flock, it has asked for by then. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_500 })))
}
