import type { Page } from '@playwright/test'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

// Style sheets arrive in another order when a page is reached by a link: nothing may depend on it.
for (const width of [360, 1280]) {
  test(`a page ${width} pixels wide looks the same whichever way it was reached`, async ({ page, context }) => {
    const fresh = await context.newPage()
    for (const each of [page, fresh]) {
      await each.setViewportSize({ width, height: 800 })
      await each.emulateMedia({ reducedMotion: 'reduce' })
    }
    await openPage(page, '/subscribe')
    for (const [link, path] of [
      ['Murmur, home', '/'],
      ['Press room', '/pressroom'],
      ['Brand assets', '/brandassets'],
      ['SUBSCRIBE NEWSLETTER', '/subscribe'],
      ['Murmur, home', '/'],
      ['SWAP NOW', '/swap'],
    ] as const) {
      await page.getByRole('link', { name: link, exact: true }).last().click()
      await expect(page).toHaveURL(path)
      await openPage(fresh, path)
      // Prices come when they come, on either page.
      await expect(async () => {
        const wanted = await readBoxes(fresh)
        expect(wanted.length).toBeGreaterThan(10)
        expect(await readBoxes(page)).toEqual(wanted)
      }).toPass({ timeout: 15_000 })
    }
  })
}

/** Where everything stands, in pixels of the page, and not what a lazy picture holds by now. */
async function readBoxes(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.querySelectorAll('#root :not(script, noscript)')]
      .filter((element) => element.checkVisibility() && !element.parentElement?.closest('[data-phase], [data-flock]'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return `${element.tagName} ${[left, top + scrollY, width, height].map(Math.round).join(' ')}`
      })
  })
}
