import type { Page } from '@playwright/test'
import { choosePay, chooseReceive, openSwap, reloadSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { openWithWallet } from '../../wallets/connectModal.ts'
import { holdAnswers } from '../../wallets/installWallets.ts'

const question = (page: Page) => swapScreen.card(page).getByText('can mean two amounts')
const message = (page: Page) => page.locator('#pay-message')
const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('swap') ?? '{}').payAmount)

test.describe('in a language with a decimal comma', () => {
  test.use({ locale: 'de-DE' })

  test('1,234 is stored as 1.234, and is 1,234 again after a reload', async ({ page }) => {
    await openSwap(page)
    await swapScreen.amount(page).fill('1,234')
    await expect(swapScreen.received(page)).toHaveText('4,631613')
    await expect(question(page)).toBeHidden()
    await expect.poll(() => stored(page)).toBe('1.234')
    await reloadSwap(page)
    await expect(swapScreen.amount(page)).toHaveValue('1,234')
    await expect(swapScreen.received(page)).toHaveText('4,631613')
    await expect(question(page)).toBeHidden()
  })

  test('a new visit without a link shows the stored amount with a comma', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('swap', JSON.stringify({ payAmount: '1.234' })))
    await openSwap(page)
    await expect(swapScreen.amount(page)).toHaveValue('1,234')
    await expect(swapScreen.received(page)).toHaveText('4,631613')
  })

  test('a pasted 1.234 is asked about once: the choice stays after a reload', async ({ page }) => {
    await openSwap(page)
    await paste(page, '1.234')
    await expect(question(page)).toBeVisible()
    await swapScreen.card(page).getByRole('button', { name: '1,234 ETH' }).click()
    await expect(swapScreen.amount(page)).toHaveValue('1,234')
    await expect(swapScreen.received(page)).toHaveText('4,631613')
    await expect.poll(() => stored(page)).toBe('1.234')
    await reloadSwap(page)
    await expect(swapScreen.amount(page)).toHaveValue('1,234')
    await expect(question(page)).toBeHidden()
  })

  test('the amount of a link has a point, and is shown with a comma', async ({ page }) => {
    await openSwap(page, '?amount=1.234')
    await expect(swapScreen.amount(page)).toHaveValue('1,234')
    await expect(swapScreen.received(page)).toHaveText('4,631613')
    await expect(page).toHaveURL(/&amount=1\.234$/)
  })

  test('reversing shows the received amount with a comma', async ({ page }) => {
    await openSwap(page)
    await swapScreen.reverse(page).click()
    await expect(swapScreen.amount(page)).toHaveValue('3,753333')
    await expect(swapScreen.received(page)).toHaveText('1,000000')
  })

  test('digits are grouped in its notation, and what is copied from the card can be pasted', async ({ page }) => {
    await openSwap(page)
    await swapScreen.amount(page).fill('1234')
    await expect(swapScreen.received(page)).toHaveText('4.631,613333')
    await expect(swapScreen.dollars(page)).toHaveText('≈ $4.356.032,340000')
    await paste(page, '4.631,613333')
    await expect(question(page)).toBeHidden()
    await expect.poll(() => stored(page)).toBe('4631.613333')
  })
})

test('a typed or pasted 1.234 is a decimal, and a typed or pasted 1,234 is asked about', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('1.234')
  await expect(swapScreen.received(page)).toHaveText('4.631613')
  await paste(page, '1,234')
  await expect(question(page)).toBeVisible()
  await expect(swapScreen.received(page)).toHaveText('0')
  await paste(page, '1.234')
  await expect(question(page)).toBeHidden()
  await expect(swapScreen.received(page)).toHaveText('4.631613')
  await swapScreen.amount(page).fill('1,234')
  await expect(question(page)).toBeVisible()
})

test('letters, $ and + are refused with one message, and the text stays', async ({ page }) => {
  await openSwap(page)
  for (const text of ['abc', '$5', '+5', '1+1', '5 €', '12x']) {
    await swapScreen.amount(page).fill(text)
    await expect(message(page)).toHaveText('Enter digits with one point or comma, without letters, $ or +.')
    await expect(swapScreen.amount(page)).toHaveValue(text)
    await expect(swapScreen.received(page)).toHaveText('0')
  }
})

