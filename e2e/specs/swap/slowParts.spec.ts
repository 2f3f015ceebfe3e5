import type { Page } from '@playwright/test'
import { answerHistory } from '../../swap/answerHistory.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'

test('a modal whose code is still loading says so at once, and opens when it has come', async ({ page }) => {
  const code = await holdCode(page, 'TokenModal')
  await openSwap(page)
  await swapScreen.payToken(page).click()
  await expect(page.getByRole('status', { name: 'Loading…' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  code.release()
  await expect(swapScreen.dialog(page)).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0)
})

for (const width of [360, 1280]) {
  test(`at ${width} px the chart has its place while its code is loading`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await answerHistory(page)
    const code = await holdCode(page, 'ChartPanel')
    await openSwap(page)
    await page.getByRole('button', { name: 'Price chart' }).click()
    const place = page.getByRole('region', { name: 'Price chart' })
    await expect(place).toHaveAttribute('aria-busy', 'true')
    await expect(place).toBeInViewport({ ratio: 0.5 })
    expect(await findViolations(page)).toEqual([])
    const held = await place.boundingBox()
    code.release()
    const panel = page.locator('[data-chart-panel]')
    await expect(panel.locator('canvas').first()).toBeVisible()
    await expect(place).toHaveCount(0)
    const { x, width: own } = (await panel.boundingBox()) ?? {}
    expect({ x, width: own }).toEqual({ x: held?.x, width: held?.width })
  })
}

/** The script of this part is answered only after `release`. */
async function holdCode(page: Page, part: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(new RegExp(`/assets/${part}-[^/]+\\.js$`), async (route) => {
    await released
    await route.continue()
  })
  return { release: () => release() }
}
