import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import type { MarketAnswer } from '@murmur/sdk/api'
import { expect, onTestFinished, test } from 'vitest'
import type { RunTool } from './runTool.ts'
import { parseServiceSettings } from './serviceSettings.ts'
import { createToolService } from './toolService.ts'
import { createToolThread } from './toolThread.ts'

const question = { network: 'ethereum', pay: 'ETH', receive: 'USDC', amount: '40' }
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const accept = 'application/json, text/event-stream'

test('a batch of messages is refused with a reason, and one message is answered', async () => {
  const { send } = await startTools()
  for (const batch of [[], [list], Array.from({ length: 100 }, () => list)]) {
    const { status, body } = await send(batch)
    expect([status, body]).toEqual([
      400,
      {
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_600, message: 'Batches are not supported. Send one message in each request.' },
      },
    ])
  }
  const { status, body } = await send(list)
  expect([status, body.result.tools.length]).toEqual([200, 7])
})

test('the service answers other requests while a quote is computed', async () => {
  const { call, origin } = await startTools()
  // The worker starts with the first call.
  expect((await call('list_networks', {})).isError).toBeUndefined()
  let isQuoted = false
  const quotes = Promise.all(
    Array.from({ length: 2 }, () => call('quote', { ...question, exact: 'receive', amount: '40000' })),
  ).finally(() => {
    isQuoted = true
  })
  let answered = 0
  while (!isQuoted) {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    answered += 1
  }
  for (const { isError, value } of await quotes) expect([isError, value.receive?.symbol]).toEqual([undefined, 'USDC'])
  // In one thread at most a request between two quotes is answered.
  expect(answered).toBeGreaterThan(15)
})

test('the first call of a network waits for its market', async () => {
  const { call, murmur } = await startTools({ isOpen: false })
  const quoted = call('quote', question)
  await expect.poll(() => murmur.asked.length).toBeGreaterThan(2)
  murmur.open()
  expect(await quoted).toMatchObject({ value: { pay: { amount: '40' } } })
})

test('a network that is not read is refused at once, and a broken tool call breaks nothing', async () => {
  const { call } = await startTools()
  expect(await call('quote', { ...question, network: 'base', pay: 'ETH', receive: 'USDC' })).toMatchObject({
    isError: true,
    value: 'Murmur has no market of this network. Choose one of the open networks.',
  })
  expect(await call('quote', { ...question, amount: 'x' })).toMatchObject({ isError: true })
  expect(await call('nothing', {})).toMatchObject({ isError: true, value: 'There is no tool nothing.' })
  expect((await call('quote', question)).isError).toBeUndefined()
})

test('Murmur learns for which agent it is asked, so that its limits count per agent', async () => {
  const { call, murmur } = await startTools({ env: { TRUST_PROXY: '127.0.0.1' } })
  await call('quote', question, { 'x-forwarded-for': '198.51.100.7' })
  expect(new Set(murmur.asked)).toEqual(new Set(['198.51.100.7']))
})

test('after a call that takes too long, and with more calls than allowed, the tools fail with a sentence', async () => {
  const { call } = await startTools({ isOpen: false, timeLimitMs: 5_000 })
  const calls = await Promise.all(Array.from({ length: 21 }, () => call('quote', question)))
  const sentences = calls.map(({ value }) => value)
  expect(sentences.filter((text) => text === 'This did not work. Try again in a moment.')).toHaveLength(20)
  expect(sentences.filter((text) => text === 'Too many calls at once. Try again in a moment.')).toHaveLength(1)
  // A busy machine may need more than one try to start the worker again.
  await expect.poll(async () => (await call('list_networks', {})).isError).toBeUndefined()
})

test('pages of other sites, other hosts, other methods, large bodies and too many requests are refused', async () => {
  const { app } = await createService()
  const post = (headers: Record<string, string>, payload: object = list) =>
    app.inject({ method: 'POST', url: '/mcp', headers: { accept, ...headers }, payload })
  const status = async (headers: Record<string, string>, payload?: object) => (await post(headers, payload)).statusCode
  expect(await status({ origin: 'https://evil.example' })).toBe(403)
  expect(await status({ host: 'evil.example' })).toBe(421)
  expect(await status({ host: 'murmur.example', origin: 'https://murmur.example' })).toBe(200)
  expect(await status({ host: '[::1]:3010' })).toBe(200)
  expect(await status({}, { text: 'x'.repeat(17_000) })).toBe(413)
  for (const method of ['GET', 'DELETE'] as const) {
    const { statusCode, headers } = await app.inject({ method, url: '/mcp' })
    expect([statusCode, headers.allow]).toEqual([405, 'POST'])
  }
  const text = { 'content-type': 'text/plain' }
  expect((await app.inject({ method: 'POST', url: '/mcp', headers: text, payload: '{}' })).statusCode).toBe(415)
  const answers = await Promise.all(Array.from({ length: 61 }, () => post({})))
  const { statusCode, headers } = answers.find((answer) => answer.statusCode !== 200) ?? answers[0] ?? {}
  expect([statusCode, headers?.['retry-after'], headers?.['content-security-policy']]).toEqual([
    429,
    '60',
    "default-src 'none'; frame-ancestors 'none'",
  ])
})

