import { zh } from '@murmur/app/content/zh'
import type { Page } from '@playwright/test'
import { chromiumOnly } from '../../chromiumOnly.ts'
import { deepAfterFirst } from '../../deepTests.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openPage, waitForScript } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { chooseLanguage, findChineseScript, languageMenu, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const han = /\p{Script=Han}/u

test.describe('a browser that prefers Chinese', () => {
  test.use({ locale: 'zh-CN' })

  for (const [index, { path, status }] of routes.entries()) {
    test(
      `${path} is Chinese from its first byte, hydrated and accessible, and fits every window`,
      deepAfterFirst(path === '/swap' ? 0 : index),
      async ({ page, problems }) => {
        if (status >= 400) problems.expectFailureOf(path)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const response = await openPage(page, path)
        expect([response?.status(), await response?.text()]).toEqual([
          status,
          expect.stringContaining('lang="zh-Hans"'),
        ])
        await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
        await expect(page).toHaveTitle(path === '/ads.txt' ? /Murmur/ : han)
        await expectFit(page)
        expect(await findSmallTargets(page), 'targets below 44 pixels').toEqual([])
        expect(await findEnglish(page)).toEqual([])
      },
    )
  }

  test('English is chosen, shown and remembered against the browser', async ({ page }) => {
    await openPage(page, '/pressroom')
    await chooseLanguage(page, 'English')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRESS ROOM')
    await openPage(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('CHAIN ABSTRACTION DEX AGGREGATOR')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('a page whose texts do not load is shown in English, and works', chromiumOnly, async ({ page, problems }) => {
    const script = await findChineseScript(page)
    problems.expectFailureOf(script)
    await page.route(`**${script}`, (route) => route.abort())
    await page.goto('/pressroom')
    await waitForScript(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRESS ROOM')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page).toHaveTitle('Press room — Murmur')
    await topMenu.item(page, { label: 'ABOUT' }).click()
    await expect(topMenu.panel(page, { id: 'menu-about' })).toBeVisible()
  })

  test.describe('without scripts', chromiumOnly, () => {
    test.use({ javaScriptEnabled: false })

    test('the page is Chinese, and a label instead of a dead button shows the language', async ({ page }) => {
      await page.goto('/pressroom')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.press.title)
      await expect(page.getByRole('banner').getByRole('img', { name: zh.site.language.label })).toHaveText('中文')
      await expect(languageMenu.button(page)).toHaveCount(0)
    })
  })
})

test('the language is chosen in the header, in place, and remembered', async ({ page, context }) => {
  await openPage(page, '/pressroom')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(languageMenu.button(page)).toHaveText('EN')
  await languageMenu.button(page).click()
  await expect(languageMenu.option(page, 'English')).toHaveAttribute('aria-current', 'true')
  await expect(languageMenu.option(page, '简体中文')).toHaveAttribute('lang', 'zh-Hans')
  await languageMenu.option(page, '简体中文').click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.press.title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans')
  await expect(page).toHaveTitle(zh.titles.pressroom)
  await expect(languageMenu.button(page)).toHaveText('中文')
  await expect(languageMenu.button(page)).toBeFocused()
  await expect(languageMenu.list(page)).toBeHidden()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

  await page.getByRole('contentinfo').getByRole('link', { name: zh.footer.links.brandAssets }).click()
  await expect(page).toHaveTitle(zh.titles.brandAssets)
  await openPage(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('链抽象 DEX 聚合器')
  const [cookie] = await context.cookies()
  expect(cookie).toMatchObject({ name: 'language', value: 'zh', path: '/', sameSite: 'Lax' })
  expect(cookie?.expires).toBeGreaterThan(Date.now() / 1000 + 360 * 24 * 60 * 60)
})

test('the phone menu offers the languages, and stays open when one is chosen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, '/')
  await topMenu.burger(page).click()
  await languageMenu.inSheet(page, '简体中文').click()
  await expect(languageMenu.inSheet(page, '简体中文')).toHaveAttribute('aria-current', 'true')
  await expect(topMenu.sheet(page).getByRole('button', { name: zh.menu.products.label })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])
  await languageMenu.inSheet(page, 'English').click()
  await expect(topMenu.sheetItem(page, { label: 'PRODUCTS' })).toBeVisible()
})

test('the open language menu has no accessibility violation in either language', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openPage(page, '/pressroom')
  for (const name of ['简体中文', 'English'] as const) {
    await languageMenu.button(page).click()
    await expect(languageMenu.list(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    expect(await findSmallTargets(page)).toEqual([])
    await languageMenu.option(page, name).click()
    await expect(languageMenu.list(page)).toBeHidden()
  }
})

test('the language menu works by keyboard alone', async ({ page }) => {
  await openPage(page, '/pressroom')
  await languageMenu.button(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(languageMenu.option(page, 'English')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.press.title)
  await expect(languageMenu.button(page)).toBeFocused()
})

test('Chinese is one file, which an English page loads only when it is chosen', async ({ page }) => {
  const script = await findChineseScript(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await openPage(page, '/pressroom')
  expect(scripts).not.toContain(script)
  scripts.length = 0
  await chooseLanguage(page, '简体中文')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.press.title)
  expect(scripts).toEqual([script])
})

test('no English page contains a Chinese character', async ({ request }) => {
  for (const { path } of routes) {
    const answer = await request.get(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
    expect([path, (await answer.text()).match(/\p{Script=Han}+/gu)]).toEqual([path, null])
  }
})

test(
  'a language that does not load leaves the page as it is and says so, and a second try works',
  chromiumOnly,
  async ({ page, problems }) => {
    const script = await findChineseScript(page)
    problems.expectFailureOf(script)
    await openPage(page, '/pressroom')
    await page.route(`**${script}`, (route) => route.abort())
    await chooseLanguage(page, '简体中文')
    await expect(page.getByRole('banner').getByRole('alert')).toHaveText(/could not be loaded/)
    expect(await findViolations(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('PRESS ROOM')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')

    await page.unroute(`**${script}`)
    await languageMenu.option(page, '简体中文').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(zh.press.title)
  },
)

async function expectFit(page: Page): Promise<void> {
  for (const width of [1920, 1280, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await measureOverflow(page), `overflow at ${width}`).toBe(0)
    expect(await findCutWords(page), `cut words at ${width}`).toEqual([])
    if (width !== 1280 && width !== 360) continue
    // In a low window the button of the card covers the line above it until the page is scrolled.
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) })
    expect(await findViolations(page), `axe at ${width}`).toEqual([])
  }
}

/** Visible texts with an English word, but for names and addresses. */
async function findEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const skipped = 'pre, [lang="en"], section[tabindex="0"], dd, ul[class] > li:has(> span > noscript)'
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && element.closest(skipped) === null)
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim() ?? '')
  })
  return texts.filter((text) => /[a-z]{2,} [a-z]{2,}/i.test(text) && !han.test(text) && !names.test(text))
}

const names = /^(BNB Chain|Sheen (start|middle|end)|Ink (raised|high)|LOCAL WALLET|zkSync Era)$/i
