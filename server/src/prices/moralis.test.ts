import { listings } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { createTestApp, TEST_KEY } from '../../testing/testApp.ts'
import { type Answer, answerMoralis, patientFetch, sendJson, startUpstream } from '../../testing/testUpstream.ts'
import type { UpstreamAnswer } from '../upstream/upstreamClient.ts'
import { createMoralis } from './moralis.ts'

async function ask(ids: string, { moralis }: { moralis: Answer }) {
  const { env, requests } = await startUpstream({ moralis })
  const { app } = createTestApp({ env, fetch: patientFetch })
  const response = await app.inject(`/api/prices?listings=${ids}`)
  return { answer: response.json(), requests }
}

test('a coin is requested by its wrapped contract, a token by its own, each chain once', async () => {
  const all = listings.map(({ id }) => id).filter((id) => id !== '324:ETH')
  const { requests } = await ask(all.join(','), { moralis: answerMoralis })
  const ours = requests.filter(({ service }) => service === 'moralis')
  const asked = ours.map(({ method, url, body }) => [method, url, body && JSON.parse(body)])
  const tokens = (...addresses: string[]) => ({ tokens: addresses.map((address) => ({ token_address: address })) })
  const include = 'include=percent_change'
  const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(sorted(asked)).toEqual(
    sorted([
      ['GET', `/erc20/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2/price?chain=eth&${include}`, ''],
      ['GET', `/erc20/0x4200000000000000000000000000000000000006/price?chain=optimism&${include}`, ''],
      ['GET', `/erc20/0x82aF49447D8a07e3bd95BD0d56f35241523fBab1/price?chain=arbitrum&${include}`, ''],
      ['GET', `/erc20/0x4200000000000000000000000000000000000006/price?chain=base&${include}`, ''],
      ['GET', `/erc20/0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c/price?chain=bsc&${include}`, ''],
      ['GET', `/erc20/0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7/price?chain=avalanche&${include}`, ''],
      ['POST', `/erc20/prices?chain=bsc&${include}`, tokens('0x2170Ed0880ac9A755fd29B2688956BD959F933F8')],
      [
        'POST',
        `/erc20/prices?chain=eth&${include}`,
        tokens(
          '0xB8c77482e45F1F44dE1745F52C74426C631bDD52',
          '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6',
          '0x8408D45b61f5823298F19a09B53b7339c0280489',
        ),
      ],
      ['POST', `/erc20/prices?chain=avalanche&${include}`, tokens('0x264c1383EA520f73dd837F915ef3a732e204a493')],
      [
        'POST',
        `/erc20/prices?chain=polygon&${include}`,
        tokens('0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', '0x2C89bbc92BD86F8075d1DEcc58C7F4E0107f286b'),
      ],
    ]),
  )
  expect(new Set(ours.map(({ headers }) => headers['x-api-key']))).toEqual(new Set([TEST_KEY]))
})

test('prices are matched by address, regardless of order and case', async () => {
  const { answer } = await ask('137:POL,137:AVAX', { moralis: answerMoralis })
  const price = { type: 'price', change24h: '-0.25', source: 'moralis', at: 0, ageMs: 0, isStale: false }
  expect(answer).toEqual({
    prices: { '137:POL': { ...price, usdPrice: '1.5' }, '137:AVAX': { ...price, usdPrice: '2.5' } },
  })
})

test.each([
  ['the price of another contract', { tokenAddress: '0x1', usdPrice: 1 }],
  ['a price without a contract', { usdPrice: 1 }],
  ['a list where one was asked for', [{ tokenAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', usdPrice: 1 }]],
  ['nothing', null],
  ['inherited fields', { tokenAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', __proto__: { usdPrice: 1 } }],
])('%s is not a price', async (_, body) => {
  const { answer } = await ask('1:ETH', { moralis: (response) => sendJson(response, body) })
  expect(answer).toEqual({ prices: { '1:ETH': { type: 'unknown' } } })
})

test('zkSync is not supported and left to the next source', async () => {
  const { answer, requests } = await ask('324:ETH', { moralis: answerMoralis })
  expect(answer).toEqual({ prices: { '324:ETH': { type: 'unknown' } } })
  expect(requests.map(({ service }) => service)).toEqual(['llama', 'llama'])
})

/** The prices of listings and the sizes of the batches, if the service gives one answer to all requests. */
async function askDirectly(ids: readonly string[], answer: UpstreamAnswer) {
  const sizes: number[] = []
  const upstream = {
    ask: async (_: string, question?: { body?: unknown }) => {
      const { tokens } = (question?.body ?? { tokens: [] }) as { tokens: unknown[] }
      sizes.push(tokens.length)
      return answer
    },
  }
  const wanted = ids.flatMap((id) => listings.find((listing) => listing.id === id) ?? [])
  const prices = await createMoralis(upstream).getPrices(wanted)
  return { sizes, prices: [...prices].map(([listing, price]) => [listing?.id, price]) }
}

test('a coin has the price of its wrapped contract', async () => {
  const value = {
    tokenAddress: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    usdPrice: 3012.5,
    '24hrPercentChange': '-0.25',
  }
  const { prices } = await askDirectly(['1:ETH'], { type: 'json', value })
  expect(prices).toEqual([['1:ETH', { type: 'figure', usdPrice: '3012.5', change24h: '-0.25', ageMs: 0 }]])
})

test('a failure is passed on for coins and tokens, so that it is not taken for an unknown price', async () => {
  const failure = { type: 'failed', reason: 'timeout', retryAfterMs: 5_000 } as const
  const { prices } = await askDirectly(['1:ETH', '1:BNB', '324:ETH'], failure)
  expect(prices).toEqual([
    ['1:ETH', failure],
    ['1:BNB', failure],
    ['324:ETH', { type: 'unknown' }],
  ])
})

test.each<UpstreamAnswer>([{ type: 'missing' }, { type: 'json', value: { usdPrice: 1 } }])(
  'coins and tokens without a price of their own in %j are unknown',
  async (answer) => {
    const { prices } = await askDirectly(['1:ETH', '1:BNB'], answer)
    expect(prices).toEqual([
      ['1:ETH', { type: 'unknown' }],
      ['1:BNB', { type: 'unknown' }],
    ])
  },
)

test('a request has at most 100 tokens, the limit of the service', async () => {
  const { sizes } = await askDirectly(
    Array.from({ length: 201 }, () => '1:BNB'),
    { type: 'missing' },
  )
  expect(sizes).toEqual([100, 100, 1])
})