test('invalid settings are named', () => {
  const env = { MCP_PORT: '70000', TRUST_PROXY: '10.0.0.0/8,proxy', PUBLIC_URL: ' ' }
  expect(() => parseServiceSettings(env)).toThrow(/^Cannot start: MCP_PORT: .*; TRUST_PROXY.*: must be IP addresses/)
  expect(
    parseServiceSettings({ PUBLIC_URL: 'https://murmur.example/', ALLOWED_HOSTS: ' a.example, b.example' }),
  ).toEqual({
    host: 'localhost',
    port: 3010,
    publicUrl: 'https://murmur.example',
    allowedHosts: ['a.example', 'b.example'],
    trustedProxies: [],
  })
})

type Reply = {
  readonly result: {
    readonly tools: readonly object[]
    readonly isError?: true
    readonly content: readonly [{ readonly text: string }]
  }
}

type Options = { readonly isOpen?: boolean; readonly timeLimitMs?: number; readonly env?: Record<string, string> }

async function startTools({ isOpen = true, timeLimitMs = 60_000, env = {} }: Options = {}) {
  const murmur = await startMurmur(isOpen)
  const log = { write: (line: string) => console.info(line) }
  const app = await createToolService({
    settings: parseServiceSettings(env),
    createThread: (own) => createToolThread({ log: own, timeLimitMs }),
    log,
  })
  onTestFinished(() => app.close())
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const send = async (message: object, headers = {}) => {
    const answer = await fetch(`${origin}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...headers },
      body: JSON.stringify(message),
    })
    return { status: answer.status, body: (await answer.json()) as Reply }
  }
  return {
    origin,
    murmur,
    send,
    async call(name: string, input: object, headers = {}) {
      const params = { name, arguments: input }
      const { body } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers)
      const { isError, content } = body.result
      const [{ text }] = content
      return { isError, value: isError === true ? text : JSON.parse(text) }
    },
  }
}

/** Without a thread, for requests that run no tool. */
async function createService() {
  const run: RunTool = async () => ({ type: 'done', text: '{}' })
  const app = await createToolService({
    settings: parseServiceSettings({ PUBLIC_URL: 'https://murmur.example' }),
    createThread: () => ({ run, stop: async () => {} }),
    log: { write: () => {} },
  })
  onTestFinished(() => app.close())
  return { app }
}

/** A server of Murmur that reads Ethereum only, and keeps the senders of its requests. */
async function startMurmur(isOpen: boolean) {
  const asked: string[] = []
  let isMarketOpen = isOpen
  const market = JSON.stringify(createMarket())
  const server = createServer((request, response) => {
    asked.push(String(request.headers['x-forwarded-for']))
    if (request.url === '/v1/markets/1') return response.writeHead(isMarketOpen ? 200 : 503).end(market)
    return response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const before = process.env.MURMUR_URL
  process.env.MURMUR_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    process.env.MURMUR_URL = before
    server.close().closeAllConnections()
  })
  return {
    asked,
    open() {
      isMarketOpen = true
    },
  }
}

/** Ethereum with many pools, so that a quote takes a while. */
function createMarket(): MarketAnswer {
  const tokens = listTokenContracts(1).slice(0, 20)
  const [wrapped] = tokens
  if (wrapped === undefined) throw new Error('Ethereum has no tokens.')
  const pools = tokens.flatMap((one, at) =>
    tokens.slice(at + 1).flatMap((other, next) =>
      [500, 3_000].map((feePpm) => {
        const [first, second] = [one, other].sort((a, b) =>
          a.address.toLowerCase() < b.address.toLowerCase() ? -1 : 1,
        )
        const depth = 1_000n + BigInt(at * 37 + next * 11)
        return {
          type: 'constantProduct' as const,
          venue: 'Uniswap V2',
          id: `0x${String(at * 10_000 + next * 100 + feePpm / 100).padStart(40, '0')}`,
          tokens: [first?.address ?? '', second?.address ?? ''] as const,
          feePpm,
          reserves: [writeReserve(depth, first), writeReserve(depth, second)] as const,
        }
      }),
    ),
  )
  return {
    chainId: 1,
    staleAfterMs: 36_000,
    block: { number: 1, hash: `0x${'1'.repeat(64)}`, timestamp: Math.floor(Date.now() / 1_000) },
    gas: { price: '1000000000', token: wrapped.address },
    pools,
  }
}

/** One of each token is worth a thousandth of the coin. */
function writeReserve(depth: bigint, token: { symbol: string; decimals: number } | undefined): string {
  const { symbol = '', decimals = 18 } = token ?? {}
  return String(depth * (symbol === 'WETH' ? 1n : 1_000n) * 10n ** BigInt(decimals))
}
