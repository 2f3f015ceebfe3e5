import type { Locator } from '@playwright/test'
import { waitForAnimations } from '../../site/waitForIdle.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

const networks = [
  ['Ethereum', false, 'ETH'],
  ['Optimism', true, 'ETH'],
  ['Arbitrum', true, 'ETH'],
  ['zkSync Era', true, 'ETH'],
  ['Base', true, 'ETH'],
  ['BNB Chain', false, 'BNB'],
  ['Polygon', false, 'POL'],
  ['Avalanche', false, 'AVAX'],
  ['Allora', false, 'ALLO'],
] as const

test('the chain selector lists all networks, layer 2 indented below Ethereum and marked L2', async ({ page }) => {
  await openSwap(page)
  await swapScreen.chains(page).click()
  const items = swapScreen.chainList(page).getByRole('listitem')
  await expect(items).toHaveText(networks.map(([name, isLayer2]) => (isLayer2 ? `${name}L2` : name)))
  const indents = await items.evaluateAll((all) =>
    all.map((item) => item.querySelector('button')?.getBoundingClientRect().left ?? 0),
  )
  const [outer = 0] = indents
  expect(indents.map((left) => left > outer)).toEqual(networks.map(([, isLayer2]) => isLayer2))
})

for (const width of [1280, 360]) {
  test(`at ${width} pixels the list of networks opens below its button`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await openSwap(page)
    await swapScreen.chains(page).click()
    await waitForAnimations(page)
    const [button, list] = [await measure(swapScreen.chains(page)), await measure(swapScreen.chainList(page))]
    expect(list.y).toBeGreaterThanOrEqual(button.y + button.height)
    expect(list.y).toBeLessThan(button.y + button.height + 40)
    expect(list.x).toBeLessThan(button.x + button.width)
    expect(list.x + list.width).toBeGreaterThan(button.x)
  })
}

test('the chain selector toggles, and closes by Escape and by a click elsewhere', async ({ page }) => {
  await openSwap(page)
  await swapScreen.chains(page).click()
  await expect(swapScreen.chainList(page)).toBeVisible()
  await swapScreen.chains(page).click()
  await expect(swapScreen.chainList(page)).toBeHidden()
  await swapScreen.chains(page).click()
  await page.keyboard.press('Escape')
  await expect(swapScreen.chainList(page)).toBeHidden()
  await expect(swapScreen.chains(page)).toBeFocused()
  await swapScreen.chains(page).click()
  await swapScreen.card(page).getByRole('heading').click()
  await expect(swapScreen.chainList(page)).toBeHidden()
})

test('a choice closes the chain selector and pays with the coin of that network', async ({ page }) => {
  await openSwap(page)
  for (const [name, , symbol] of networks.toReversed()) {
    await swapScreen.chains(page).click()
    // A click beside a panel that is still moving would close it.
    await waitForAnimations(page)
    await swapScreen.chainList(page).getByRole('button', { name }).click()
    await expect(swapScreen.chainList(page)).toBeHidden()
    await expect(swapScreen.chains(page)).toHaveAccessibleName(`Network: ${name}`)
    await expect(swapScreen.payToken(page)).toHaveAccessibleName(`Token to pay with: ${symbol} on ${name}`)
  }
})

async function measure(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error('This part is not shown.')
  return box
}
