import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { findSection, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

test('the menu leads to the docs: read from page to page, search, copy, and follow a problem to its line', async ({
  page,
}) => {
  await openPage(page, '/')
  const developers = findSection('DEVELOPERS')
  await test.step('from the menu', async () => {
    await topMenu.item(page, developers).click()
    await topMenu
      .panel(page, developers)
      .getByRole('link', { name: /^Developers Docs/ })
      .last()
      .click()
    await expect(page).toHaveURL('/docs')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Build on Murmur')
    await expect(page).toHaveTitle('Build on Murmur — Murmur')
  })
  await test.step('to the next page', async () => {
    await page
      .getByRole('navigation', { name: 'Neighbouring pages' })
      .getByRole('link', { name: /Quick start/ })
      .click()
    await expect(page).toHaveURL('/docs/quick-start')
    await expect(page).toHaveTitle('Quick start — Murmur')
    const list = page.getByRole('navigation', { name: 'Pages of the documentation' })
    await expect(list.getByRole('link', { name: 'Quick start' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('region', { name: 'quickStart.mjs' })).toContainText(
      "await ask('/v1/transaction', terms)",
    )
    expect(await findViolations(page)).toEqual([])
  })
  await test.step('by search, without a mouse', async () => {
    await page.keyboard.press('/')
    await page.getByRole('combobox').fill('floor reverts')
    await expect(page.getByRole('option').first()).toContainText('Floor and tolerance')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/docs/concepts#floor')
    await expect(page.getByRole('heading', { name: /^Floor and tolerance/ })).toBeInViewport()
  })
  await test.step('to the line of a problem', async () => {
    await openPage(page, '/docs/errors#quote-changed')
    await expect(page.locator('#quote-changed')).toContainText('The market no longer gives these terms.')
    await expect(page.locator('#quote-changed')).toBeInViewport()
  })
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`the docs fit every width, in ${locale}`, deepAfterFirst(index), async ({ page }) => {
      for (const path of ['/docs', '/docs/quick-start', '/docs/errors', '/docs/limits']) {
        await openPage(page, path)
        for (const width of [320, 360, 768, 1280, 1920]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await measureOverflow(page), `overflow of ${path} at ${width}`).toBeLessThanOrEqual(0)
          expect(await findClippedTexts(page), `clipped on ${path} at ${width}`).toEqual([])
        }
      }
    })
  })
}
