import type { Locator, Page } from '@playwright/test'
import { openPage } from '../site/openPage.ts'
import { menuRoutes } from '../site/routes.ts'
import { languageMenu, type Section, sections, topMenu } from '../site/topMenu.ts'

/** A part of the site that only shows after some action. */
export type State = {
  /** The name of its picture. */
  readonly name: string
  readonly reach: (page: Page) => Promise<unknown>
  /** Parts that change with time. They are painted over. */
  readonly listMoving?: (page: Page) => Locator[]
  /** Its figures differ between two runs. */
  readonly hasFigures?: true
}

const PHONE_MENU_ENDS = 1080
const pathWithMenu = menuRoutes[0]?.path ?? '/'

/** The menus and the messages of the pages, in a window of this width. */
export function listSiteStates(width: number): readonly State[] {
  const isPhone = width < PHONE_MENU_ENDS
  return [
    ...(isPhone ? [{ name: 'menu-sheet', reach: openSheet }] : []),
    ...sections.map((section) => ({
      name: section.id,
      reach: (page: Page) => (isPhone ? openInSheet(page, section) : openInBar(page, section)),
    })),
    ...(isPhone ? [] : [{ name: 'menu-language', reach: openLanguages }]),
    ...messages,
  ]
}

async function openSheet(page: Page): Promise<void> {
  await openPage(page, pathWithMenu)
  await topMenu.burger(page).click()
}

async function openInSheet(page: Page, section: Section): Promise<void> {
  await openSheet(page)
  await topMenu.sheetItem(page, section).click()
  await topMenu.panel(page, section).waitFor()
}

async function openInBar(page: Page, section: Section): Promise<void> {
  await openPage(page, pathWithMenu)
  await topMenu.item(page, section).click()
  await topMenu.panel(page, section).waitFor()
}

async function openLanguages(page: Page): Promise<void> {
  await openPage(page, pathWithMenu)
  await languageMenu.button(page).click()
  await languageMenu.list(page).waitFor()
}

const messages: readonly State[] = [
  { name: 'subscribe-empty', reach: (page) => subscribe(page, '') },
  { name: 'subscribe-malformed', reach: (page) => subscribe(page, 'ada@') },
  { name: 'subscribe-accepted', reach: (page) => subscribe(page, 'ada@example.com') },
]

async function subscribe(page: Page, address: string): Promise<void> {
  await openPage(page, '/subscribe')
  const field = page.getByRole('textbox')
  await field.fill(address)
  await field.press('Enter')
  await page.locator('main').locator('[role="alert"]:not(:empty), [role="status"]:not(:empty)').first().waitFor()
}
