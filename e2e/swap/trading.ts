import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { connectModal, openConnect } from '../wallets/connectModal.ts'
import { readChainUnits } from '../wallets/readChain.ts'
import { getChain } from '../world/chains.ts'
import { panel } from '../world/localWallet.ts'
import { openQuote, rememberTrial } from './quotes.ts'
import { swapScreen } from './swapScreen.ts'

/** The parts of a swap, found as a user finds them. */
export const trading = {
  review: (page: Page) => page.getByRole('dialog', { name: 'REVIEW SWAP' }),
  /** The review once the simulation has passed. */
  passed: (page: Page) => trading.review(page).locator('[data-simulation="passes"]'),
  change: (page: Page, sign: '+' | '−') => trading.passed(page).getByRole('listitem').filter({ hasText: sign }),
  row: (page: Page, name: string) =>
    trading.review(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd'),
  confirm: (page: Page) => trading.review(page).getByRole('button', { name: 'CONFIRM SWAP' }),
  steps: (page: Page) => page.getByRole('dialog', { name: 'SWAP', exact: true }),
  states: (page: Page) => trading.steps(page).getByRole('listitem'),
  done: (page: Page) => trading.steps(page).getByRole('button', { name: 'DONE' }),
  progress: (page: Page) => page.getByRole('region', { name: 'Your swap' }),
}

/** Test account 3. Each test trades on a network of its own. */
const trader = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** The only network that the local wallet does not know. */
export const zkSync = 324

/** Opens the card with a quote, connects the local wallet and brings it to the network: SWAP asks for it. */
export async function openTrading(page: Page, pair: Pair): Promise<void> {
  const { chainId, pay, receive, amount } = pair
  await rememberTrial(page, chainId)
  await openQuote(page, `?pay=${pay}&payChain=${chainId}&receive=${receive}&receiveChain=${chainId}&amount=${amount}`)
  await openConnect(page)
  await connectModal.wallet(page, /Local wallet/i).click()
  await panel.dialog(page).getByRole('radio', { name: 'Test account 3' }).check()
  await panel.approve(page, 'CONNECT')
  await connectModal.address(page).waitFor()
  await expect(page.getByText('SWAP asks it to switch')).toBeVisible()
  await swapScreen.main(page).click()
  await panel.approve(page, chainId === zkSync ? 'ADD' : 'SWITCH')
  await expect(page.getByText('SWAP asks it to switch')).toHaveCount(0)
}

type Pair = { readonly chainId: number; readonly pay: string; readonly receive: string; readonly amount: string }

/** Opens the review, and waits for its simulation. */
export async function openReview(page: Page): Promise<void> {
  await swapScreen.main(page).click()
  await trading.passed(page).waitFor()
}

export function readTrader(request: APIRequestContext, chainId: number, token: string | null): Promise<bigint> {
  return readChainUnits(request, { chainId, address: trader, token })
}

/** The number of transactions that the account has sent. */
export async function countSent(request: APIRequestContext, chainId: number): Promise<number> {
  return Number(await (await getChain(request, chainId)).call('eth_getTransactionCount', [trader, 'pending']))
}

/** What a token still allows to a spender. */
export async function readAllowance(
  request: APIRequestContext,
  { chainId, token, spender }: { readonly chainId: number; readonly token: string; readonly spender: string },
): Promise<bigint> {
  const word = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
  const data = `0xdd62ed3e${word(trader)}${word(spender)}`
  return BigInt(await (await getChain(request, chainId)).call('eth_call', [{ to: token, data }, 'latest']))
}
