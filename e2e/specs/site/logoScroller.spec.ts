import type { Locator, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

const rows = [
  { name: 'Supported chains', pixelsPerFrame: 0.5 },
  { name: 'Supported DEXs', pixelsPerFrame: 1 },
]

for (const [index, { name, pixelsPerFrame }] of rows.entries()) {
  test(`${name}: at least 30 logos, each named`, async ({ page }) => {
    await openPage(page, '/')
    const logos = page.getByRole('region', { name }).getByRole('listitem')
    expect(await logos.count()).toBeGreaterThanOrEqual(30)
    const names = await logos.allTextContents()
    expect(new Set(names).size).toBe(names.length)
    expect(names.every((text) => text.trim() !== '')).toBe(true)
  })

  test(
    `${name}: it moves ${pixelsPerFrame} pixels a frame and resets after half the width`,
    deepAfterFirst(index),
    async ({ page }) => {
      const row = await openMoving(page, name)
      // The copied row comes last; one frame later the animation has the duration for its width.
      await expect(row.locator('ul')).toHaveCount(2)
      await expect(async () => {
        const { width, duration } = await readScroll(row)
        expect(await readPosition(row, 0)).toBeCloseTo(0, 1)
        expect(await readPosition(row, 1_000)).toBeCloseTo(-60 * pixelsPerFrame, 1)
        expect(await readPosition(row, duration / 2)).toBeCloseTo(-width / 4, 0)
        expect(await readPosition(row, duration - 0.001)).toBeCloseTo(-width / 2, 0)
        expect(await readPosition(row, duration)).toBeCloseTo(0, 1)
      }).toPass({ timeout: 15_000 })
    },
  )

  test(
    `${name}: it pauses under the pointer, with the focus and off screen`,
    deepAfterFirst(index),
    async ({ page }) => {
      const row = await openMoving(page, name)
      await row.hover()
      await expect.poll(() => readPlayState(row)).toBe('paused')
      await page.mouse.move(0, 0)
      await expect.poll(() => readPlayState(row)).toBe('running')
      await row.focus()
      await expect.poll(() => readPlayState(row)).toBe('paused')
      await row.blur()
      await expect.poll(() => readPlayState(row)).toBe('running')
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      await expect.poll(() => readPlayState(row)).toBe('paused')
    },
  )

  test(`${name}: it stops under reduced motion and can be scrolled`, deepAfterFirst(index), async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, '/')
    const row = page.getByRole('region', { name })
    await row.scrollIntoViewIfNeeded()
    expect(await readPlayState(row)).not.toBe('running')
    await expect(row).toHaveCSS('overflow-x', 'auto')
    await expectScrollsByKey(page, row)
  })
}

/** The row, once it is in sight and moves. */
async function openMoving(page: Page, name: string): Promise<Locator> {
  await openPage(page, '/')
  const row = page.getByRole('region', { name })
  await row.scrollIntoViewIfNeeded()
  await expect.poll(() => readPlayState(row)).toBe('running')
  return row
}

async function readPlayState(row: Locator): Promise<string | undefined> {
  return await row.evaluate((element) => element.firstElementChild?.getAnimations()[0]?.playState)
}

async function readScroll(row: Locator): Promise<{ width: number; duration: number }> {
  return await row.evaluate((element) => {
    const duration = element.firstElementChild?.getAnimations()[0]?.effect?.getTiming().duration
    return { width: element.firstElementChild?.scrollWidth ?? 0, duration: Number(duration) }
  })
}

async function readPosition(row: Locator, time: number): Promise<number> {
  return await row.evaluate((element, at) => {
    const [animation] = element.firstElementChild?.getAnimations() ?? []
    if (animation === undefined || element.firstElementChild === null) return Number.NaN
    animation.currentTime = at
    const { e } = new DOMMatrix(getComputedStyle(element.firstElementChild).transform)
    return e
  }, time)
}

async function expectScrollsByKey(page: Page, row: Locator): Promise<void> {
  await row.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
}
