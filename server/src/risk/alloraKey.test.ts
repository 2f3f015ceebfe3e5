import { expect, test } from 'vitest'
import { createConsumed } from '../../testing/alloraAnswers.ts'
import { createFeed } from '../../testing/movingMarket.ts'
import { createTestApp, TEST_KEY } from '../../testing/testApp.ts'
import { type Answer, patientFetch, sendJson, sendStatus, startUpstream } from '../../testing/testUpstream.ts'

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
