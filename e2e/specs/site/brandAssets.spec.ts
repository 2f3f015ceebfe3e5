import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { countPdfPages, readImageSize } from '../../site/fileHeaders.ts'
import { openPage } from '../../site/openPage.ts'
import { expect, test } from '../../test.ts'

const variants = ['horizontal-dark', 'horizontal-light', 'vertical-dark', 'vertical-light']

test('it shows the horizontal and the vertical logo on dark and on light, each with its downloads', async ({
  page,
}) => {
  await openPage(page, '/brandassets')
  const previews = page.getByRole('main').locator('img[src*="/brand/murmur-"]')
  const sources = await previews.evaluateAll((all) => all.map((image) => image.getAttribute('src')))
  expect(sources).toEqual(variants.map((variant) => expect.stringContaining(variant)))
  await expect(page.getByText(/DOWNLOAD\s*PNG/)).toHaveCount(variants.length)
})

// A page each: Chromium drops the eleventh download of a page within a second, which a fast machine reaches.
for (const layout of ['horizontal', 'vertical']) {
  test(`each ${layout} logo downloads as PNG and JPG of at least 2048 pixels, and as SVG`, async ({ page }) => {
    await openPage(page, '/brandassets')
    for (const variant of variants.filter((name) => name.startsWith(layout))) {
      for (const format of ['png', 'jpg']) {
        const { name, body } = await download(page, link(page, `${variant}.${format}`))
        const { width, height } = readImageSize(body)
        expect(name).toMatch(new RegExp(`${variant}\\.${format}$`))
        expect(Math.max(width, height)).toBeGreaterThanOrEqual(2048)
      }
      const { name, body } = await download(page, link(page, `${variant}.svg`))
      expect(name).toMatch(/\.svg$/)
      expect(body.toString('utf8')).toMatch(/^(<\?xml[^>]*>\s*)?<svg/)
    }
  })
}

test('DOWNLOAD PDF downloads a brandbook of at least six pages', async ({ page }) => {
  await openPage(page, '/brandassets')
  const { name, body } = await download(page, page.getByRole('link', { name: /DOWNLOAD PDF/ }))
  expect(name).toMatch(/\.pdf$/)
  expect(body.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(countPdfPages(body)).toBeGreaterThanOrEqual(6)
})

function link(page: Page, file: string): Locator {
  return page.getByRole('main').locator(`a[download][href$="${file}"]`)
}

async function download(page: Page, source: Locator) {
  const started = page.waitForEvent('download')
  await source.click()
  const file = await started
  return { name: file.suggestedFilename(), body: await readFile(await file.path()) }
}
