import type { Locator, Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openPage } from '../../site/openPage.ts'
import { menuRoutes, routes } from '../../site/routes.ts'
import { expectPanel, findSection, sections, topMenu } from '../../site/topMenu.ts'
import { expect, test } from '../../test.ts'

const products = findSection('PRODUCTS')
const about = findSection('ABOUT')

for (const [index, section] of sections.entries()) {
  test(
    `${section.label} opens its panel, and closes it when clicked again`,
    deepAfterFirst(index),
    async ({ page }) => {
      await openPage(page, '/')
      await topMenu.item(page, section).click()
      await expectPanel(topMenu.panel(page, section), section)
      await expect(topMenu.openPanels(page)).toHaveCount(1)
      await topMenu.item(page, section).click()
      await expect(topMenu.panel(page, section)).toBeHidden()
      await expect(topMenu.openPanels(page)).toHaveCount(0)
    },
  )
}

test('clicking another item switches the panel, and only one is open at a time', async ({ page }) => {
  await openPage(page, '/')
  for (const section of [...sections, products]) {
    await topMenu.item(page, section).click()
    await expect(topMenu.panel(page, section)).toBeVisible()
    await expect(topMenu.openPanels(page)).toHaveCount(1)
  }
})

test('Escape and a click outside close the panel', async ({ page }) => {
  await openPage(page, '/')
  await topMenu.item(page, products).click()
  await page.keyboard.press('Escape')
  await expect(topMenu.panel(page, products)).toBeHidden()
  await topMenu.item(page, products).click()
  await expect(topMenu.panel(page, products)).toBeVisible()
  await page.mouse.click(640, 780)
  await expect(topMenu.panel(page, products)).toBeHidden()
})

test('a panel fades in and out', async ({ page }) => {
  await openPage(page, '/')
  const panel = topMenu.panel(page, products)
  expect(await readFade(panel, topMenu.item(page, products))).toEqual({ property: 'opacity', from: 0 })
  await expect(panel).toHaveCSS('opacity', '1')
  expect(await readFade(panel, topMenu.item(page, products))).toEqual({ property: 'opacity', from: 1 })
  await expect(panel).toBeHidden()
})

test('the links of the products lead to the swap, the bridge, the AI section and the explorer', async ({ page }) => {
  await openPage(page, '/pressroom')
  await topMenu.item(page, products).click()
  const links = topMenu.panel(page, products).getByRole('list').getByRole('link')
  const targets = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  const [swap = '', bridge = '', ai = '', scan = ''] = targets.map((target) => new URL(target))
  expect(swap).toMatchObject({ pathname: '/swap' })
  // The addresses of the bridge and the explorer are not set yet.
  expect(bridge).toMatchObject({ pathname: '/pressroom', hash: '' })
  expect(ai).toMatchObject({ pathname: '/', hash: '#ai' })
  expect(scan).toMatchObject({ pathname: '/pressroom', hash: '' })
})

test('a link in a panel closes it and navigates', async ({ page }) => {
  await openPage(page, '/pressroom')
  await topMenu.item(page, about).click()
  await topMenu
    .panel(page, about)
    .getByRole('link', { name: /^Roadmap/ })
    .click()
  await expect(page).toHaveURL('/#roadmap')
  await expect(topMenu.openPanels(page)).toHaveCount(0)
  await expect(page.locator('#roadmap')).toBeInViewport()
})

test('a panel works by keyboard alone, and the focus returns to its item', async ({ page }) => {
  await openPage(page, '/')
  const item = topMenu.item(page, products)
  for (const key of ['Enter', 'Space']) {
    await item.focus()
    await page.keyboard.press(key)
    await expect(topMenu.panel(page, products)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(topMenu.panel(page, products).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(topMenu.panel(page, products)).toBeHidden()
    await expect(item).toBeFocused()
  }
})

test('tabbing past the last link of a panel reaches the next item and closes the panel', async ({ page }) => {
  await openPage(page, '/')
  await topMenu.item(page, about).focus()
  await page.keyboard.press('Enter')
  const links = await topMenu.panel(page, about).getByRole('link').count()
  for (let count = 0; count <= links; count++) await page.keyboard.press('Tab')
  await expect(topMenu.item(page, findSection('BLOG'))).toBeFocused()
  await page.getByRole('main').getByRole('link').first().focus()
  await expect(topMenu.openPanels(page)).toHaveCount(0)
})

test('an item exposes whether its panel is open', async ({ page }) => {
  await openPage(page, '/')
  expect(await readExpanded(page, products.label)).toBe(false)
  await topMenu.item(page, products).click()
  expect(await readExpanded(page, products.label)).toBe(true)
})

test('the header shows the language and three icons that change on hover', async ({ page }) => {
  await openPage(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: /language/i })).toHaveText('EN')
  for (const name of ['X', 'Discord', 'GitHub']) {
    const icon = header.getByRole('link', { name, exact: true })
    const before = await icon.screenshot()
    await icon.hover()
    await expect.poll(async () => (await icon.screenshot()).equals(before)).toBe(false)
  }
})

test('the launch button opens the swap, the docs button leads to the documentation', async ({ page }) => {
  await openPage(page, '/')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /docs/i })).toHaveAttribute('href', '/docs')
  await header.getByRole('link', { name: /launch/i }).click()
  await expect(page).toHaveURL('/swap')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SWAP')
})

test('only home, press room, brand assets, the tools, evolution, the documentation and the academy have the menu', async ({
  page,
  problems,
}) => {
  problems.expectFailureOf('/no/such/page')
  expect(menuRoutes.map(({ path }) => path)).toEqual([
    '/',
    '/pressroom',
    '/brandassets',
    '/swap',
    '/activity',
    '/portfolio',
    '/evolution',
    '/docs',
    '/docs/api',
    '/docs/card',
    '/academy/route',
  ])
  for (const { path, hasMenu } of routes) {
    await openPage(page, path)
    await expect(topMenu.item(page, products)).toHaveCount(hasMenu ? 1 : 0)
  }
})

/** Clicks and returns the transition that starts on the panel in the same frame. */
async function readFade(panel: Locator, item: Locator) {
  const button = await item.elementHandle()
  return await panel.evaluate((element, target) => {
    ;(target as HTMLElement).click()
    const from = Number(getComputedStyle(element).opacity)
    const fade = element
      .getAnimations()
      .find((animation) => animation instanceof CSSTransition && animation.transitionProperty === 'opacity')
    return { property: (fade as CSSTransition | undefined)?.transitionProperty, from }
  }, button)
}

async function readExpanded(page: Page, name: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page)
  const { root } = await session.send('DOM.getDocument')
  const { nodes } = await session.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'button',
    accessibleName: name,
  })
  await session.detach()
  const states = nodes.flatMap(({ properties = [] }) => properties)
  return states.find((state) => state.name === 'expanded')?.value.value
}
