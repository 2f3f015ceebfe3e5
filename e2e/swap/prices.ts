import type { BrowserContext, Page } from '@playwright/test'

/** Prices in dollars, the same in every test. */
const usdPrices: Readonly<Record<string, string>> = {
  ETH: '3530.01',
  BNB: '940.5',
  POL: '0.2231',
  AVAX: '17.42',
  ALLO: '0.1904',
}

type Stubbed = BrowserContext | Page

/** Answers price requests like the server, with fixed prices. */
export async function answerPrices(stubbed: Stubbed, prices = usdPrices): Promise<void> {
  await stubbed.route('**/api/prices?*', async (route) => {
    const ids = new URL(route.request().url()).searchParams.get('listings')?.split(',') ?? []
    const answers = ids.map((id) => [id, answerPrice(prices[id.split(':')[1] ?? ''])])
    await route.fulfill({ json: { prices: Object.fromEntries(answers) } })
  })
}

/** Price requests from now on are answered only after `release`. */
export async function holdPrices(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await answerPrices(page)
  await page.route('**/api/prices?*', async (route) => {
    await released
    await route.fallback()
  })
  return { release: () => release() }
}

function answerPrice(usdPrice: string | undefined) {
  if (usdPrice === undefined) return { type: 'unknown' }
  return { type: 'price', usdPrice, change24h: '1.2041', source: 'defillama', at: 0, ageMs: 0, isStale: false }
}
