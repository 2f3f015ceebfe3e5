import { existsSync } from 'node:fs'
import { expect, type Page, type PageAssertionsToHaveScreenshotOptions, test } from '@playwright/test'
import { openPage } from '../site/openPage.ts'
import { routes } from '../site/routes.ts'
import { waitForAnimations, waitForFlock } from '../site/waitForIdle.ts'
import { answerPrices } from '../swap/prices.ts'
import { waitForSwap } from '../swap/swapScreen.ts'
import { nameOf, showAll, waitForPictures } from './showAll.ts'
import { listSiteStates } from './siteStates.ts'
import { levelFigures, swapStates, tradeStates } from './swapStates.ts'

test.beforeEach(({ context }) => answerPrices(context))

for (const { path } of routes) {
  test(`X-06: ${path} looks the same`, async ({ page }) => {
    await openPage(page, path)
    if (path === '/swap') await waitForSwap(page)
    await showAll(page)
    await settle(page)
    await expect(page.locator('[data-phase="failed"]')).toHaveCount(0)
    await expectSame(page, nameOf(path), { fullPage: true })
  })
}

const listStates = (width: number) => [...listSiteStates(width), ...swapStates, ...tradeStates]
const names = new Set([...listStates(360), ...listStates(1280)].map(({ name }) => name))

// Only the window: dialogs and menus lie over the page.
for (const name of names) {
  test(`X-06: ${name} looks the same`, async ({ page, viewport }) => {
    const state = listStates(viewport?.width ?? 0).find((one) => one.name === name)
    // Phones and wide windows have other menus.
    if (state === undefined) return
    const { reach, listMoving, hasFigures } = state
    await reach(page)
    await waitForPictures(page)
    await waitForIcons(page)
    await settle(page)
    if (hasFigures) await page.evaluate(levelFigures)
    await expectSame(page, name, { mask: listMoving?.(page) ?? [] })
  })
}

/** A page that the earlier commit did not have is new, not changed. */
async function expectSame(page: Page, name: string, options: PageAssertionsToHaveScreenshotOptions): Promise<void> {
  const file = `${name}.png`
  const { config } = test.info()
  if (config.updateSnapshots === 'none' && !existsSync(test.info().snapshotPath(file, { kind: 'screenshot' }))) return
  await expect(page).toHaveScreenshot(file, options)
}

/** Network idle would never come while a quote is open. */
async function waitForIcons(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      .every(({ complete, loading }) => complete || loading === 'lazy'),
  )
}

async function settle(page: Page): Promise<void> {
  if ((await page.locator('[data-flock]').count()) > 0) await waitForFlock(page)
  await waitForAnimations(page)
  // Without those of hidden slides, which have not been requested.
  await page.evaluate(async () => {
    const loaded = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    await Promise.all(loaded.map((image) => image.decode()))
  })
}
