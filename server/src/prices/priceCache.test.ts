import { connect } from 'node:net'
import type { PricesAnswer } from '@murmur/sdk/api'
import { expect, test } from 'vitest'
import { reportRow, scale } from '../../testing/deepRun.ts'
import { createTestApp } from '../../testing/testApp.ts'
import { startServer } from '../../testing/testServer.ts'
import {
  type Answer,
  answerLlama,
  answerMoralis,
  patientFetch,
  type Services,
  sendJson,
  sendStatus,
  startUpstream,
} from '../../testing/testUpstream.ts'

/** The price of Moralis in these tests, as the anchor of a server that has been running. */
const running: readonly (readonly [string, number])[] = [['1:ETH', 1.5]]

const keep = (anchors: typeof running) => ({ load: async () => new Map(anchors), save: () => undefined })

/** The server with a manual clock and scripted services. */
async function start(services: Services, { anchors = running } = {}) {
  const current: { -readonly [K in keyof Services]: Services[K] } = { ...services }
  const relay = (name: keyof Services): Answer => {
    return (response, request) => current[name]?.(response, request)
  }
  const upstream = await startUpstream({ moralis: relay('moralis'), llama: relay('llama') })
  let time = 1_000_000
  let visitors = 0
  const clock = () => time
  const { app, lines } = createTestApp({
    env: upstream.env,
    fetch: patientFetch,
    now: clock,
    elapsed: clock,
    anchors: keep(anchors),
  })
  return {
    ...upstream,
    lines,
    current,
    pass: (ms: number) => {
      time += ms
    },
    async ask(ids = '1:ETH') {
      visitors += 1
      const remoteAddress = `198.51.${visitors >> 8}.${visitors & 255}`
      const { statusCode, headers, payload } = await app.inject({ url: `/api/prices?listings=${ids}`, remoteAddress })
      return { status: statusCode, headers, body: JSON.parse(payload) }
    },
    countCalls: (service: string) => upstream.requests.filter((request) => request.service === service).length,
  }
}

const broken: Answer = (response) => sendStatus(response, 500)
const hasNoData: Answer = (response) => sendJson(response, { coins: {} })

/** Moralis with this price for Ether. */
function answerWith(usdPrice: unknown): Answer {
  return (response, { url }) => sendJson(response, { tokenAddress: url.split('/')[2], usdPrice })
}

test('a price is refreshed after 15 seconds, not before', async () => {
  const { ask, pass, requests } = await start({ moralis: answerMoralis })
  await ask()
  pass(14_999)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '1.5', ageMs: 14_999, isStale: false })
  expect(requests).toHaveLength(1)
  pass(1)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ ageMs: 0 })
  expect(requests).toHaveLength(2)
})

test('an unknown price is cached just as long', async () => {
  const { ask, pass, countCalls } = await start({
    llama: hasNoData,
    moralis: (response) => sendStatus(response, 404),
  })
  for (let i = 0; i < 5; i++) expect((await ask()).body.prices['1:ETH']).toEqual({ type: 'unknown' })
  expect(countCalls('moralis')).toBe(1)
  pass(15_000)
  await ask()
  expect(countCalls('moralis')).toBe(2)
})

test('the second source is only asked for what the first one lacks', async () => {
  const { ask, requests } = await start({ moralis: answerMoralis, llama: answerLlama })
  const { body } = await ask('1:ETH,324:ETH')
  expect(body.prices).toMatchObject({
    '1:ETH': { usdPrice: '1.5', source: 'moralis' },
    '324:ETH': { usdPrice: '2.5', source: 'defillama' },
  })
  const llama = requests.filter(({ service }) => service === 'llama').map(({ url }) => url)
  expect(llama.join()).not.toContain('ethereum:')
})

test('the second source is used if the first one fails', async () => {
  const { ask } = await start({ moralis: broken, llama: answerLlama }, { anchors: [] })
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '2.5', source: 'defillama', isStale: false })
})