test('a pasted 1.5 ETH is understood, and a pasted 1.5 BNB says why not', async ({ page }) => {
  await openSwap(page)
  await paste(page, '1.5 ETH')
  await expect(swapScreen.amount(page)).toHaveValue('1.5')
  await expect(swapScreen.received(page)).toHaveText('5.630000')
  await paste(page, '1.5 BNB')
  await expect(swapScreen.amount(page)).toHaveValue('1.5 BNB')
  await expect(message(page)).toHaveText('This is an amount in BNB, not in ETH.')
  await expect(swapScreen.amount(page)).toHaveAttribute('aria-invalid', 'true')
  await swapScreen.reverse(page).click()
  await expect(swapScreen.amount(page)).toHaveValue('1.5 BNB')
  await expect(swapScreen.received(page)).toHaveText('0.399645')
  await expect(message(page)).toHaveText('')
})

test('dust is received as <0.000001, and reversing it pays and receives nothing', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('0.0000001')
  await expect(swapScreen.received(page)).toHaveText('<0.000001')
  await expect(swapScreen.received(page)).toHaveAccessibleName('<0.000001 BNB')
  await swapScreen.reverse(page).click()
  await expect(swapScreen.payToken(page)).toHaveAccessibleName('Token to pay with: BNB on Ethereum')
  await expect(swapScreen.amount(page)).toHaveValue('0')
  await expect(swapScreen.received(page)).toHaveText('0')
})

test('after reversing, the receive amount has 6 decimals', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('1.123456789123456789')
  await swapScreen.reverse(page).click()
  await expect(swapScreen.amount(page)).toHaveValue('4.216708')
  await expect(swapScreen.received(page)).toHaveText('1.123457')
})

test('choosing the same token and network for both sides flips them and keeps the amount', async ({ page }) => {
  await openSwap(page)
  await swapScreen.amount(page).fill('2')
  await choosePay(page, ['BNB', 'Ethereum'])
  await expectSides(page, { pay: 'BNB on Ethereum', receive: 'ETH on Ethereum' })
  await chooseReceive(page, ['BNB', 'Ethereum'])
  await expectSides(page, { pay: 'ETH on Ethereum', receive: 'BNB on Ethereum' })
  await expect(swapScreen.amount(page)).toHaveValue('2')
  await expect(swapScreen.received(page)).toHaveText('7.506667')
})

test('Allora cannot be flipped to the receive side: the alert says so', async ({ page }) => {
  await openSwap(page)
  await choosePay(page, ['Allora', 'Allora'])
  await swapScreen.payToken(page).click()
  await swapScreen.token(page, /^BNB/).click()
  await swapScreen.pill(page, 'Ethereum').click()
  await expect(swapScreen.alert(page)).toContainText('Allora is not supported yet')
})

test('an amount typed while the wallet asks about the network is not overwritten', async ({ page }) => {
  const wallet = await openWithWallet(page, { kind: 'metamask' })
  await chooseReceive(page, ['BNB', 'BNB Chain'])
  const answers = holdAnswers(wallet)
  await swapScreen.reverse(page).click()
  await swapScreen.amount(page).fill('5')
  answers.release()
  await expectSides(page, { pay: 'BNB on BNB Chain', receive: 'ETH on Ethereum' })
  await expect(swapScreen.amount(page)).toHaveValue('5')
  await expect(swapScreen.received(page)).toHaveText('1.332149')
})

async function expectSides(page: Page, { pay, receive }: { pay: string; receive: string }): Promise<void> {
  await expect(swapScreen.payToken(page)).toHaveAccessibleName(`Token to pay with: ${pay}`)
  await expect(swapScreen.receiveToken(page)).toHaveAccessibleName(`Token to receive: ${receive}`)
}

/** Cuts the typed text and pastes it again, as a browser does it. */
async function paste(page: Page, text: string): Promise<void> {
  await swapScreen.amount(page).fill(text)
  for (const key of ['A', 'X', 'V']) await page.keyboard.press(`ControlOrMeta+${key}`)
}
