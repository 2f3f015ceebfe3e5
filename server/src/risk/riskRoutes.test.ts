import { expect, test } from 'vitest'
import { createBlock, createInference } from '../../testing/alloraAnswers.ts'
import { createTestApp } from '../../testing/testApp.ts'
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
