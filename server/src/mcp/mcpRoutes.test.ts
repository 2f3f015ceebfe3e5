import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import type { MarketAnswer } from '@murmur/sdk/api'
import { expect, onTestFinished, test } from 'vitest'
import { bundle } from '../../testing/bundle.ts'
import { startServer } from '../../testing/testServer.ts'
import type { MarketFeed, MarketState } from '../market/marketFeed.ts'

const question = { network: 'ethereum', pay: 'ETH', receive: 'USDC', amount: '40' }

test('a batch of messages is refused with a reason, and one message is answered', async () => {
  const { send } = await startTools(createFeed())
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
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

test('the server answers other requests while a quote is computed', async () => {
  const { call, origin } = await startTools(createFeed())
  // The worker starts with the first call.
  expect((await call('list_networks', {})).isError).toBeUndefined()
  const delays = monitorEventLoopDelay({ resolution: 1 })
  delays.enable()
  const started = performance.now()
  let isQuoted = false
  const quotes = Promise.all(
    Array.from({ length: 4 }, () => call('quote', { ...question, exact: 'receive', amount: '40000' })),
  ).finally(() => {
    isQuoted = true
  })
  let answered = 0
  while (!isQuoted) {
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    answered += 1
  }
  delays.disable()
  for (const { isError, value } of await quotes) expect([isError, value.receive?.symbol]).toEqual([undefined, 'USDC'])
  const ms = Math.round(performance.now() - started)
  console.info(`4 quotes: ${ms} ms, ${answered} other answers, longest delay ${Math.round(delays.max / 1e6)} ms`)
  // In one thread at most a request between two quotes is answered.
  expect(answered).toBeGreaterThan(15)
})

test('the first call of a network waits for its market', async () => {
  const feed = createFeed({ isStarting: true })
  const { call } = await startTools(feed)
  const quoted = call('quote', question)
  await expect.poll(feed.countReads).toBeGreaterThan(2)
  feed.open()
  expect(await quoted).toMatchObject({ value: { pay: { amount: '40' } } })
})

test('a network that is not read is refused at once, and a broken tool call breaks nothing', async () => {
  const { call } = await startTools(createFeed())
  expect(await call('quote', { ...question, network: 'base', pay: 'ETH', receive: 'USDC' })).toMatchObject({
    isError: true,
    value: 'Murmur has no market of this network.',
  })
  expect(await call('quote', { ...question, amount: 'x' })).toMatchObject({ isError: true })
  expect(await call('nothing', {})).toMatchObject({ isError: true, value: 'There is no tool nothing.' })
  expect((await call('quote', question)).isError).toBeUndefined()
})

type Reply = {
  readonly result: {
    readonly tools: readonly object[]
    readonly isError?: true
    readonly content: readonly [{ readonly text: string }]
  }
}

async function startTools(feed: MarketFeed) {
  const find = (chainId: string) => (chainId === '1' ? feed : undefined)
  const markets = { find, describe: () => ({}) }
  const toolWorker = pathToFileURL(await bundle('src/mcp/toolWorker'))
  const { origin, app } = await startServer({ env: { MCP: 'on' }, markets, toolWorker })
  onTestFinished(() => app.close())
  const send = async (message: object) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const answer = await fetch(`${origin}/mcp`, { method: 'POST', headers, body: JSON.stringify(message) })
    return { status: answer.status, body: (await answer.json()) as Reply }
  }
  return {
    origin,
    send,
    async call(name: string, input: object) {
      const { body } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } })
      const { isError, content } = body.result
      const [{ text }] = content
      return { isError, value: isError === true ? text : JSON.parse(text) }
    },
  }
}

/** Ethereum with many pools, so that a quote takes a while. */
function createFeed({ isStarting = false } = {}) {
  const identity = Buffer.from(JSON.stringify(createMarket()))
  const page = { blockHash: '0x1', identity, gzip: identity, br: identity }
  const open: MarketState = { type: 'open', page, ageMs: 0, isStale: false, closedTokens: [] }
  let state: MarketState = isStarting ? { type: 'starting' } : open
  let reads = 0
  return {
    get() {
      reads += 1
      return state
    },
    subscribe: () => () => {},
    follow: async () => 0,
    stop() {},
    countReads: () => reads,
    open() {
      state = open
    },
  }
}

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
