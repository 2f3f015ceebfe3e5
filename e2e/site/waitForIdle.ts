import type { Page } from '@playwright/test'

/** Waits for the flock's still image, which loads last, in the format of the window. */
export async function waitForFlock(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const image = document.querySelector<HTMLImageElement>('[data-flock] img')
    // The size is known before the whole image is.
    if (!image?.complete || image.naturalWidth === 0) return false
    return image.naturalWidth > image.naturalHeight === innerWidth > innerHeight
  })
}

/** Waits until the page is idle: by then it has requested its lazy code, such as the flock's. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 2_500 })))
}

/** Waits for all animations to finish, except endless and paused ones. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => {})))
  })
}
