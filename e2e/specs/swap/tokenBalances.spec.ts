import { createExampleWallet } from '@murmur/sdk/wallet/testing/exampleWallet'
import type { Page } from '@playwright/test'
import { openDialog } from '../../swap/openModals.ts'
import { openSwap, swapScreen } from '../../swap/swapScreen.ts'
import { expect, test } from '../../swap/swapTest.ts'
import { findViolations } from '../../violations.ts'
import { connect, connectModal } from '../../wallets/connectModal.ts'
import { installWallets } from '../../wallets/installWallets.ts'
import { holdCoins, silenceChains } from '../../world/worldChains.ts'

const address = '0x00000000000000000000000000000000000b41a2'

test.beforeEach(async ({ context, request }) => {
  await holdCoins(request, { address, units: { 1: 536_315_789_470_000_000_000_000n, 10: 999_999_999_999n, 137: 1n } })
  await installWallets(context, [{ wallet: createExampleWallet({ kind: 'metamask', accounts: [address] }) }])
})

test('amounts in the token list are grouped like dollars', async ({ page }) => {
  await openTokens(page)
  await expect(swapScreen.token(page, /^Ether/)).toContainText('536,315.78947')
  await expect(swapScreen.token(page, /^Ether/)).toContainText('$1,893,200,')
  await expect(swapScreen.token(page, /^BNB/)).toContainText('0.00000')
})

test('dust shows <0.000001, in the list and on the network', async ({ page }) => {
  await openTokens(page)
  await expect(swapScreen.token(page, /^Polygon/)).toContainText('<0.000001')
  await swapScreen.token(page, /^Ether/).click()
  await expect(swapScreen.pill(page, 'Optimism')).toHaveAccessibleDescription('<0.000001')
})

test('each network of a token shows the balance there', async ({ page }) => {
  await openTokens(page)
  await swapScreen.token(page, /^Ether/).click()
  await expect(swapScreen.pill(page, 'Ethereum')).toHaveText('Ethereum536,315.78947')
  await expect(swapScreen.pill(page, 'Ethereum')).toHaveAccessibleDescription('536,315.78947')
  await expect(swapScreen.pill(page, 'Base')).toHaveText('Base0.00000')
  expect(await findViolations(page)).toEqual([])
})

test('a balance that could not be read shows –, not 0, in the list and on the network', async ({ page }) => {
  await silenceChains(page, [10, 137])
  await openTokens(page)
  await expect(swapScreen.token(page, /^Ether/)).toContainText('≥536,315.78947')
  await expect(swapScreen.token(page, /^Polygon/).getByRole('img', { name: 'Balance unknown' })).toHaveText('–')
  await expect(swapScreen.token(page, /^Polygon/)).not.toContainText('0')
  await swapScreen.token(page, /^Polygon/).click()
  await expect(swapScreen.pill(page, 'Polygon')).toHaveAccessibleDescription('Balance unknown')
  await expect(swapScreen.pill(page, 'Ethereum')).toHaveAccessibleDescription('0.00000')
  expect(await findViolations(page)).toEqual([])
})

async function openTokens(page: Page): Promise<void> {
  await openSwap(page)
  await connect(page, 'MetaMask')
  await expect(connectModal.dialog(page)).toBeHidden()
  await openDialog(page, swapScreen.payToken(page))
}
