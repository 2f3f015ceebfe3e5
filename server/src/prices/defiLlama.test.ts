import { listings } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/testApp.ts'
import { type Answer, answerLlama, patientFetch, sendJson, startUpstream } from '../../testing/testUpstream.ts'
import type { UpstreamAnswer } from '../upstream/upstreamClient.ts'
import { createDefiLlama } from './defiLlama.ts'

const NOW = 1_763_164_800_000

async function ask(ids: string, { llama }: { llama: Answer }) {
  const { env, requests } = await startUpstream({ llama })
  const { app } = createTestApp({ env: { ...env, MORALIS_API_KEY: '' }, fetch: patientFetch, now: () => NOW })
  const response = await app.inject(`/api/prices?listings=${ids}`)
  return { answer: response.json(), requests }
}

/** The answer for Ether on Ethereum, given what the service sends. */
async function askForEther(coin: unknown, change?: unknown) {
  const name = 'ethereum:0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
  const { answer } = await ask('1:ETH', {
    llama: (response, { url }) =>
      sendJson(response, { coins: { [name]: url.startsWith('/percentage') ? change : coin } }),
  })
  return answer.prices['1:ETH']
}

test('all chains are requested at once, by the names of the service', async () => {
  const { answer, requests } = await ask('1:ETH,324:ETH,43114:BNB,null:ALLO', { llama: answerLlama })
  const coins = [
    'ethereum:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    'era:0x5AEa5775959fBC2557Cc8789bC1bf90A239D9a91',
    'avax:0x264c1383EA520f73dd837F915ef3a732e204a493',
    'ethereum:0x8408D45b61f5823298F19a09B53b7339c0280489',
  ].join(',')
  expect(requests.map(({ method, url }) => `${method} ${url}`).sort()).toEqual([
    `GET /percentage/${coins}?period=24h`,
    `GET /prices/current/${coins}?searchWidth=4h`,
  ])
  expect(answer.prices).toMatchObject({
    '1:ETH': { usdPrice: '2.5', change24h: '3.5', source: 'defillama' },
    'null:ALLO': { usdPrice: '5.5' },
  })
})

test('the other chains have their names of the service too', async () => {
  const { requests } = await ask('56:BNB,10:ETH,42161:ETH,8453:ETH,137:POL', { llama: answerLlama })
  const [, coins = ''] = /current\/([^?]*)/.exec(requests.map(({ url }) => url).join(' ')) ?? []
  expect(coins.split(',').map((coin) => coin.split(':')[0])).toEqual(['bsc', 'optimism', 'arbitrum', 'base', 'polygon'])
})

/** The requested paths and the prices of `count` listings, if the service gives one answer to all. */
async function askDirectly(count: number, answer: UpstreamAnswer) {
  const paths: string[] = []
  const upstream = {
    ask: async (path: string) => {
      paths.push(path)
      return answer
    },
  }
  const wanted = Array.from({ length: count }, (_, at) => listings[at % listings.length]).flatMap((one) => one ?? [])
  const prices = await createDefiLlama(upstream, { now: () => NOW }).getPrices(wanted)
  return { paths, prices: [...prices.values()] }
}

test('a request has at most 30 coins, so that its URL stays short', async () => {
  const { paths } = await askDirectly(61, { type: 'missing' })
  const sizes = paths.filter((path) => path.startsWith('/prices')).map((path) => path.split(',').length)
  expect(sizes).toEqual([30, 30, 1])
})

test('a failure of the service is passed on, so that it is not taken for an unknown price', async () => {
  const failure = { type: 'failed', reason: 'timeout', retryAfterMs: 5_000 } as const
  expect(await askDirectly(1, failure)).toMatchObject({ prices: [failure] })
  expect(await askDirectly(1, { type: 'missing' })).toMatchObject({ prices: [{ type: 'unknown' }] })
})

test('S-25: the age of a price comes from the service, and over a minute it is marked', async () => {
  expect(await askForEther({ price: 3012.5, timestamp: NOW / 1_000 - 90 }, -1.23)).toEqual({
    type: 'price',
    usdPrice: '3012.5',
    change24h: '-1.23',
    source: 'defillama',
    at: NOW - 90_000,
    ageMs: 90_000,
    isStale: true,
  })
})

test.each([590, 61])('a price of %d seconds ago is marked as old', async (seconds) => {
  expect(await askForEther({ price: 3012.5, timestamp: NOW / 1_000 - seconds })).toMatchObject({ isStale: true })
})

test('a price of a minute ago is not marked', async () => {
  expect(await askForEther({ price: 3012.5, timestamp: NOW / 1_000 - 60 })).toMatchObject({ isStale: false })
})

test('a price from the future has no known age, so it is unknown', async () => {
  expect(await askForEther({ price: 3012.5, timestamp: NOW / 1_000 + 60 })).toEqual({ type: 'unknown' })
})

test('a clock that is seconds ahead counts as now', async () => {
  expect(await askForEther({ price: 1, timestamp: NOW / 1_000 + 5 })).toMatchObject({ at: NOW, ageMs: 0 })
})

test('a price older than ten minutes is unknown', async () => {
  expect(await askForEther({ price: 3012.5, timestamp: NOW / 1_000 - 601 })).toEqual({ type: 'unknown' })
})

test('a price without a time counts as current', async () => {
  expect(await askForEther({ price: 1 })).toMatchObject({ at: NOW, ageMs: 0, isStale: false })
})

test.each([undefined, null, 'x', -100.5, 1e9, {}])('with %j as the change only the price is known', async (change) => {
  expect(await askForEther({ price: 1 }, change)).toMatchObject({ usdPrice: '1', change24h: null })
})

test.each([null, [], 'x', 1, { price: null }, { price: [1] }, { __proto__: { price: 1 } }])(
  '%j is not a price',
  async (coin) => {
    expect(await askForEther(coin)).toEqual({ type: 'unknown' })
  },
)

test('the price is shown if only the change could not be fetched', async () => {
  const { answer } = await ask('1:ETH', {
    llama: (response, request) => {
      if (request.url.startsWith('/percentage')) response.writeHead(500).end()
      else answerLlama(response, request)
    },
  })
  expect(answer.prices['1:ETH']).toMatchObject({ usdPrice: '2.5', change24h: null })
})
