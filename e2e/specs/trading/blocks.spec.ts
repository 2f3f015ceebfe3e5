import { findListing } from '@murmur/engine/token'
import type { Page } from '@playwright/test'
import { giveToPair, openCard, openQuote, rememberTrading } from '../../swap/openQuote.ts'
import { expect, test } from '../../test.ts'

test('a new block changes the quote without a request', async ({ page, request }) => {
  await rememberTrading(page, 43114)
  await openQuote(page, '?pay=AVAX&payChain=43114&receive=BNB&receiveChain=43114&amount=400')
  const before = await readReceived(page)
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  const token = findListing('43114:BNB')?.tokenAddress ?? ''
  const { pools } = await (await request.get('/api/markets/43114')).json()
  const pair = pools.find(({ type, tokens }: { type: string; tokens: string[] }) => {
    return type === 'constantProduct' && tokens.some((each) => each.toLowerCase() === token.toLowerCase())
  })
  await giveToPair(request, { chainId: 43114, pair: pair.id, token, units: 20n * 10n ** 18n })
  await expect.poll(() => readReceived(page)).toBeGreaterThan(before)
  expect(asked.filter((path) => path.startsWith('/api/markets'))).toEqual([])
})

/** Without the groups of its digits. */
async function readReceived(page: Page): Promise<number> {
  return Number((await openCard.received(page).inputValue()).replaceAll(',', ''))
}
