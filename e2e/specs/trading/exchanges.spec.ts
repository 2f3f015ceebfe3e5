import type { Page } from '@playwright/test'
import { openCard, openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { getChain } from '../../world/worldChains.ts'

const exchange = 'Uniswap V3'

test('an exchange that the settings leave out is in no route, and what it costs is said until all are used again', async ({
  page,
}) => {
  await rememberTrading(page)
  await openQuote(page)
  await swapScreen.amount(page).fill('400')
  await expect(openCard.panel(page).getByRole('rowheader').filter({ hasText: exchange })).not.toHaveCount(0)
  await swapScreen.settings(page).click()
  const box = page.getByRole('checkbox', { name: exchange })
  await expect(box).toBeChecked()
  await box.press('Space')
  await expect(box).not.toBeChecked()
  await expect(page.getByText(/^Without Uniswap V3: [\d.,]+ BNB less \([\d.<]+\u00a0%\)$/)).toBeVisible()
  await page.getByRole('button', { name: 'DONE' }).click()
  const note = openCard.details(page).locator('[data-left-out]')
  await expect(note).toHaveText(/^1 exchange left out: [\d.,]+ BNB less \([\d.<]+\u00a0%\)$/)
  await expect(openCard.panel(page).getByRole('rowheader').filter({ hasText: exchange })).toHaveCount(0)

  await reloadSwap(page)
  await expect(note).toHaveText(/^1 exchange left out: /)
  await swapScreen.settings(page).click()
  await page.getByRole('button', { name: 'USE ALL' }).click()
  await expect(page.getByText('All exchanges are used.')).toBeVisible()
  await page.getByRole('button', { name: 'DONE' }).click()
  await expect(note).toHaveCount(0)
  await expect(openCard.panel(page).getByRole('rowheader').filter({ hasText: exchange })).not.toHaveCount(0)
})

test('while trading is closed, the settings have no exchanges', async ({ page }) => {
  await page.goto('/swap')
  await swapScreen.settings(page).click()
  await expect(page.getByRole('button', { name: 'DONE' })).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await expect(page.getByText('EXCHANGES')).toHaveCount(0)
})

test('a route of more than three swaps is folded, and stays unfolded while quotes change', async ({
  page,
  request,
}) => {
  await rememberTrading(page)
  await openQuote(page)
  await swapScreen.amount(page).fill('900')
  const more = openCard.panel(page).getByRole('button', { name: /^\d+ more swaps?$/ })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(swaps(page)).toHaveCount(3)
  await more.press('Enter')
  const fewer = openCard.panel(page).getByRole('button', { name: 'Fewer swaps' })
  await expect(fewer).toBeFocused()
  await expect(swaps(page)).not.toHaveCount(3)
  const block = await openCard.quote(page).getAttribute('data-block')
  await (await getChain(request, 1)).call('evm_mine')
  await expect(openCard.quote(page)).not.toHaveAttribute('data-block', block ?? '')
  await swapScreen.amount(page).fill('950')
  await expect(page.locator('[data-pending]')).toHaveCount(0)
  await expect(fewer).toHaveAttribute('aria-expanded', 'true')
  await fewer.click()
  await expect(swaps(page)).toHaveCount(3)
})

test('how good the quote is says which exchanges were compared, and what those out of reach would add', async ({
  page,
}) => {
  await rememberTrading(page)
  await page.route('**/api/markets/1', async (route) => {
    const response = await route.fetch()
    const market = await response.json()
    // No hook leads to a pool of this name.
    const pools = market.pools.map((pool: { venue: string }) =>
      pool.venue === exchange ? { ...pool, venue: 'Thena' } : pool,
    )
    await route.fulfill({ response, json: { ...market, pools } })
  })
  await openQuote(page)
  await swapScreen.amount(page).fill('400')
  await openCard.panel(page).getByText('HOW GOOD IS IT?').click()
  const panel = openCard.panel(page)
  await expect(panel).toContainText(/Compared: \d+ pools of \w+ exchanges?: /)
  await expect(panel).toContainText(/Thena would give [\d.<]+\u00a0% more \([\d.]+ BNB\). It cannot be used here yet./)
  await expect(panel.getByRole('rowheader').filter({ hasText: 'Thena' })).toHaveCount(0)
})

function swaps(page: Page) {
  return openCard.panel(page).getByRole('rowheader')
}
