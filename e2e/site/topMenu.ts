import type { Locator, Page } from '@playwright/test'

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