test('while all sources fail, the last price is used for 60 seconds, marked as stale', async () => {
  const { ask, pass, current } = await start({ moralis: answerMoralis, llama: broken })
  await ask()
  current.moralis = broken
  pass(15_000)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '1.5', ageMs: 15_000, isStale: true })
  pass(44_999)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ ageMs: 59_999, isStale: true })
  pass(1)
  expect(await ask()).toMatchObject({ status: 503, body: { type: 'unavailable' } })
})

test('a stale price becomes fresh as soon as a source answers', async () => {
  const { ask, pass, current } = await start({ moralis: answerMoralis, llama: broken })
  await ask()
  current.moralis = broken
  pass(15_000)
  await ask()
  current.moralis = answerMoralis
  pass(1_000)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ ageMs: 0, isStale: false })
})

test('one known price is answered even if another one failed', async () => {
  const { ask } = await start({ moralis: answerMoralis, llama: broken })
  const { status, body } = await ask('1:ETH,324:ETH')
  expect([status, body.prices['1:ETH'].type, body.prices['324:ETH']]).toEqual([200, 'price', { type: 'unknown' }])
})

test('while all sources fail, they are called at most once a second', async () => {
  const { ask, countCalls } = await start({ moralis: broken, llama: broken })
  for (let i = 0; i < 20; i++) await ask()
  expect(countCalls('moralis')).toBe(1)
})

/** Four requests a second for two minutes in which every call fails. */
async function runStorm(storm: Answer) {
  const { ask, pass, current, countCalls } = await start({ moralis: answerMoralis, llama: answerLlama })
  await ask()
  Object.assign(current, { moralis: storm, llama: storm })
  pass(15_000)
  const seconds = []
  for (let second = 15; second < 135; second++) {
    const before = { moralis: countCalls('moralis'), llama: countCalls('llama') }
    const answers = []
    for (let i = 0; i < 4; i++) {
      answers.push(describe(await ask()))
      pass(250)
    }
    const calls = Math.max(countCalls('moralis') - before.moralis, countCalls('llama') - before.llama)
    seconds.push({ calls, answers })
  }
  return { seconds, calls: countCalls('moralis') }
}

function describe({ status, headers, body }: { status: number; headers: object; body: PricesAnswer }): string {
  if (status !== 200) return `${status} ${Object.hasOwn(headers, 'retry-after') ? 'later' : ''}`
  const price = body.prices['1:ETH']
  return price?.type === 'price' && price.isStale ? 'stale' : 'fresh'
}

test.each([429, 500, 503])('S-11: while a source answers %i it is called at most once a second', async (status) => {
  const { seconds, calls } = await runStorm((response) => sendStatus(response, status))
  // Three failures in a row open the breaker.
  const most = Math.max(...seconds.slice(3).map((second) => second.calls))
  reportRow('S-11', `status ${status}: ${calls} calls in 120 s, at most ${most} a second while open`)
  expect(most).toBeLessThanOrEqual(1)
  expect(new Set(seconds.slice(0, 45).flatMap(({ answers }) => answers))).toEqual(new Set(['stale']))
  expect(new Set(seconds.slice(45).flatMap(({ answers }) => answers))).toEqual(new Set(['503 later']))
})

test('S-12: a thousand concurrent requests for one price cause one call', async () => {
  const clients = 1_000
  const slow: Answer = (response, request) => void setTimeout(() => answerMoralis(response, request), 500)
  const { env, requests } = await startUpstream({ moralis: slow })
  const { port } = await startServer({
    env: { ...env, TRUST_PROXY: '127.0.0.1' },
    elapsed: () => 0,
    anchors: keep(running),
  })
  const ask = (client: number) =>
    new Promise<string>((resolve, reject) => {
      const address = `198.51.${client >> 8}.${client & 255}`
      const head = `GET /api/prices?listings=1:ETH HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\nConnection: close\r\n\r\n`
      const socket = connect(port, '127.0.0.1', () => socket.write(head))
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk))
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })
  const answers = await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)))
  const good = answers.filter((answer) => answer.startsWith('HTTP/1.1 200') && answer.includes('"usdPrice":"1.5"'))
  reportRow('S-12', `${good.length} of ${clients} clients answered, ${requests.length} upstream call`)
  expect([good.length, requests.length]).toEqual([clients, 1])
})

