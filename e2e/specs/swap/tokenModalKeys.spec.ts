import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { openWithWallet } from '../../wallets/connectModal.ts'

for (const mode of ['pay', 'receive'] as const) {
  test(`the token modal to ${mode} focuses its search box`, async ({ page }) => {
    await openModal(page, mode)
    await expect(search(page)).toBeFocused()
    await page.keyboard.type('pol')
    await expect(swapScreen.tokens(page)).toHaveCount(1)
  })
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test('the search box is not focused, so that no keyboard covers the tokens', async ({ page }) => {
    await openModal(page, 'pay')
    await expect(swapScreen.dialog(page).getByRole('button', { name: 'Back' })).toBeFocused()
    await search(page).tap()
    await expect(search(page)).toBeFocused()
  })
})

test('arrow keys, Home and End move through the tokens and back to the search box', async ({ page }) => {
  await openModal(page, 'pay')
  await page.keyboard.press('ArrowDown')
  await expect(swapScreen.token(page, /^Ether/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(swapScreen.token(page, /^BNB/)).toBeFocused()
  await page.keyboard.press('End')
  await expect(swapScreen.token(page, /^Allora/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(swapScreen.token(page, /^Allora/)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(swapScreen.token(page, /^Ether/)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await swapScreen.dialog(page).getByRole('button', { name: 'Favourite BNB' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(swapScreen.token(page, /^Polygon/)).toBeFocused()
})

test('arrow keys move through the networks of a token, and Enter chooses one', async ({ page }) => {
  await openModal(page, 'receive')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(swapScreen.pill(page, 'Ethereum')).toBeVisible()
  for (const [key, network] of [
    ['ArrowDown', 'Ethereum'],
    ['ArrowRight', 'BNB Chain'],
    ['ArrowRight', 'Optimism'],
    ['ArrowRight', 'Optimism'],
    ['ArrowDown', 'Base'],
    ['ArrowLeft', 'zkSync Era'],
    ['ArrowUp', 'BNB Chain'],
    ['ArrowDown', 'zkSync Era'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(swapScreen.pill(page, network)).toBeFocused()
  }
  await page.keyboard.press('ArrowDown')
  await expect(swapScreen.token(page, /^BNB/)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(swapScreen.pill(page, 'Arbitrum')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: ETH on Arbitrum')
})

for (const [index, [query, hint, chosen]] of (
  [
    ['avax', 'Enter chooses AVAX on Polygon.', 'AVAX on Polygon'],
    ['bnb', 'Enter chooses BNB on Ethereum.', 'BNB on Ethereum'],
    ['0x264c1383ea520f73dd837f915ef3a732e204a493', 'Enter chooses BNB on Avalanche.', 'BNB on Avalanche'],
  ] as const
).entries()) {
  test(
    `Enter after a search for ${query} chooses the first match: ${chosen}`,
    deepAfterFirst(index),
    async ({ page }) => {
      await openModal(page, 'receive')
      await page.keyboard.type(query)
      await expect(search(page)).toHaveAccessibleDescription(hint)
      await page.keyboard.press('Enter')
      await expect(swapScreen.dialog(page)).toHaveCount(0)
      await expect(swapScreen.receiveToken(page)).toHaveAccessibleName(`Token to receive: ${chosen}`)
      await expect(swapScreen.receiveToken(page)).toBeFocused()
    },
  )
}

test('Enter without a match, or without a search, chooses nothing', async ({ page }) => {
  await openModal(page, 'receive')
  await page.keyboard.press('Enter')
  await page.keyboard.type('doge')
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page)).toContainText('No matching data')
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: BNB on Ethereum')
})

test('while the wallet is asked about the match, its network shows that', async ({ page }) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  wallet.habits.user = 'hang'
  await openModal(page, 'pay')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('pol')
  await expect(search(page)).toHaveAccessibleDescription(/^Enter chooses POL on /)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(swapScreen.dialog(page).getByRole('status').filter({ hasText: 'Open your wallet' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(swapScreen.dialog(page)).toHaveCount(0)
})

test('Escape closes the token modal from the search box, a token and a network', async ({ page }) => {
  for (const keys of [[], ['e'], ['ArrowDown'], ['ArrowDown', 'Enter', 'ArrowDown']]) {
    await openModal(page, 'pay')
    for (const key of keys) await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    await expect(swapScreen.dialog(page)).toHaveCount(0)
    await expect(swapScreen.payToken(page)).toBeFocused()
  }
})

test('arrow keys open the chain list and move through it, and Enter chooses', async ({ page }) => {
  await openSwap(page)
  await swapScreen.chains(page).focus()
  await page.keyboard.press('ArrowDown')
  const chain = (name: string) => swapScreen.chainList(page).getByRole('button', { name })
  await expect(chain('Ethereum')).toBeFocused()
  for (const [key, name] of [
    ['ArrowDown', 'Optimism'],
    ['ArrowDown', 'Arbitrum'],
    ['ArrowUp', 'Optimism'],
    ['End', 'Allora'],
    ['ArrowDown', 'Allora'],
    ['Home', 'Ethereum'],
    ['ArrowUp', 'Ethereum'],
    ['End', 'Allora'],
    ['ArrowUp', 'Avalanche'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(chain(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(swapScreen.chainList(page)).toBeHidden()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Avalanche')
  await expect(swapScreen.chains(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(chain('Avalanche')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(swapScreen.chainList(page)).toBeHidden()
  await expect(swapScreen.chains(page)).toBeFocused()
})

async function openModal(page: Page, mode: 'pay' | 'receive'): Promise<void> {
  if (new URL(page.url()).pathname !== '/swap') await openSwap(page)
  await (mode === 'pay' ? swapScreen.payToken(page) : swapScreen.receiveToken(page)).click()
  await expect(swapScreen.dialog(page)).toBeVisible()
}

function search(page: Page) {
  return swapScreen.dialog(page).getByRole('searchbox')
}
