import { describe, expect, test } from 'vitest'
import { createBlock, createConsumed, createInference } from '../../testing/alloraAnswers.ts'
import { createFeed } from '../../testing/movingMarket.ts'
import { createTestApp, TEST_KEY } from '../../testing/testApp.ts'
import {
  type Answer,
  answerMoralis,
  patientFetch,
  sendJson,
  sendStatus,
  startUpstream,
} from '../../testing/testUpstream.ts'

const NOW = Date.UTC(2026, 10, 16, 22, 5)
const PAIR = '/api/risk?listings=1:ETH,1:USDC'

const answers: Readonly<Record<string, object>> = {
  21: createInference({ topic: 21, value: '0.003', inferers: ['0.0029', '0.003', '0.0031'] }),
  2: createInference({ topic: 2, value: '0.012', inferers: ['0.01', '0.012', '0.014'] }),
}

const answerAllora: Answer = (response, { url }) => {
  const [, version, topic = ''] = /^\/emissions\/(v\d+)\/latest_network_inferences\/(\d+)$/.exec(url) ?? []
  if (url.startsWith('/cosmos/base/tendermint/')) return sendJson(response, createBlock('2026-11-16T22:00:00Z'))
  const answer = version === 'v9' ? answers[topic] : undefined
  return answer === undefined ? sendStatus(response, 501) : sendJson(response, answer)
}

async function start(allora: Answer, { elapsed = () => 0 }: { elapsed?: () => number } = {}) {
  const upstream = await startUpstream({ allora, moralis: answerMoralis })
  const { app, lines } = createTestApp({ env: upstream.env, fetch: patientFetch, now: () => NOW, elapsed })
  const countAsked = () => upstream.requests.filter(({ service }) => service === 'allora').length
  return { app, lines, countAsked, ask: async (url = PAIR) => (await app.inject(url)).json() }
}

test('ether has a forecast with its topic, age and spread, and a dollar is the unit', async () => {
  const { ask, countAsked } = await start(answerAllora)
  const ether = {
    asset: 'ETH',
    volatility: { type: 'forecast', perSecond: 0.0001, topic: 21, ageMs: 300_000, inferers: 3 },
    drift: { type: 'forecast', logReturn: 0.012, horizonSeconds: 28_800, topic: 2, hits: 0, outcomes: 0 },
  }
  const dollar = { asset: 'USD', volatility: { type: 'dollar' }, drift: { type: 'unknown' } }
  expect(await ask()).toMatchObject({ risks: { '1:ETH': ether, '1:USDC': dollar } })
  const asked = countAsked()
  await ask()
  expect(countAsked()).toBe(asked)
})

test('an outage, an old forecast and a token without a topic are unknown, and never an error', async () => {
  const unknown = { volatility: { type: 'unknown' }, drift: { type: 'unknown' } }
  const broken: readonly Answer[] = [
    (response) => sendStatus(response, 500),
    (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"network_inferences":'),
    (response) => response.destroy(),
    (response, request) =>
      request.url.startsWith('/cosmos')
        ? sendJson(response, createBlock('2026-11-16T12:00:00Z'))
        : answerAllora(response, request),
  ]
  for (const allora of broken) {
    const { ask } = await start(allora)
    expect(await ask()).toMatchObject({ risks: { '1:ETH': unknown } })
  }
  const { ask } = await start(answerAllora)
  expect(await ask('/api/risk?listings=1:BNB')).toMatchObject({ risks: { '1:BNB': { asset: 'BNB', ...unknown } } })
})

test('while a node fails, it is asked again only after a pause', async () => {
  let time = 0
  const { ask, countAsked } = await start((response) => sendStatus(response, 503), { elapsed: () => time })
  await ask()
  const asked = countAsked()
  await ask()
  expect(countAsked()).toBe(asked)
  time = 60_000
  await ask()
  expect(countAsked()).toBeGreaterThan(asked)
})

test.each(['', '?listings=', '?listings=1:NOPE', '?listings=1:ETH&x=1', '?listings=1:ETH,1:USDC,1:BNB', '?x=1:ETH'])(
  'the query %j is refused',
  async (query) => {
    const { app } = await start(answerAllora)
    expect((await app.inject(`/api/risk${query}`)).statusCode).toBe(400)
  },
)

describe('the key of Allora', () => {
  const NOW = Date.UTC(2026, 10, 16, 22, 5)

  /** The consumer API and the node of the chain on two hosts, and a network whose price moves about as the API forecasts. */
  async function start() {
    let answer: Answer = (response) => sendStatus(response, 404)
    let time = 0
    const chain = await startUpstream({ allora: (response) => sendStatus(response, 501) })
    const api = await startUpstream({ alloraApi: (response, request) => answer(response, request) })
    const keys = { ALLORA_KEY: TEST_KEY, ALLORA_API_URL: api.env.ALLORA_API_URL, MORALIS_API_KEY: 'another-key' }
    const env = { ...chain.env, ...keys, LOG_LEVEL: 'trace' }
    const { feed, show } = createFeed()
    const markets = { find: () => feed, describe: () => ({}) }
    const { app, lines } = createTestApp({ env, fetch: patientFetch, now: () => NOW, elapsed: () => time, markets })
    const ask = async () => (await app.inject('/api/risk?listings=1:ETH,1:USDC')).json().risks['1:ETH'].volatility.type
    /** Two minutes: everything that was cached is asked for again. */
    const pass = () => {
      for (let block = 0; block < 10; block += 1) {
        time += 12_000
        show({ at: time / 12_000, price: 3_000 + (block % 2) })
      }
    }
    const askAgain = async (next: Answer) => {
      answer = next
      pass()
      return await ask()
    }
    await ask()
    return { chain, api, lines, askAgain }
  }

  test("Allora's key goes to the consumer API in its header, and nowhere else", async () => {
    const { chain, api, lines, askAgain } = await start()
    const consumed = createConsumed({ topic: 21, value: '0.003', seconds: NOW / 1_000 - 60 })
    expect(await askAgain((response) => sendJson(response, consumed))).toBe('forecast')
    expect(api.requests.map(({ url, headers }) => [url, headers['x-api-key'], headers.authorization])).toEqual([
      ['/allora/consumer/ethereum-11155111?allora_topic_id=21', TEST_KEY, undefined],
    ])

    // Neither to where it redirects, nor into the log when it fails and repeats the key.
    const away = { location: `${chain.url}/allora/redirected` }
    expect(await askAgain((response) => response.writeHead(302, away).end())).toBe('realised')
    expect(await askAgain((response) => response.writeHead(401).end(`Bad key ${TEST_KEY}`))).toBe('realised')
    expect(api.requests).toHaveLength(3)
    const there = chain.requests.filter(({ service }) => service === 'allora')
    expect(there.length).toBeGreaterThan(0)
    expect(there.filter(({ url }) => !url.startsWith('/emissions/'))).toEqual([])
    expect(JSON.stringify(chain.requests)).not.toContain(TEST_KEY)
    expect(lines.filter((line) => line.includes('alloraApi')).length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain(TEST_KEY)
  })
})
