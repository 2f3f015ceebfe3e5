import type { Locator, Page } from '@playwright/test'
import { topMenu } from './topMenu.ts'

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
