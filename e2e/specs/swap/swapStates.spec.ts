import type { Page } from '@playwright/test'
import { deepTag } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { walkByTab } from '../../site/keyboard.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { openDialog, openNetworks, searchFor, showAlert, typeSlippage } from '../../swap/openModals.ts'
import { answerPrices, holdPrices } from '../../swap/prices.ts'
import { loseConnection, openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }
const smallPhone = { width: 320, height: 640 }

/** The check takes a second at each size. */
const isDeep = process.env.DEEP === '1'

type State = {
  readonly name: string
  /** It looks much like another state, so only the deep run checks it. */
  readonly isDeep?: boolean
  readonly reach: (page: Page) => Promise<unknown>
  readonly logs?: string
  /** A path that cannot be loaded in this state. */
  readonly fails?: string
}

const states: readonly State[] = [
  { name: 'the card', reach: async () => {} },
  { name: 'the card without an amount', isDeep: true, reach: (page) => swapScreen.amount(page).fill('') },
  { name: 'a refused amount', reach: (page) => swapScreen.amount(page).fill('1e18') },
  { name: 'an amount of another token', isDeep: true, reach: (page) => swapScreen.amount(page).fill('1.5 BNB') },
  { name: 'dust', isDeep: true, reach: (page) => swapScreen.amount(page).fill('0.0000001') },
  { name: 'an ambiguous amount', isDeep: true, reach: (page) => swapScreen.amount(page).fill('1,000') },
  {
    name: 'a very long amount',
    isDeep: true,
    reach: (page) => swapScreen.amount(page).fill('123456789.123456789012345678'),
  },
  { name: 'the AI switch on', isDeep: true, reach: (page) => page.getByRole('switch').click() },
  { name: 'an unknown price', reach: showUnknownPrice, logs: 'There is no price for' },
  { name: 'loading prices', isDeep: true, reach: showLoadingPrices },
  { name: 'dollar entry', isDeep: true, reach: (page) => swapScreen.dollars(page).click() },
  { name: 'an inverted rate', isDeep: true, reach: (page) => swapScreen.rate(page).click() },
  { name: 'an ignored link', isDeep: true, reach: (page) => openSwap(page, '?pay=DOGE&payChain=1') },
  // The picture for a narrow window is asked for when the window becomes narrow.
  { name: 'being offline', reach: showOffline, fails: '/images/swap-tall-560.avif' },
  { name: 'the tokens to pay with', reach: (page) => openDialog(page, swapScreen.payToken(page)) },
  { name: 'the tokens to receive', isDeep: true, reach: (page) => openDialog(page, swapScreen.receiveToken(page)) },
  { name: 'the networks of a token', isDeep: true, reach: openNetworks },
  { name: 'a favourite', isDeep: true, reach: markFavourite },
  { name: 'a search with a match', isDeep: true, reach: (page) => searchFor(page, 'pol') },
  { name: 'a search without a match', isDeep: true, reach: (page) => searchFor(page, 'doge') },
  { name: 'the settings', reach: (page) => openDialog(page, swapScreen.settings(page)) },
  { name: 'a slippage with a warning', isDeep: true, reach: (page) => typeSlippage(page, '2') },
  { name: 'a slippage to confirm', isDeep: true, reach: (page) => typeSlippage(page, '12') },
  { name: 'a confirmed slippage', isDeep: true, reach: confirmSlippage },
  { name: 'a refused slippage', isDeep: true, reach: (page) => typeSlippage(page, '99') },
  { name: 'the chain selector', isDeep: true, reach: (page) => swapScreen.chains(page).click() },
  { name: 'the connect modal', reach: (page) => openDialog(page, swapScreen.main(page)) },
  { name: 'the alert about Allora', reach: showAlert },
]

