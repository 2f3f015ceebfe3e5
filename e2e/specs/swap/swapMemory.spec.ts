import { deepAfterFirst } from '../../deepTests.ts'
import { choosePay, openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'

test("'swap' is stored with exactly its fields, and restored after a reload", async ({ page }) => {
  await openSwap(page)
  await choosePay(page, ['BNB', 'BNB Chain'])
  await swapScreen.amount(page).fill('2.50')
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('swap') ?? '{}')))
    .toEqual({
      paySymbol: 'BNB',
      payChainId: 56,
      payChainName: 'BNB Chain',
      payAmount: '2.5',
      payTokenPrice: '940.5',
      receiveSymbol: 'BNB',
      receiveChainId: 1,
      receiveChainName: 'Ethereum',
      receiveAmount: '2.500000',
      receiveTokenPrice: '940.5',
    })
  await page.reload()
  await expect(swapScreen.amount(page)).toHaveValue('2.5')
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: BNB on BNB Chain')
})

const oddTexts = ['{"paySymbol":{"toString":1},"payChainId":1}', '{', 'null', '[]', '"x"', '\u0000'.repeat(20_000)]

for (const [index, text] of oddTexts.entries()) {
  test(
    `${JSON.stringify(text).slice(0, 40)} in every key of the storage leaves a working screen`,
    deepAfterFirst(index),
    async ({ page }) => {
      await page.addInitScript((value) => {
        for (const key of ['swap', 'wallet', 'walletType', 'settings', 'favourites']) localStorage.setItem(key, value)
      }, text)
      await openSwap(page)
      await swapScreen.amount(page).fill('2')
      await expect(swapScreen.received(page)).toHaveText('7.506667')
      await expect(swapScreen.main(page)).toHaveText('WALLET CONNECT')
    },
  )
}

test('a reload right after typing keeps what was typed, although the address waits for a pause', async ({ page }) => {
  await openSwap(page, '?amount=2')
  await expect(page).toHaveURL(/amount=2$/)
  await swapScreen.amount(page).fill('')
  await page.keyboard.type('55')
  await expect(page).toHaveURL(/amount=2$/)
  await page.reload()
  await expect(swapScreen.amount(page)).toHaveValue('55')
  await expect(page).toHaveURL(/amount=55$/)
})

test('a storage that throws on every call leaves a working screen', async ({ page }) => {
  await page.addInitScript(() => {
    const ours = ['swap', 'settings', 'favourites', 'wallet', 'walletType', 'reloadedFor']
    const { getItem, setItem } = Storage.prototype
    const refuse = (key: string) => {
      if (ours.includes(key)) throw new DOMException('full', 'QuotaExceededError')
    }
    Storage.prototype.getItem = function (key) {
      refuse(key)
      return getItem.call(this, key)
    }
    Storage.prototype.setItem = function (key, value) {
      refuse(key)
      setItem.call(this, key, value)
    }
  })
  await openSwap(page)
  await swapScreen.amount(page).fill('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
  await choosePay(page, ['BNB', 'BNB Chain'])
  await expect(swapScreen.amount(page)).toHaveValue('2')
})

test('a browser that forbids storage leaves a working screen', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await openSwap(page)
  await swapScreen.amount(page).fill('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
})

test('three tabs keep their own forms, and the last change is stored', async ({ context }) => {
  const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
  for (const tab of tabs) await openSwap(tab)
  for (const [index, tab] of tabs.entries()) {
    await tab.bringToFront()
    await swapScreen.amount(tab).fill(`${index + 2}`)
    await expect.poll(() => tab.evaluate(() => localStorage.getItem('swap'))).toContain(`"payAmount":"${index + 2}"`)
  }
  for (const [index, tab] of tabs.entries()) await expect(swapScreen.amount(tab)).toHaveValue(`${index + 2}`)
  const fresh = await context.newPage()
  await openSwap(fresh)
  await expect(swapScreen.amount(fresh)).toHaveValue('4')
})

test('after leaving by a link and going back, the screen works and keeps the typed amount', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('2')
  await page.getByRole('link', { name: 'Murmur, home' }).first().click()
  await expect(page).toHaveURL('/')
  await expect(swapScreen.amount(page)).toHaveCount(0)
  await page.goBack()
  await expect(swapScreen.amount(page)).toHaveValue('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
  await swapScreen.amount(page).fill('4')
  await expect(swapScreen.received(page)).toHaveText('15.013333')
})
