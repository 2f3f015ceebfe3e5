import { expect, type Locator } from '@playwright/test'
import type { Section } from './topMenu.ts'

/** The panel is visible with the exact texts of the specification. */
export async function expectPanel(panel: Locator, section: Section): Promise<void> {
  await expect(panel).toBeVisible()
  await expect(panel).toHaveCSS('opacity', '1')
  if ('rows' in section) await expectRows(panel, section.rows)
  else await expect(panel.getByText(section.caption, { exact: true })).toBeVisible()
  if (section.label === 'BLOG') await expect(panel.locator('[aria-roledescription="slide"]')).toHaveCount(3)
  if (section.label === 'PARTNERS') await expectLogos(panel)
}

async function expectRows(panel: Locator, rows: readonly (readonly string[])[]): Promise<void> {
  const links = panel.getByRole('list').getByRole('link')
  await expect(links).toHaveCount(rows.length)
  for (const [index, words] of rows.entries()) {
    for (const text of words) await expect(links.nth(index)).toContainText(new RegExp(text, 'i'))
  }
}

async function expectLogos(panel: Locator): Promise<void> {
  const logos = panel.getByRole('listitem')
  await expect(logos).toHaveCount(14)
  for (const logo of await logos.all()) {
    await expect(logo).toHaveText(/\w/)
    await expect(logo.locator('svg, img').first()).toBeVisible()
  }
}
