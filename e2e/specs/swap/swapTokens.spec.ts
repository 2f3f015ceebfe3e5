import type { Page } from '@playwright/test'
import { deepAfterFirst } from '../../deepTests.ts'
import { chooseReceive, openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { openWithWallet } from '../../wallets/connectModal.ts'

const tokens = [
  ['Ether', 'ETH', 6],
  ['BNB', 'BNB', 3],
  ['Polygon Ecosystem Token', 'POL', 2],
  ['Avalanche', 'AVAX', 2],
  ['Allora Network', 'ALLO', 1],
] as const

for (const mode of ['pay', 'receive'] as const) {
  test(`the token modal to ${mode} has a back button, a search box, all tokens and LOADING MORE`, async ({ page }) => {
    await openModal(page, mode)
    await expect(swapScreen.dialog(page).getByRole('button', { name: 'Back' })).toBeVisible()
    await expect(search(page)).toHaveAttribute('placeholder', 'Search the token name or contract address')
    await expect(swapScreen.tokens(page)).toHaveCount(5)
    await expect(swapScreen.dialog(page).getByText('LOADING MORE')).toBeVisible()
    await swapScreen.dialog(page).getByRole('button', { name: 'Back' }).click()
    await expect(swapScreen.dialog(page)).toHaveCount(0)
  })
}

test('each row has icon, name, amount, symbol, the count of networks, a star, and 0 dollars', async ({ page }) => {
  await openModal(page, 'pay')
  for (const [index, [name, symbol, count]] of tokens.entries()) {
    const row = swapScreen.tokens(page).nth(index)
    await expect(row.locator('img')).toHaveCount(1)
    await expect(row).toContainText(name)
    await expect(row).toContainText(`${symbol} · ${count} network${count === 1 ? '' : 's'}`)
    await expect(row).toContainText('0$0')
    await expect(row.getByRole('button', { name: `Favourite ${name}` })).toBeVisible()
  }
})

test('a click on a token shows its networks as pills, three in the first row and the rest in another', async ({
  page,
}) => {
  await openModal(page, 'pay')
  await swapScreen.token(page, /^Ether/).click()
  const pills = swapScreen.dialog(page).getByRole('group', { name: 'Networks of Ether' }).getByRole('button')
  await expect(pills).toHaveText(['Ethereum', 'BNB Chain', 'Optimism', 'Arbitrum', 'zkSync Era', 'Base'])
  const tops = await pills.evaluateAll((all) => all.map((pill) => Math.round(pill.getBoundingClientRect().top)))
  expect(new Set(tops.slice(0, 3)).size).toBe(1)
  expect(new Set(tops.slice(3)).size).toBe(1)
  expect(tops[3]).toBeGreaterThan(tops[0] ?? 0)
})

test('only one token shows its networks at a time', async ({ page }) => {
  await openModal(page, 'pay')
  await swapScreen.token(page, /^Ether/).click()
  await swapScreen.token(page, /^BNB/).click()
  await expect(swapScreen.token(page, /^Ether/)).toHaveAttribute('aria-expanded', 'false')
  await expect(swapScreen.token(page, /^BNB/)).toHaveAttribute('aria-expanded', 'true')
  await swapScreen.token(page, /^BNB/).click()
  await expect(swapScreen.token(page, /^BNB/)).toHaveAttribute('aria-expanded', 'false')
})

test('choosing a network to pay on sets token, network and price, and closes the modal', async ({ page }) => {
  await openModal(page, 'pay')
  await swapScreen.token(page, /^AVAX|^Avalanche/).click()
  await swapScreen.pill(page, 'Polygon').click()
  await expect(swapScreen.dialog(page)).toHaveCount(0)
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: AVAX on Polygon')
  await expect(swapScreen.card(page).getByText('AVAX $17.420000')).toBeVisible()
  await expect(swapScreen.received(page)).toHaveText('0.018522')
  await expect(swapScreen.payToken(page)).toBeFocused()
})

test('choosing to receive stores token, network, price and change, and computes the amount', async ({ page }) => {
  await openSwap(page)
  await chooseReceive(page, ['Polygon', 'Ethereum'])
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName('Token to receive: POL on Ethereum')
  await expect(swapScreen.card(page).getByText('POL $0.223100')).toBeVisible()
  await expect(swapScreen.card(page).getByText('+1.20410%')).toBeVisible()
  await expect(swapScreen.received(page)).toHaveText('15,822.545944')
})

test('choosing Allora to receive on shows the alert and leaves the modal open', async ({ page }) => {
  await openModal(page, 'receive')
  await swapScreen.token(page, /^Allora/).click()
  await swapScreen.pill(page, 'Allora').click()
  await expect(swapScreen.alert(page)).toContainText('暂不支持 Allora')
  await expect(swapScreen.alert(page)).toContainText('Allora is not supported yet')
  await swapScreen.alert(page).getByRole('button', { name: 'OK' }).click()
  await expect(swapScreen.alert(page)).toHaveCount(0)
  await expect(swapScreen.dialog(page)).toBeVisible()
})

test('a search finds a token by its symbol, its name, a word of it, or an address', async ({ page }) => {
  await openModal(page, 'pay')
  for (const [query, found] of [
    ['eth', 'Ether'],
    ['network', 'Allora Network'],
    ['ETHER', 'Ether'],
    ['0x455e53cbb86018ac2b8092fdcd39d8444affc3f6', 'Polygon Ecosystem Token'],
  ] as const) {
    await search(page).fill(query)
    await expect(swapScreen.tokens(page)).toHaveCount(1)
    await expect(swapScreen.tokens(page)).toContainText(found)
  }
})

test("a search that finds nothing says 'No matching data'", async ({ page }) => {
  await openModal(page, 'pay')
  await search(page).fill('doge')
  await expect(swapScreen.tokens(page)).toHaveCount(0)
  await expect(swapScreen.dialog(page).getByRole('status')).toHaveText('No matching data')
})

test('a star makes a token a favourite: it comes first and survives a reload', async ({ page }) => {
  await openModal(page, 'pay')
  const star = () => swapScreen.dialog(page).getByRole('button', { name: 'Favourite Avalanche' })
  await star().click()
  await expect(star()).toHaveAttribute('aria-pressed', 'true')
  await expect(swapScreen.tokens(page).first()).toContainText('Avalanche')
  await page.keyboard.press('Escape')
  await reloadSwap(page)
  await openModal(page, 'receive')
  await expect(swapScreen.tokens(page).first()).toContainText('Avalanche')
  await star().click()
  await expect(swapScreen.tokens(page).first()).toContainText('Ether')
})

test('the token list scrolls if it is longer than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 480 })
  await openModal(page, 'pay')
  const last = swapScreen.tokens(page).last()
  await expect(last).not.toBeInViewport({ ratio: 1 })
  await last.hover()
  await page.mouse.wheel(0, 2_000)
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(search(page)).toBeInViewport()
})

test('the token modal and the settings close each other', async ({ page }) => {
  await openModal(page, 'pay')
  await expect(swapScreen.dialog(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await swapScreen.settings(page).click()
  await expect(swapScreen.dialog(page)).toHaveCount(1)
  await expect(swapScreen.dialog(page)).toHaveAccessibleName('SWAP SETTINGS')
})

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
