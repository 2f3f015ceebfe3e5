import { expect, test } from '@playwright/test'
import { findPlanted, listPayloads } from '../../site/hostileMarkup.ts'
import { waitForScript } from '../../site/openPage.ts'
import { routes } from '../../site/routes.ts'

const isDeep = process.env.DEEP === '1'
const payloads = listPayloads()
const names = [
  'pay',
  'receive',
  'amount',
  'payChain',
  'receiveChain',
  'token',
  'lang',
  'next',
  'email',
  'slippage',
  'q',
]

/** The server takes at most 16 kB of headers. */
const LONGEST = 7_000

/** As many payloads as fit into one address, under the names that the pages read. */
function listQueries(): readonly string[] {
  const queries: string[] = []
  let query = ''
  for (const [index, payload] of payloads.entries()) {
    const part = `${names[index % names.length]}=${encodeURIComponent(payload)}`
    if (query !== '' && query.length + part.length > LONGEST) {
      queries.push(query)
      query = ''
    }
    query += query === '' ? part : `&${part}`
  }
  return [...queries, query]
}

test('F-07: no payload in an address or a price runs or becomes markup, on any page', async ({ page }) => {
  test.slow(isDeep)
  if (isDeep) test.setTimeout(1_800_000)
  const ran: string[] = []
  await page.exposeFunction('ran', (name: string) => ran.push(name))
  await page.route('**/api/prices?*', (route) => route.fulfill({ json: { prices: createHostilePrices() } }))
  const queries = listQueries()
  const paths = isDeep ? routes.map(({ path }) => path) : ['/swap', '/confirm', '/no/such/page']
  const found: string[] = []
  for (const [index, path] of paths.entries()) {
    // In `npm test`, each page gets a different part of the payloads.
    const own = isDeep ? queries : [queries[index % queries.length] ?? '']
    for (const query of own) {
      await page.goto(`${path}?${query}#${query}`)
      await waitForScript(page)
      found.push(...(await page.evaluate(findPlanted)).map((element) => `${path}: ${element}`))
    }
  }
  console.info(`F-07: ${ran.length} of ${payloads.length} payloads ran, on ${paths.length} pages`)
  expect(payloads.length).toBeGreaterThanOrEqual(500)
  expect({ ran, found }).toEqual({ ran: [], found: [] })
})

function createHostilePrices() {
  const price = { type: 'price', change24h: payloads[3], source: payloads[1], at: 0, ageMs: 0, isStale: false }
  const entries = payloads.map((payload, index) => [payload, { ...price, usdPrice: payloads[index] }])
  return Object.fromEntries([['1:ETH', { ...price, usdPrice: payloads[0] }], ...entries])
}
