import { expect, type Locator, type Page } from '@playwright/test'
import { openPage, settle } from './openPage.ts'

export const carousel = {
  in: (scope: Page | Locator): Locator => scope.locator('[aria-roledescription="carousel"]:visible'),
  slides: (root: Locator): Locator => root.locator('[aria-roledescription="slide"]'),
  card: (root: Locator, place: 'before' | 'centre' | 'after'): Locator => root.locator(`[data-place="${place}"]`),
  next: (root: Locator): Locator => root.getByRole('button', { name: 'Next slide' }),
  previous: (root: Locator): Locator => root.getByRole('button', { name: 'Previous slide' }),
  indicator: (root: Locator, number: number): Locator =>
    root.getByRole('button', { name: new RegExp(`Show slide ${number} of`) }),
  pause: (root: Locator): Locator => root.getByRole('button', { name: 'Pause automatic slides' }),
  play: (root: Locator): Locator => root.getByRole('button', { name: 'Play automatic slides' }),
} as const

/** The card is in the centre, its indicator is active, and the other cards are inert. */
export async function expectActive(root: Locator, number: number): Promise<void> {
  await expect(carousel.indicator(root, number)).toHaveAttribute('aria-current', 'true')
  await expect(root.locator('button[aria-current="true"]')).toHaveCount(1)
  await expect(carousel.card(root, 'centre').locator('[role="group"]')).toHaveAttribute(
    'aria-label',
    new RegExp(`^${number} of `),
  )
  await expect(root.locator('[role="group"]:not([inert])')).toHaveCount(1)
}

/** Waits until no card moves. Transitions use the browser's clock, even while the page's clock is paused. */
export async function waitForAnimations(root: Locator): Promise<void> {
  await expect.poll(async () => await root.evaluate((cards) => cards.getAnimations({ subtree: true }).length)).toBe(0)
}

/** Far enough ahead that real time never reaches it. */
const HOUR = 3_600_000

/** Opens a page with a paused clock that the test advances. */
export async function openOnStillClock(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(HOUR)
  await openPage(page, path)
}

/** Advances the page's clock after all due tasks have run. */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await settle(page)
  await page.clock.runFor(milliseconds)
  await settle(page)
}

/** A horizontal swipe. */
export async function swipe(page: Page, { root, distance }: { root: Locator; distance: number }): Promise<void> {
  await waitForAnimations(root)
  const box = await carousel.card(root, 'centre').boundingBox()
  if (box === null) throw new Error('The carousel shows no card.')
  const start = { x: box.x + box.width / 2, y: box.y + 40 }
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
    await session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + dx, y: start.y }],
    })
  await touch('touchStart', 0)
  for (let step = 1; step <= 4; step++) await touch('touchMove', (distance * step) / 4)
  await touch('touchEnd', distance)
  await session.detach()
}
