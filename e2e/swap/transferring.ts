import type { Page } from '@playwright/test'
import { connectModal, openConnect } from '../wallets/connectModal.ts'
import { panel, refuseBatches } from '../world/walletPanel.ts'
import { rememberTrading, waitForMarket } from './openQuote.ts'
import { openSwap } from './swapScreen.ts'

/** The fifth test account pays on Ethereum, on which the wallet begins. */
export const sender = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

type Transfer = {
  readonly pay: string
  readonly receive: string
  readonly receiveChain: number
  readonly amount: string
}

/** Opens the card with a quote across two networks, and connects the local wallet. */
export async function openTransfer(page: Page, { pay, receive, receiveChain, amount }: Transfer): Promise<void> {
  await refuseBatches(page)
  await waitForMarket(page.request, receiveChain)
  await rememberTrading(page)
  const sides = `pay=${pay}&payChain=1&receive=${receive}&receiveChain=${receiveChain}`
  await openSwap(page, `?${sides}&amount=${amount}`)
  await page.locator('[data-quote="transfer"]').waitFor()
  await connectSender(page)
}

/** On the swap page. */
export async function connectSender(page: Page): Promise<void> {
  await connectAccount(page, 'Test account 5')
}

export async function connectAccount(page: Page, name: string): Promise<void> {
  await openConnect(page)
  await connectModal.wallet(page, /Local wallet/i).click()
  await panel.dialog(page).getByRole('radio', { name }).check()
  await panel.approve(page, 'CONNECT')
  await connectModal.address(page).waitFor()
}

/** The amount to receive in the latest record of this browser, in units. */
export function readTerms(page: Page): Promise<string> {
  return page.evaluate(() => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith('murmur.swap.'))
    const records = keys.map((key) => JSON.parse(localStorage.getItem(key) ?? ''))
    return records.toSorted((one, other) => other.startedAt - one.startedAt)[0].terms.receive.units
  })
}
