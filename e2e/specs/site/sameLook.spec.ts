import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

// Style sheets load in another order after client-side navigation: nothing may depend on it.
for (const [index, width] of [360, 1280].entries()) {
  test(
    `at ${width} pixels a page looks the same after a link as after a load`,
    deepAfterFirst(index),
    async ({ page, context }) => {
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
        // Prices may arrive at different times.
        await expect(async () => {
          const wanted = await readBoxes(fresh)
          expect(wanted.length).toBeGreaterThan(10)
          expect(await readBoxes(page)).toEqual(wanted)
        }).toPass({ timeout: 15_000 })
      }
    },
  )
}

/** The boxes of all elements, in page pixels, without the contents of lazy images. */
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
