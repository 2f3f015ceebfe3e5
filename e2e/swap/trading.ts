import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { connectModal, openConnect } from '../wallets/connectModal.ts'
import { panel, refuseBatches } from '../world/walletPanel.ts'
import { getChain, readChainUnits } from '../world/worldChains.ts'
import { openQuote, rememberTrading } from './openQuote.ts'
import { swapScreen } from './swapScreen.ts'

/** The parts of a swap, found as a user finds them. */
export const trading = {
  review: (page: Page) => page.getByRole('dialog', { name: 'REVIEW SWAP' }),
  passed: (page: Page) => trading.review(page).locator('[data-simulation="passes"]'),
  change: (page: Page, sign: '+' | '−') => trading.passed(page).getByRole('listitem').filter({ hasText: sign }),
  row: (page: Page, name: string) =>
    trading.review(page).locator('dt').filter({ hasText: name }).locator('xpath=following-sibling::dd'),
  confirm: (page: Page) => trading.review(page).getByRole('button', { name: 'CONFIRM SWAP' }),
  steps: (page: Page) => page.getByRole('dialog', { name: 'SWAP', exact: true }),
  states: (page: Page) => trading.steps(page).getByRole('listitem'),
  done: (page: Page) => trading.steps(page).getByRole('button', { name: 'DONE', exact: true }),
  progress: (page: Page) => page.getByRole('region', { name: 'Your swap' }),
}

/** Each test trades on a network of its own, or with an account of its own. */
const traders = {
  3: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  4: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
  5: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
} as const

type Trader = keyof typeof traders

/** The only network that the local wallet does not know. */
export const zkSync = 324

/** Opens the card with a quote, connects the local wallet and brings it to the network: SWAP asks for it. */
export async function openTrading(page: Page, pair: Pair): Promise<void> {
  const { chainId, pay, receive, amount, trader = 3 } = pair
  if (pair.offersBatch !== true) await refuseBatches(page)
  await rememberTrading(page, chainId)
  await openQuote(page, `?pay=${pay}&payChain=${chainId}&receive=${receive}&receiveChain=${chainId}&amount=${amount}`)
  await openConnect(page)
  await connectModal.wallet(page, /Local wallet/i).click()
  await panel
    .dialog(page)
    .getByRole('radio', { name: `Test account ${trader}` })
    .check()
  await panel.approve(page, 'CONNECT')
  await connectModal.address(page).waitFor()
  // The wallet begins on Ethereum.
  if (chainId === 1) return
  await expect(page.getByText('Press SWAP to switch it')).toBeVisible()
  await swapScreen.main(page).click()
  await panel.approve(page, chainId === zkSync ? 'ADD' : 'SWITCH')
  await expect(page.getByText('Press SWAP to switch it')).toHaveCount(0)
}

type Pair = {
  readonly chainId: number
  readonly pay: string
  readonly receive: string
  readonly amount: string
  readonly trader?: Trader
  /** The wallet takes approval and swap in one prompt. */
  readonly offersBatch?: true
}

export async function openReview(page: Page): Promise<void> {
  await swapScreen.main(page).click()
  await trading.passed(page).waitFor()
}

export function readTrader(request: APIRequestContext, chainId: number, token: string | null): Promise<bigint> {
  return readChainUnits(request, { chainId, address: traders[3], token })
}

export async function countSent(request: APIRequestContext, chainId: number, trader: Trader = 3): Promise<number> {
  return Number(await (await getChain(request, chainId)).call('eth_getTransactionCount', [traders[trader], 'pending']))
}

type Allowed = {
  readonly chainId: number
  readonly token: string
  readonly spender: string
  readonly trader?: Trader
}

export async function readAllowance(
  request: APIRequestContext,
  { chainId, token, spender, trader = 3 }: Allowed,
): Promise<bigint> {
  const data = `0xdd62ed3e${word(traders[trader])}${word(spender)}`
  return BigInt(await (await getChain(request, chainId)).call('eth_call', [{ to: token, data }, 'latest']))
}

/** The allowance that Permit2 still has for the router. */
export async function readRouterAllowance(
  request: APIRequestContext,
  { chainId, token, trader = 3 }: Omit<Allowed, 'spender'>,
): Promise<bigint> {
  const { call, contracts } = await getChain(request, chainId)
  const { permit2, universalRouter = '' } = contracts
  const data = `0x927da105${word(traders[trader])}${word(token)}${word(universalRouter)}`
  return BigInt((await call<string>('eth_call', [{ to: permit2, data }, 'latest'])).slice(0, 66))
}

function word(address: string): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}