for (const { name, isDeep: isRare = false, reach, logs, fails } of states) {
  test(
    `X-01, X-04: ${name} has no accessibility violation and fits, on desktop and phones`,
    isRare ? { tag: deepTag } : {},
    async ({ page, context, problems }) => {
      if (logs !== undefined) problems.expectLog(logs)
      if (fails !== undefined) problems.expectFailureOf(fails)
      await openSwap(page)
      await reach(page)
      for (const size of [desktop, phone, smallPhone]) {
        await page.setViewportSize(size)
        if (size === desktop || (isDeep && size === phone)) expect(await findViolations(page)).toEqual([])
        if (size !== desktop) expect(await findSmallTargets(page)).toEqual([])
        if (size !== desktop) expect(await findClippedTexts(page)).toEqual([])
        expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
        expect(await findCutWords(page)).toEqual([])
      }
      await context.setOffline(false)
    },
  )
}

test('X-03: every message of the screen is in a polite live region', async ({ page, context }) => {
  const said = (text: string | RegExp) =>
    expect(page.locator('[aria-live="polite"], [role="status"]').filter({ hasText: text })).toHaveCount(1)
  await openSwap(page, '?pay=DOGE&payChain=1')
  await said(/link/)
  await swapScreen.amount(page).fill('1e18')
  await said('Write the number out')
  await swapScreen.amount(page).fill('1,000')
  await said('can mean two amounts')
  await swapScreen.amount(page).fill('3')
  await said('3 ETH is about 11.26 BNB')
  await loseConnection(page)
  await said('You are offline.')
  await context.setOffline(false)
  await showAlert(page)
  await expect(swapScreen.alert(page)).toHaveAccessibleDescription(/Allora/)
})

test('X-02: Tab reaches the whole screen, and every stop is visible with a focus ring', async ({ page }) => {
  // Without smooth scrolling, each stop is at its final position.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openSwap(page)
  const { stops, unreached } = await walkByTab(page)
  expect(unreached).toEqual([])
  expect(stops.filter(({ isInSight, hasRing }) => !isInSight || !hasRing).map(({ name }) => name)).toEqual([])
})

test('with forced colours, the amount still shows its focus', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openSwap(page)
  await swapScreen.amount(page).focus()
  await expect(swapScreen.amount(page)).toHaveCSS('outline-style', 'solid')
})

test('X-02: a swap can be set up by keyboard alone, and every dialog restores the focus', async ({ page }) => {
  await openSwap(page)
  await swapScreen.receiveToken(page).focus()
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page)).toBeVisible()
  await swapScreen.dialog(page).getByRole('searchbox').focus()
  await page.keyboard.type('avax')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(swapScreen.token(page, /^Avalanche/)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: AVAX on Polygon')
  await expect(swapScreen.receiveToken(page)).toBeFocused()
  await swapScreen.amount(page).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('3')
  await expect(swapScreen.received(page)).toHaveText('607.923651')
  for (const opener of [swapScreen.payToken(page), swapScreen.settings(page), swapScreen.main(page)]) {
    await opener.focus()
    await page.keyboard.press('Space')
    await expect(swapScreen.dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(swapScreen.dialog(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
})

test('a click outside closes a dialog, but not an alert', async ({ page }) => {
  await openSwap(page)
  await showAlert(page)
  await page.mouse.click(5, 5)
  await expect(swapScreen.alert(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(swapScreen.alert(page)).toHaveCount(0)
  await page.mouse.click(5, 5)
  await expect(swapScreen.dialog(page)).toHaveCount(0)
})

async function showUnknownPrice(page: Page): Promise<void> {
  await answerPrices(page, {})
  await reloadSwap(page)
  await expect(swapScreen.card(page).getByText('价格未知').first()).toBeVisible()
}

async function showLoadingPrices(page: Page): Promise<void> {
  await holdPrices(page)
  await page.reload()
  await expect(swapScreen.rate(page)).toHaveText('–')
}

/** Loads the flock's images for both window formats before going offline. */
async function showOffline(page: Page): Promise<void> {
  await loseConnection(page)
  await expect(swapScreen.card(page).getByText('You are offline.')).toBeVisible()
}

async function markFavourite(page: Page): Promise<void> {
  await swapScreen.payToken(page).click()
  await page.getByRole('button', { name: 'Favourite BNB' }).click()
}

async function confirmSlippage(page: Page): Promise<void> {
  await typeSlippage(page, '12')
  await page.getByRole('textbox', { name: 'Type 12 again' }).fill('12')
}
