import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { findClippedTexts } from '../../site/clipping.ts'
import { findCutWords, findSmallTargets, measureOverflow } from '../../site/layout.ts'
import { createPool, deployToken, importQuestion } from '../../swap/importedTokens.ts'
import { openCard, rememberTrading, waitForMarket } from '../../swap/openQuote.ts'
import { openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'
import { listChains } from '../../world/worldChains.ts'

const mine = { chainId: 1, name: 'My Coin', symbol: 'MINE', decimals: 9 }
/** A Cyrillic letter, a mark that turns the text around, a zero-width space, and far too long a name. */
const hostile = { chainId: 1, name: `\u202eUSD Coin${'!'.repeat(90)}`, symbol: 'USD\u200b\u0421', decimals: 6 }

test('a token is imported by its address, remembered, and removed again', async ({ page, request, problems }) => {
  const address = await deployToken(request, mine)
  expectNoPools(problems, address)
  await rememberTrading(page)
  await openSwap(page)
  await searchReceived(page, address)
  await expect(importQuestion.region(page)).toContainText('This token is not on our list')
  const row = importQuestion.rows(page)
  await expect(row).toHaveCount(1)
  for (const text of ['My Coin', 'MINE', 'Ethereum', '9', new RegExp(address, 'i')])
    await expect(row).toContainText(text)
  await expect(importQuestion.region(page).getByRole('status').first()).toContainText('on Ethereum.')

  const asked = page.waitForRequest(new RegExp(`/api/markets/1/tokens/${address}$`, 'i'))
  await importQuestion.button(page).click()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await asked
  await expectReceived(page, address)
  await expect(page.getByText(/^No pools found that trade MINE \(0x.{4}….{4}\)/)).toBeVisible()
  await expect(page.getByText('Price unknown').first()).toBeVisible()

  await reloadSwap(page)
  await expectReceived(page, address)
  await swapScreen.receiveToken(page).click()
  await importQuestion.search(page).fill('mine')
  await expect(swapScreen.tokens(page)).toHaveCount(1)
  await expect(swapScreen.tokens(page)).toContainText(/IMPORTED 0x.{4}….{4}/)
  await swapScreen.token(page, /^My Coin/).click()
  await expect(swapScreen.tokens(page)).toContainText(new RegExp(address, 'i'))
  await page.getByRole('button', { name: 'REMOVE: My Coin' }).click()
  await expect(swapScreen.tokens(page)).toHaveCount(0)
  await expect(importQuestion.search(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: BNB on Ethereum')
  await expect(page).toHaveURL(/receive=BNB/)
  await reloadSwap(page)
  await swapScreen.receiveToken(page).click()
  await importQuestion.search(page).fill('my coin')
  await expect(swapScreen.dialog(page).getByText('No matching data')).toBeVisible()
})

test('an imported token with a pool is quoted, and named by its address in the route', async ({ page, request }) => {
  const address = await deployToken(request, mine)
  await createPool(request, { chainId: 1, address })
  await rememberTrading(page)
  await openSwap(page)
  await searchReceived(page, address)
  const found = page.waitForResponse(/\/api\/markets\/1\/tokens\//)
  await importQuestion.button(page).click()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expectReceived(page, address)
  expect((await found).status()).toBe(200)
  // The pools are in the market from the next block on.
  await waitForMarket(request, 1)
  await expect(openCard.quote(page)).toBeVisible()
  // A thousand for each coin, less the fee of 0.3 % and the impact of 0.1 %.
  await expect(openCard.received(page)).toHaveValue(/^996\.\d+$/)
  await expect(openCard.details(page)).toContainText(/99\d\.\d+ MINE \(0x.{4}….{4}\)/)
  await expect(page.getByText('A price is unknown')).toBeVisible()
  await reloadSwap(page)
  await expect(openCard.quote(page)).toBeVisible()
})

test('Q-05: a token with the look of a listed one is cleaned, flagged, and listed below it', async ({
  page,
  request,
  problems,
}) => {
  const address = await deployToken(request, hostile)
  expectNoPools(problems, address)
  await rememberTrading(page)
  await openSwap(page)
  await searchReceived(page, address)
  const row = importQuestion.rows(page)
  await expect(row).toContainText('It looks like USDC but is another token.')
  await expect(row).toContainText('Its name has hidden characters. They were removed here.')
  await expect(row).toContainText('Its name is too long and is shortened here.')
  expect(await row.innerText()).not.toMatch(/[\u200b\u202e]/)
  await importQuestion.button(page).click()
  await expect(swapScreen.dialog(page)).toHaveCount(0)

  await swapScreen.receiveToken(page).click()
  await swapScreen.dialog(page).getByRole('searchbox').fill('usd')
  await expect(swapScreen.tokens(page).first()).toContainText('USDC')
  await expect(swapScreen.tokens(page).first()).not.toContainText('IMPORTED')
  await expect(swapScreen.tokens(page).last()).toContainText('IMPORTED')
  await swapScreen.tokens(page).last().getByRole('button').first().click()
  await expect(swapScreen.tokens(page).last()).toContainText('It is not USDC, although it looks like it.')
})

test('an address without a token, and one with a wrong character, import nothing', async ({ page }) => {
  await rememberTrading(page)
  await openSwap(page)
  await searchReceived(page, `0x${'9'.repeat(40)}`)
  await expect(importQuestion.region(page)).toContainText('No token has this address on any of our networks.')
  await importQuestion.search(page).fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
  await expect(importQuestion.region(page)).toContainText('This address has a typo')
  await importQuestion.search(page).fill('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
  await expect(swapScreen.tokens(page)).toHaveCount(1)
  await expect(importQuestion.region(page)).toHaveCount(0)
})

test('nodes that do not answer are named, and a retry asks them again', async ({ page, request, problems }) => {
  const address = await deployToken(request, { ...mine, chainId: 10 })
  const urls = (await listChains(request)).map(({ rpcUrl }) => new URL(rpcUrl).origin)
  problems.expectFailureOf('/')
  problems.expectFailureOf('/second')
  await rememberTrading(page)
  await openSwap(page)
  await page.route(
    (url) => urls.includes(url.origin),
    (route) => route.abort('connectionrefused'),
  )
  await searchReceived(page, address)
  await expect(importQuestion.region(page)).toContainText('No network answers at the moment.')
  await page.unrouteAll()
  await importQuestion.region(page).getByRole('button', { name: 'TRY AGAIN' }).click()
  await expect(importQuestion.rows(page).filter({ hasText: 'Optimism' })).toContainText('My Coin')
})

test('a token is imported, chosen and removed by keys alone', async ({ page, request, problems }) => {
  const address = await deployToken(request, mine)
  expectNoPools(problems, address)
  await rememberTrading(page)
  await openSwap(page)
  await swapScreen.receiveToken(page).focus()
  await page.keyboard.press('Enter')
  await expect(importQuestion.search(page)).toBeFocused()
  await page.keyboard.insertText(address)
  await expect(importQuestion.button(page)).toBeVisible()
  // Enter in the search box imports nothing.
  await page.keyboard.press('Enter')
  await expect(importQuestion.button(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(importQuestion.button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.receiveToken(page)).toBeFocused()
  await expectReceived(page, address)

  await page.keyboard.press('Enter')
  await page.keyboard.insertText('my coin')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'REMOVE: My Coin' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swapScreen.tokens(page)).toHaveCount(0)
})

test('a link to a token that is not listed asks before it imports', async ({ page, request, problems }) => {
  const address = await deployToken(request, mine)
  expectNoPools(problems, address)
  await rememberTrading(page)
  await page.goto(`/swap?pay=ETH&payChain=1&receive=${address}&receiveChain=1&amount=3`)
  await expect(importQuestion.search(page)).toHaveValue(address)
  await expect(importQuestion.rows(page)).toContainText('My Coin')
  expect(await page.evaluate(() => localStorage.getItem('imported'))).toBeNull()
  await importQuestion.button(page).click()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expectReceived(page, address)
  await expect(swapScreen.amount(page)).toHaveValue('3')
  await expect(page.getByText('The link was ignored')).toHaveCount(0)
})

test('a link that is not imported stays ignored, with its reason on the card', async ({ page, request }) => {
  const address = await deployToken(request, mine)
  await rememberTrading(page)
  await page.goto(`/swap?pay=${address}`)
  await expect(importQuestion.rows(page)).toContainText('My Coin')
  await page.keyboard.press('Escape')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.card(page).getByText('The link was ignored')).toBeVisible()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: ETH on Ethereum')
})

test('with closed trading an unknown address finds nothing, and asks no network', async ({ page, request }) => {
  const address = await deployToken(request, mine)
  await openSwap(page)
  const asked: string[] = []
  page.on('request', (sent) => sent.method() === 'POST' && asked.push(sent.url()))
  await searchReceived(page, address)
  await expect(swapScreen.dialog(page).getByText('No matching data')).toBeVisible()
  await expect(importQuestion.region(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

for (const [index, locale] of (['en-US', 'zh-CN'] as const).entries()) {
  test.describe(locale, () => {
    test.use({ locale })

    test(
      `X-01, X-04: the question to import has no accessibility violation and fits, in ${locale}`,
      deepAfterFirst(index),
      async ({ page, request, problems }) => {
        const address = await deployToken(request, hostile)
        expectNoPools(problems, address)
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await rememberTrading(page)
        await page.goto('/swap')
        await page.locator('[aria-haspopup="dialog"]').last().click()
        const search = page.getByRole('searchbox')
        await search.fill(`0x${'9'.repeat(40)}`)
        await expect(page.locator('[data-state="nothing"]')).toBeVisible()
        await expectGood(page)
        await search.fill(address)
        await page.locator('article button').waitFor()
        await expectGood(page)
        await page.locator('article button').click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expectGood(page)
        await page.locator('[aria-haspopup="dialog"]').last().click()
        await search.fill(address)
        await page.locator('[aria-expanded]').and(page.locator('[data-stop]')).click()
        await expectGood(page)
      },
    )
  })
}

async function searchReceived(page: Page, text: string): Promise<void> {
  await swapScreen.receiveToken(page).click()
  await importQuestion.search(page).fill(text)
}

async function expectReceived(page: Page, address: string): Promise<void> {
  const shown = `${address.slice(0, 6)}…${address.slice(-4)}`
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName(
    new RegExp(`^Token to receive: MINE on Ethereum, IMPORTED, ${shown}$`, 'i'),
  )
}

/** No token that a test deploys has pools. */
function expectNoPools(problems: { expectFailureOf(path: string): void }, address: string): void {
  problems.expectFailureOf(`/api/markets/1/tokens/${address}`)
}

async function expectGood(page: Page): Promise<void> {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 360, height: 740 },
  ]) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    expect(await findViolations(page), `axe at ${size.width}`).toEqual([])
    expect(await measureOverflow(page), `overflow at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await findCutWords(page), `cut words at ${size.width}`).toEqual([])
  }
  expect(await findSmallTargets(page)).toEqual([])
  // The address is whole below the search box.
  const clipped = await findClippedTexts(page)
  expect(clipped.filter((text) => !/^0x\w{40}$/.test(text))).toEqual([])
}
