import { expect, type Locator, type Page } from '@playwright/test'

/** The contents of each menu panel, with the texts of the specification. */
export const sections = [
  {
    label: 'PRODUCTS',
    id: 'menu-products',
    rows: [
      ['Swap', 'best exchange rate'],
      ['Bridge', 'bridge full chain, based on AVS'],
      ['AI', 'optimize trading life cycle'],
      ['Scan', 'exploring on-chain data'],
    ],
  },
  { label: 'DEVELOPERS', id: 'menu-developers', rows: [['Developers Docs'], ['Various SDKs'], ['Academy']] },
  { label: 'ABOUT', id: 'menu-about', rows: [['Teams'], ['Roadmap'], ['Career', 'we are hiring']] },
  { label: 'BLOG', id: 'menu-blog', caption: 'BLOG AND NEWS' },
  { label: 'PARTNERS', id: 'menu-partners', caption: 'PARTNER RELATIONSHIP' },
] as const

export type Section = (typeof sections)[number]

export const topMenu = {
  /** The item in the bar, on wide screens. */
  item: (page: Page, { label }: Pick<Section, 'label'>): Locator =>
    page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('button', { name: label, exact: true }),
  panel: (page: Page, { id }: Pick<Section, 'id'>): Locator => page.locator(`#${id}`),
  openPanels: (page: Page): Locator => page.locator('[popover]:popover-open:not(#menu-sheet)'),
  burger: (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }),
  sheet: (page: Page): Locator => page.locator('#menu-sheet'),
  sheetItem: (page: Page, { label }: Pick<Section, 'label'>): Locator =>
    topMenu.sheet(page).getByRole('button', { name: label, exact: true }),
} as const

export function findSection(label: Section['label']): Section {
  const section = sections.find((each) => each.label === label)
  if (section === undefined) throw new Error(`The menu has no section ${label}.`)
  return section
}

type LanguageName = 'English' | '简体中文'

/** The choice of language, found as a user finds it in either language. */
export const languageMenu = {
  button: (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^(Language: |语言：)/ }),
  list: (page: Page): Locator => page.getByRole('banner').getByRole('list', { name: /^(Languages|语言)$/ }),
  option: (page: Page, name: LanguageName): Locator =>
    languageMenu.list(page).getByRole('button', { name, exact: true }),
  inSheet: (page: Page, name: LanguageName): Locator => topMenu.sheet(page).getByRole('button', { name, exact: true }),
}

export async function chooseLanguage(page: Page, name: LanguageName): Promise<void> {
  await languageMenu.button(page).click()
  await languageMenu.option(page, name).click()
}

/** The path of the script with the Chinese texts, as a Chinese page names it. */
export async function findChineseScript(page: Page): Promise<string> {
  const answer = await page.request.get('/', { headers: { 'accept-language': 'zh-CN' } })
  const path = /href="(\/assets\/zh-[^"]+\.js)"/.exec(await answer.text())?.[1]
  if (path === undefined) throw new Error('The Chinese page preloads no Chinese texts.')
  return path
}

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
