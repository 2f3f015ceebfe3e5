import { openCard, rememberTrading, waitForMarket } from '../../swap/openQuote.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../test.ts'
import { findViolations } from '../../violations.ts'

const transfer = '[data-quote="transfer"]'
const link = '?pay=ETH&payChain=1&receive=USDC&receiveChain=8453&amount=1'

test('a quote across two networks: both fees, the time, the least that arrives, and each part of the path', async ({
  page,
}) => {
  await waitForMarket(page.request, 8453)
  await rememberTrading(page)
  await openSwap(page, link)
  const details = page.locator(transfer)
  await expect(details).toBeVisible()
  for (const name of ['Minimum received', 'Arrives in about', 'Bridge fee', 'Network fee'])
    await expect(details.getByText(name)).toBeVisible()
  await expect(openCard.line(page)).toBeVisible()
  await expect(openCard.panel(page)).toContainText(
    /Across carries [\d.]+ \w+ from Ethereum and pays out [\d.]+ \w+ on Base\./,
  )
  expect(await findViolations(page)).toEqual([])

  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const before = await openCard.received(page).inputValue()
  await swapScreen.amount(page).fill('2')
  await expect(openCard.received(page)).not.toHaveValue(before)
  await expect(details).not.toHaveAttribute('data-pending')
  // The address names the new amount, so the browser looks at the page's icon again. The tests turn its cache off.
  expect(requests.filter((url) => !url.includes('/api/') && !url.endsWith('/favicon.svg'))).toEqual([])

  await swapScreen.amount(page).fill('0.000001')
  await expect(page.getByText(/The bridge (does not carry|costs more)/)).toBeVisible()
  await openCard.received(page).fill('100')
  await expect(page.getByText('Across networks only the amount to pay can be exact')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await swapScreen.amount(page).fill('1')
  await expect(details).toBeVisible()
  await openCard.line(page).click()
})