/** DefiLlama with this price. */
function answerLlamaWith(price: unknown): Answer {
  return (response, { url }) => {
    const [path = ''] = url.split('?')
    const coins = (path.split('/').at(-1) ?? '').split(',')
    const value = path.startsWith('/percentage/') ? 3.5 : { price, confidence: 0.99 }
    sendJson(response, { coins: Object.fromEntries(coins.map((coin) => [coin, value])) })
  }
}

const noPools: Answer = (response) => sendStatus(response, 404)
const impossible = {
  numbers: [0, -1, -0, 1e30, 1e-30, 300_000, 29, 2_400, 3_700, 3_000_000, 0.003, 1e9 + 1, -3_000],
  others: [null, undefined, 'NaN', 'Infinity', '', ' ', '3 000', '0x3', {}, [], [3_000], true, '-3000', '1e30', '0'],
}

test.each([
  { source: 'moralis', answer: (price: unknown) => ({ moralis: answerWith(price), llama: hasNoData }) },
  { source: 'llama', answer: (price: unknown) => ({ moralis: noPools, llama: answerLlamaWith(price) }) },
])('S-24: an impossible price is never shown: $source', async ({ source, answer }) => {
  // A restart in between: the price is known from the database.
  const { ask, pass, current } = await start(answer(3_000), { anchors: [['1:ETH', 3_000]] })
  const wrong = [...impossible.numbers, ...impossible.others]
  let shown = 0
  const tries = scale(1_000, { quickPart: 30 })
  for (let i = 0; i < tries; i++) {
    const value = wrong[i % wrong.length]
    Object.assign(current, answer(typeof value === 'number' ? value * (1 + i / 1e6) : value))
    pass(60_000)
    const { body } = await ask()
    if (body.prices?.['1:ETH'].type === 'price') shown += 1
  }
  reportRow('S-24', `${shown} of ${tries} impossible prices of ${source} shown`)
  expect(shown).toBe(0)
})

test('S-24: without a known price, nothing is shown that the other source contradicts', async () => {
  const { ask, pass, current } = await start(
    { moralis: answerWith(900_000_000), llama: answerLlamaWith(3_000) },
    { anchors: [] },
  )
  // The first price is implausible, so only the other source counts.
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '3000', source: 'defillama' })
  const fresh = await start({ moralis: answerWith(900_000), llama: answerLlamaWith(3_000) }, { anchors: [] })
  expect((await fresh.ask()).body.prices['1:ETH']).toEqual({ type: 'unknown' })
  // A jump that both sources report is shown.
  Object.assign(current, { moralis: answerWith(4_500), llama: answerLlamaWith(4_400) })
  pass(15_000)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '4500', source: 'moralis' })
  // While one source lies, the other one is shown.
  Object.assign(current, { moralis: answerWith(9_000) })
  pass(15_000)
  expect((await ask()).body.prices['1:ETH']).toMatchObject({ usdPrice: '4400', source: 'defillama' })
})

test('S-24: a lie that is kept up for an hour is not shown while the other source contradicts it', async () => {
  const { ask, pass, current } = await start(
    { moralis: answerWith(3_000), llama: answerLlamaWith(3_000) },
    { anchors: [] },
  )
  await ask()
  Object.assign(current, { moralis: answerWith(6_000), llama: answerLlamaWith(12_000) })
  for (let minute = 0; minute < 60; minute += 1) {
    pass(60_000)
    expect((await ask()).body.prices['1:ETH']).toEqual({ type: 'unknown' })
  }
})
