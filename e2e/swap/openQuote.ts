import { type Amount, formatAmount } from '@murmur/engine/amount'
import { trimZeros } from '@murmur/engine/decimal'
import type { QuoteRequest } from '@murmur/engine/quote'
import { findSwappableQuote } from '@murmur/engine/swappableQuote'
import { parseMarket } from '@murmur/sdk/market/parseMarket'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getChain } from '../world/worldChains.ts'
import { openSwap } from './swapScreen.ts'

/** The parts of the card while trading is open, found as a user finds them. */
export const openCard = {
  received: (page: Page) => page.getByRole('textbox', { name: 'YOU RECEIVE' }),
  details: (page: Page) => page.locator('[data-quote]'),
  quote: (page: Page) => page.locator('[data-quote="quote"]'),
  line: (page: Page) => page.getByText(/^Best price, \d+ pools checked$/),
  panel: (page: Page) => page.getByRole('region', { name: 'ROUTE' }),
}

/** As if the user had opened trading on an earlier visit, to a network that the server already reads. */
export async function rememberTrading(page: Page, chainId = 1): Promise<void> {
  // A page asks for the market of Ethereum before it knows the tokens of its link.
  for (const each of new Set([1, chainId])) await waitForMarket(page.request, each)
  await page.addInitScript(() => localStorage.setItem('trading', '"tried"'))
}

/**
 * The server reads a market from the first request on. An idle chain gets a new block, because an old one would be
 * refused.
 */
export async function waitForMarket(request: APIRequestContext, chainId: number): Promise<void> {
  await (await getChain(request, chainId)).call('evm_mine')
  // From another address: waiting must not use up the requests of the pages.
  const headers = { 'x-forwarded-for': `198.51.100.${(chainId % 254) + 1}` }
  const ask = async () => (await request.get(`/api/markets/${chainId}`, { headers })).status()
  // The first reading takes long on a busy machine.
  await expect.poll(ask, { timeout: 60_000 }).toBe(200)
}

/** Opens the card with a quote, and waits until the page follows the blocks. */
export async function openQuote(page: Page, search = ''): Promise<void> {
  const following = page.waitForResponse(/\/stream$/)
  await openSwap(page, search)
  await following
  await openCard.quote(page).waitFor()
}

/** The quote of the engine on the market that the server serves now. */
export async function quoteOnServer(request: APIRequestContext, question: QuoteRequest) {
  const { chainId } = 'units' in question.pay ? question.pay.listing : question.pay
  if (typeof chainId !== 'number') throw new Error('There is no market of this network.')
  const answer = await request.get(`/api/markets/${chainId}`)
  const { market } = parseMarket(await answer.json(), { chainId })
  const result = findSwappableQuote(question, market)
  if (result.type !== 'quote') throw new Error('The pools do not quote this.')
  return result.quote
}

/** As the fields of the card show it. */
export function writeShown(amount: Amount, round: 'down' | 'nearest'): string {
  return trimZeros(formatAmount(amount, { decimals: 6, round }))
}

/** The eighth test account, which no other test uses. */
const giver = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

type Gift = { readonly chainId: number; readonly pair: string; readonly token: string; readonly units: bigint }

/** Gives tokens to a pair of Uniswap V2, which makes them cheaper there from the next block on. */
export async function giveToPair(request: APIRequestContext, { chainId, pair, token, units }: Gift): Promise<void> {
  const chain = await getChain(request, chainId)
  const word = (value: string) => value.replace(/^0x/, '').toLowerCase().padStart(64, '0')
  const transfer = `0xa9059cbb${word(pair)}${word(units.toString(16))}`
  const sync = '0xfff6cae9'
  for (const [to, data] of [
    [token, transfer],
    [pair, sync],
  ]) {
    await chain.call('eth_sendTransactionSync', [{ from: giver, to, data, gas: '0x100000' }])
  }
}
