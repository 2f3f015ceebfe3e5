import { expect, test } from 'vitest'
import { createExampleFees, exampleNow } from '../../testing/suggestedFees.ts'
import { createTestApp, TEST_KEY } from '../../testing/testApp.ts'
import { type Answer, patientFetch, sendJson, sendStatus, startUpstream } from '../../testing/testUpstream.ts'

const PATH = '/api/transfers/fees'
const USDC = '?asset=USDC&origin=1&destination=8453&units=1000000000'
const ethereum = '0x5c7BCd6E7De5423a257D81B442095A1a6ced35C5'
const fees = createExampleFees({ units: 1_000_000_000n, scale: 1n, spokePool: ethereum })
const answerFees: Answer = (response) => sendJson(response, fees)

async function ask(query: string, { across = answerFees, env = {} }: { across?: Answer; env?: object } = {}) {
  const upstream = await startUpstream({ across })
  const { app } = createTestApp({
    env: { ...upstream.env, ...env },
    fetch: patientFetch,
    now: () => exampleNow * 1_000,
  })
  const { statusCode, headers, payload } = await app.inject(PATH + query)
  return { status: statusCode, headers, body: JSON.parse(payload), requests: upstream.requests }
}

test('the fees of a transfer are asked for by the addresses of our own list, and are not cached', async () => {
  const { status, headers, body, requests } = await ask(USDC)
  expect([status, body]).toEqual([
    200,
    {
      asset: 'USDC',
      origin: 1,
      destination: 8453,
      fixed: '250000',
      share: '300000000000000',
      limits: { minimum: '500000', maximum: '2000000000000', instant: '500000000000' },
      fillSeconds: 4,
      quoteTimestamp: exampleNow - 20,
      fillDeadline: exampleNow + 7_200,
      exclusivity: null,
      spokePools: { origin: ethereum.toLowerCase(), destination: '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64' },
    },
  ])
  expect(headers['cache-control']).toBe('no-store')
  const tokens =
    'inputToken=0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48&outputToken=0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
  expect(requests.map(({ url, headers: sent }) => [url, sent.authorization])).toEqual([
    [`/suggested-fees?${tokens}&originChainId=1&destinationChainId=8453&amount=1000000000`, undefined],
  ])
})

test('with a key the service is asked with it, and the key stays here', async () => {
  const { status, requests } = await ask(USDC, { env: { ACROSS_API_KEY: TEST_KEY } })
  expect([status, requests[0]?.headers.authorization]).toEqual([200, `Bearer ${TEST_KEY}`])
})

test.each([
  '',
  '?asset=USDC',
  '?asset=DOGE&origin=1&destination=8453&units=1',
  '?asset=WBTC&origin=1&destination=8453&units=1',
  '?asset=USDC&origin=1&destination=1&units=1',
  '?asset=USDC&origin=1&destination=2&units=1',
  '?asset=USDC&origin=1&destination=8453&units=0',
  '?asset=USDC&origin=1&destination=8453&units=-1',
  '?asset=USDC&origin=1&destination=8453&units=1e9',
  `?asset=USDC&origin=1&destination=8453&units=${'9'.repeat(39)}`,
  `${USDC}&amount=5`,
  '?origin=1&asset=USDC&destination=8453&units=1',
  '?asset=USDC&origin=1&destination=8453&units=1%26amount=2',
])('any other query is refused without a request: %s', async (query) => {
  const { status, requests } = await ask(query)
  expect([status, requests]).toEqual([400, []])
})

test.each<[string, Answer, number]>([
  ['has no such route', (response) => sendStatus(response, 400), 404],
  ['asks us to wait', (response) => sendStatus(response, 429), 503],
  ['is broken', (response) => sendStatus(response, 500), 502],
  [
    'names another contract',
    (response) => sendJson(response, { ...fees, spokePoolAddress: `0x${'1'.repeat(40)}` }),
    502,
  ],
  ['has a fee that does not add up', (response) => sendJson(response, { ...fees, totalRelayFee: fees.lpFee }), 502],
])('if the bridge %s, its words are not passed on', async (_, across, status) => {
  const { status: answered, body } = await ask(USDC, { across })
  expect([answered, JSON.stringify(body)]).toEqual([status, expect.not.stringContaining('their own words')])
})

test('questions of the same moment share a call', async () => {
  const { env, requests } = await startUpstream({
    across: (response, request) => void setTimeout(() => answerFees(response, request), 100),
  })
  const { app } = createTestApp({ env, fetch: patientFetch, now: () => exampleNow * 1_000 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject(PATH + USDC)))
  expect([new Set(answers.map(({ statusCode }) => statusCode)), requests.length]).toEqual([new Set([200]), 1])
})
