import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

test('the claim of 100,000 iterations leads to the page of the run: figures, curve, seeds, table and limits', async ({
  page,
}) => {
  await openPage(page, '/')
  await page.getByRole('link', { name: /More than 100,000 algorithm self-evolution iterations/ }).click()
  await expect(page).toHaveURL('/evolution')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('EVOLUTION')
  await expect(page.getByText('110,000', { exact: true })).toBeVisible()
  await expect(
    page.getByRole('img', { name: /^The cost of the best rule falls from 136 % to about 48 %/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'REPEAT IT' })).toContainText('npm run evolve')
  await expect(page.getByRole('row', { name: /^Evolved rule/ })).toContainText('16.466')
  await expect(page.getByText(/^It is worse for 1\.7 % of the swaps/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'WHAT IS NOT CLAIMED' })).toContainText('a model, not the market')
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(`the page of the run fits every width, in ${locale}`, deepAfterFirst(index), async ({ page }) => {
      await openPage(page, '/evolution')
      for (const width of [360, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await measureOverflow(page), `overflow at ${width}`).toBeLessThanOrEqual(0)
        expect(await findClippedTexts(page), `clipped at ${width}`).toEqual([])
      }
    })
  })
}
