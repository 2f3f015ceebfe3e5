import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { findClippedTexts } from '../../site/clipping.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openPage } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'
import { sections, topMenu } from '../../site/topMenu.ts'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { chooseReceive, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'
import { connectModal, openWithWallet } from '../../wallets/connectModal.ts'
import { holdCoins, silenceChains } from '../../world/worldChains.ts'

test.use({ viewport: { width: 360, height: 740 } })

const ether = 10n ** 18n
const address = '0x00000000000000000000000000000000000360a1'
/** With the longest amounts that anyone holds, and with dust. */
const units = { 1: 536_315_789_470_000_000_000_000n, 10: 1n, 42161: 2n * ether, 56: 1_234_567n * ether }

const states: readonly { readonly name: string; readonly reach: (page: Page) => Promise<unknown> }[] = [
  { name: 'the card', reach: async () => {} },
  { name: 'the whole balance', reach: (page) => swapScreen.max(page).click() },
  { name: 'an amount with all decimals', reach: (page) => swapScreen.amount(page).fill('536315.123456789012345678') },
  { name: 'a long amount to receive', reach: receiveMany },
  { name: 'held tokens', reach: (page) => swapScreen.payToken(page).click() },
  { name: 'balances on networks', reach: (page) => showNetworks(page, swapScreen.payToken(page)) },
  { name: 'balances on networks to receive on', reach: (page) => showNetworks(page, swapScreen.receiveToken(page)) },
  { name: 'the wallet menu', reach: (page) => connectModal.address(page).click() },
  { name: 'the chain list', reach: (page) => swapScreen.chains(page).click() },
  { name: 'the alert of the main button', reach: confirm },
]

for (const { name, reach } of states) {
  test(`at 360 and 320 pixels nothing is clipped: ${name}, with a wallet`, async ({ page, request }) => {
    await connectHolder(page, request)
    await reach(page)
    await expectUnclipped(page)
  })
}

test('at 360 and 320 pixels nothing is clipped: balances that could not be read', async ({ page, request }) => {
  await silenceChains(page, [10, 56])
  await connectHolder(page, request)
  await showNetworks(page, swapScreen.payToken(page))
  await expectUnclipped(page)
})

for (const { path, status } of routes) {
  test(`at 360 and 320 pixels nothing is clipped: ${path}`, async ({ page, problems }) => {
    if (status >= 400) problems.expectFailureOf(path)
    await openPage(page, path)
    await expectUnclipped(page)
  })
}

test('at 360 and 320 pixels nothing is clipped: the menu, its panels and the notice of a missing page', async ({
  page,
}) => {
  await openPage(page, '/')
  await topMenu.burger(page).click()
  await expectUnclipped(page)
  for (const section of sections) {
    await topMenu.sheetItem(page, section).click()
    await expect(topMenu.panel(page, section)).toHaveCSS('opacity', '1')
    await expectUnclipped(page)
    await topMenu.panel(page, section).getByRole('button', { name: section.label, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click()
  await expectUnclipped(page)
})

test('the check finds a clipped text, value and placeholder', async ({ page }) => {
  await openPage(page, '/subscribe')
  await page.evaluate(() => {
    const narrow = 'width: 40px; overflow: hidden; white-space: nowrap'
    const [text, value, hint] = ['p', 'input', 'input'].map((name) => document.createElement(name))
    for (const element of [text, value, hint]) if (element) element.style.cssText = narrow
    if (text) text.textContent = 'a long text'
    value?.setAttribute('value', 'a long value')
    hint?.setAttribute('placeholder', 'a long hint')
    document.querySelector('main')?.append(...[text, value, hint].filter((element) => element !== undefined))
  })
  expect(await findClippedTexts(page)).toEqual(['a long text', 'a long value', 'a long hint'])
})

async function connectHolder(page: Page, request: APIRequestContext): Promise<void> {
  await holdCoins(request, { address, units })
  await openWithWallet(page, { kind: 'metamask', accounts: [address] })
  await expect(swapScreen.card(page).locator('data').first()).toContainText(/[\d,]{6,}\.78947/)
}

async function receiveMany(page: Page): Promise<void> {
  await chooseReceive(page, ['Polygon', 'Ethereum'])
  await swapScreen.amount(page).fill('123456789.25')
  await expect(swapScreen.received(page)).toHaveText(/\d(,\d{3}){4}\.\d{6}/)
}

async function showNetworks(page: Page, opener: Locator): Promise<void> {
  await opener.click()
  await swapScreen.token(page, /^Ether/).click()
  await expect(swapScreen.pill(page, 'Ethereum')).toHaveAccessibleDescription('536,315.78947')
}

async function confirm(page: Page): Promise<void> {
  await swapScreen.main(page).click()
  await expect(swapScreen.alert(page)).toBeVisible()
}

async function expectUnclipped(page: Page): Promise<void> {
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 })
    await waitForAnimations(page)
    expect(await findClippedTexts(page), `at ${width} pixels`).toEqual([])
    expect(await findCutWords(page), `at ${width} pixels`).toEqual([])
    expect(await measureOverflow(page), `at ${width} pixels`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await findSmallTargets(page)).toEqual([])
  expect(await findViolations(page)).toEqual([])
}
