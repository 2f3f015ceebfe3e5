import { measureOverflow } from '../../site/layout.ts'
import { openCard, waitForMarket } from '../../swap/openQuote.ts'
import { swapScreen, waitForSwap } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { trading } from '../../swap/trading.ts'
import { findViolations } from '../../violations.ts'
import { connectModal } from '../../wallets/connectModal.ts'
import { panel, refuseBatches } from '../../world/walletPanel.ts'

for (const width of [320, 500]) {
  test(`X-01: the light card and its dialogs have no accessibility violation at ${width} px and fit`, async ({
    page,
  }) => {
    const expectGood = async () => {
      expect(await findViolations(page)).toEqual([])
      expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 740 })
    await waitForMarket(page.request, 1)
    await refuseBatches(page)
    await page.goto('/embed?theme=light&receive=BNB&receiveChain=1&amount=0.2')
    await waitForSwap(page)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expectGood()
    await swapScreen.settings(page).click()
    await expectGood()
    await page.getByRole('button', { name: 'DONE' }).click()
    await swapScreen.payToken(page).click()
    await swapScreen.token(page, /^Ether/).click()
    await expectGood()
    await swapScreen.dialog(page).getByRole('button', { name: 'Back' }).click()
    await swapScreen.main(page).click()
    await connectModal.dialog(page).waitFor()
    await expectGood()
    await connectModal.wallet(page, /Local wallet/i).click()
    await panel.approve(page, 'CONNECT')
    await connectModal.address(page).waitFor()
    await swapScreen.main(page).click()
    await expectGood()
    await swapScreen.alert(page).getByRole('button', { name: 'TRY IT WITH TEST FUNDS' }).click()
    await openCard.line(page).click()
    await expect(openCard.panel(page)).toBeVisible()
    await expectGood()
    await swapScreen.main(page).click()
    await trading.passed(page).waitFor()
    await expectGood()
    await trading.confirm(page).click()
    await panel.reject(page)
    await expect(trading.steps(page)).toContainText('You declined it in the wallet.')
    await expectGood()
  })
}
