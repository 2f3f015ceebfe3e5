import { describe, expect, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../../testing/deepRun.ts'
import { createTestApp } from '../../testing/testApp.ts'
import { sendRaw, startServer } from '../../testing/testServer.ts'
import {
  type Answer,
  answerLcd,
  answerNode,
  patientFetch,
  sendJson,
  sendStatus,
  startUpstream,
  testBalances,
} from '../../testing/testUpstream.ts'

const PATH = '/lcd/cosmos/bank/v1beta1/balances'
const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'

async function ask(url: string, { lcd }: { lcd: Answer }) {
  const { env, requests } = await startUpstream({ lcd })
  const { app, lines } = createTestApp({ env, fetch: patientFetch })
  const { statusCode, headers, payload } = await app.inject(url)
  return { status: statusCode, headers, body: JSON.parse(payload), requests, lines }
}

test('the balances of an account are forwarded', async () => {
  const { status, headers, body, requests } = await ask(`${PATH}/${USER}`, { lcd: answerLcd })
  expect([status, body]).toEqual([200, testBalances])
  expect(headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET /cosmos/bank/v1beta1/balances/${USER}?pagination.limit=1000`,
  ])
})

test('the next page is requested by its key', async () => {
  const { status, requests } = await ask(`${PATH}/${USER}?pagination.key=a%2Bb%2Fc%3D`, { lcd: answerLcd })
  expect(status).toBe(200)
  expect(requests.map(({ url }) => url)).toEqual([
    `/cosmos/bank/v1beta1/balances/${USER}?pagination.limit=1000&pagination.key=a%2Bb%2Fc%3D`,
  ])
})

test.each([
  '?pagination.key=',
  '?pagination.key=%00',
  '?pagination.key=a%26b',
  '?pagination.key=a&pagination.limit=1',
  '?pagination.key=a?pagination.key=a',
  '?pagination.limit=1',
  `?pagination.key=${'a'.repeat(600)}`,
])('any other query is refused: %s', async (query) => {
  const { status, requests } = await ask(`${PATH}/${USER}${query}`, { lcd: answerLcd })
  expect([status, requests]).toEqual([400, []])
})

test.each([
  null,
  [],
  {},
  { balances: {} },
  { balances: [null] },
  { balances: [{ denom: 'uallo' }] },
  { balances: [{ denom: 'uallo', amount: 1 }] },
  { balances: [{ denom: 'uallo', amount: '1.5' }] },
  { balances: [{ denom: 'uallo', amount: '-1' }] },
  { balances: [{ denom: 'uallo', amount: '9'.repeat(79) }] },
  { balances: [{ denom: '<b>', amount: '1' }] },
  { balances: Array.from({ length: 1_001 }, () => ({ denom: 'uallo', amount: '1' })) },
])('a malformed answer is not forwarded, not even in part: case %#', async (value) => {
  const { status, body } = await ask(`${PATH}/${USER}`, { lcd: (response) => sendJson(response, value) })
  expect([status, body.type]).toEqual([502, 'badGateway'])
})

test('concurrent requests for one account share a call', async () => {
  const { env, requests } = await startUpstream({
    lcd: (response, request) => void setTimeout(() => answerLcd(response, request), 200),
  })
  const { app } = createTestApp({ env, fetch: patientFetch })
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject(`${PATH}/${USER}`)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(requests).toHaveLength(1)
})

test('an account is never logged', async () => {
  const { lines } = await ask(`${PATH}/${USER}`, { lcd: (response) => response.destroy() })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 40, upstream: 'lcd', reason: 'broken' }])
  expect(lines.join('')).not.toContain('allo1')
})

test.each([429, 503])(
  'S-11: while the node answers %i it is called at most once a second, and visitors get Retry-After',
  async (status) => {
    const fail: Answer = (response) => sendStatus(response, status)
    const { env, requests } = await startUpstream({ lcd: fail, lcdNode: fail })
    let time = 0
    const { app } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
    const calls: number[] = []
    const answers = new Set<string>()
    for (let second = 0; second < 120; second++) {
      const before = requests.length
      for (let i = 0; i < 4; i++) {
        const remoteAddress = `198.51.100.${(second * 4 + i) % 256}`
        const { statusCode, headers } = await app.inject({ url: `${PATH}/${USER}`, remoteAddress })
        answers.add(`${statusCode} ${Object.hasOwn(headers, 'retry-after') ? 'later' : 'now'}`)
        time += 250
      }
      calls.push(requests.length - before)
    }
    reportRow(
      'S-11',
      `${requests.length} calls of the node in 120 s of ${status}, at most ${Math.max(...calls)} a second`,
    )
    expect(Math.max(...calls)).toBeLessThanOrEqual(1)
    expect([...answers]).toEqual(['503 later'])
  },
)

test('page keys that the node rejects never refuse the balances of others', async () => {
  const { env, requests } = await startUpstream({
    lcd: (response, request) =>
      request.url.includes('pagination.key') ? sendStatus(response, 500) : answerLcd(response, request),
  })
  const { app } = createTestApp({ env, fetch: patientFetch })
  for (let index = 0; index < 20; index += 1) {
    const { statusCode } = await app.inject(`${PATH}/${USER}?pagination.key=AAAA`)
    expect(statusCode).toBe(502)
  }
  expect(requests).toHaveLength(20)
  expect((await app.inject(`${PATH}/${USER}`)).statusCode).toBe(200)
})

const chainIds = [
  'allora-testnet-1',
  'allora-mainnet-2',
  'ALLORA-MAINNET-1',
  'allora-mainnet-1 ',
  'cosmoshub-4',
  'allora-mainnet-10',
  '<b>',
  '',
]
const shapes: readonly ((network: unknown) => unknown)[] = [
  (network) => ({ default_node_info: { network } }),
  (network) => ({ default_node_info: { network }, network: 'allora-mainnet-1' }),
  (network) => ({ node_info: { network: 'allora-mainnet-1' }, default_node_info: { network } }),
  (network) => ({ default_node_info: { network: [network] } }),
  (network) => ({ default_node_info: network }),
  (network) => [{ default_node_info: { network } }],
  (network) => network,
]
const otherNodes = [null, 0, true, ...chainIds, { toString: 'allora-mainnet-1' }, ['allora-mainnet-1'], 'x'.repeat(1e5)]
  .flatMap((network) => shapes.map((shape) => shape(network)))
  .concat([{}, [], 'allora-mainnet-1', { default_node_info: null }, { default_node_info: {} }])

test('C-14: balances of a node of another chain, or of none, are never asked for', async () => {
  const { env, requests } = await startUpstream({
    lcd: answerLcd,
    lcdNode: (response) => sendJson(response, otherNodes[requests.length - 1]),
  })
  let time = 0
  const { app, lines } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
  const statuses = new Set<number>()
  for (const _ of otherNodes) {
    for (const remoteAddress of ['198.51.100.1', '198.51.100.2']) {
      statuses.add((await app.inject({ url: `${PATH}/${USER}`, remoteAddress })).statusCode)
    }
    time += 60_000
  }
  reportRow('C-14', `0 of ${otherNodes.length} nodes of other chains were asked for a balance`)
  expect(otherNodes.length).toBeGreaterThanOrEqual(100)
  expect([...statuses]).toEqual([502])
  expect(requests.map(({ url }) => url)).toEqual(otherNodes.map(() => '/cosmos/base/tendermint/v1beta1/node_info'))
  expect(lines[0]).toContain('The node does not say that it is of allora-mainnet-1')
})

test('a node is asked for its chain once, and again after a failure or ten minutes', async () => {
  let isDown = false
  const { env, requests } = await startUpstream({
    lcd: (response, request) => (isDown ? sendStatus(response, 500) : answerLcd(response, request)),
    lcdNode: answerNode,
  })
  let time = 0
  const { app } = createTestApp({ env, fetch: patientFetch, elapsed: () => time })
  const askAt = async (minute: number) => {
    time = minute * 60_000
    const before = requests.length
    const { statusCode } = await app.inject(`${PATH}/${USER}`)
    return `${statusCode} after ${requests.length - before}`
  }
  expect([await askAt(0), await askAt(9), await askAt(11)]).toEqual(['200 after 2', '200 after 1', '200 after 2'])
  isDown = true
  const failed = await askAt(12)
  isDown = false
  expect([failed, await askAt(13)]).toEqual(['502 after 1', '200 after 2'])
})

describe('hostile addresses', () => {
  const PATH = '/lcd/cosmos/bank/v1beta1/balances/'
  const USER = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
  const allowed = new RegExp(`^/cosmos/bank/v1beta1/balances/${USER}\\?pagination\\.limit=1000$`)

  const dots = [
    '..',
    '%2e%2e',
    '%2E%2E',
    '.%2e',
    '%252e%252e',
    '..;',
    '%c0%ae%c0%ae',
    '%e3%80%82',
    '\u2024\u2024',
    '...',
    '.',
  ]
  const slashes = ['/', '//', '%2f', '%2F', '%252f', '\\', '%5c', '/./', '%c0%af', '/;/', '\uff0f']
  const targets = ['cosmos/tx/v1beta1/txs', 'etc/passwd', 'node_info', 'latest/meta-data', 'admin', '']
  const hosts = [
    '127.0.0.1:22',
    '169.254.169.254',
    '[::1]',
    'evil.example',
    'localhost',
    '0x7f000001',
    'metadata.internal',
  ]
  const schemes = ['http://', 'https://', 'file://', 'gopher://', '//', '\\\\', '@', 'http:', 'http:\\\\']
  const tails = [
    '',
    '?',
    '?x=1',
    '#',
    '%23',
    '%3f',
    ';x',
    '%00',
    '%0d%0aX: y',
    '%20',
    '/',
    '/by_denom',
    '?pagination.limit=9',
    '&',
    '%',
  ]

  /** A request target that tries to make the proxy fetch something else. */
  function writeTarget(random: () => number): string {
    const any = (items: readonly string[]) => pick(items, random)
    const climb = () => Array.from({ length: 1 + Math.floor(random() * 6) }, () => any(dots) + any(slashes)).join('')
    const forms = [
      () => PATH + USER,
      () => PATH + climb() + any(targets),
      () => PATH + USER + any(slashes) + climb() + any(targets),
      () => `/lcd${any(slashes)}${climb()}${any(targets)}`,
      () => `/lcd${any(slashes)}${any(schemes)}${any(hosts)}/${any(targets)}`,
      () => `/lcd/cosmos/bank/v1beta1/balances${any(slashes)}${any(schemes)}${any(hosts)}/${USER}`,
      () => PATH + USER + (any(tails) || '/x'),
      () => PATH + any(hosts) + any(tails),
      () => `${any(schemes)}${any(hosts)}${PATH}${USER}${any(tails)}`,
      () => `${any(['', '/', '//'])}${any(hosts)}${any(slashes)}${PATH}${USER}`,
      () => PATH.replaceAll('/', any(slashes)) + USER + any(tails.slice(1)),
      () => PATH + mutate(USER, random),
      () =>
        `/lcd/${any(['cosmos', 'COSMOS', 'ibc', 'wasm'])}/${any(['staking', 'bank', 'auth'])}/${any(['v1', 'v1beta1'])}/${any(['supply', 'params', 'balance', 'accounts'])}/${USER}`,
    ]
    return pick(forms, random)()
  }

  function mutate(text: string, random: () => number): string {
    const at = Math.floor(random() * text.length)
    return text.slice(0, at) + pick(['x', '%78', '.', '/', '%00', '', 'Q', 'b'], random) + text.slice(at + 1)
  }

  /** Headers that name another host or path than the request line. */
  function writeHeaders(random: () => number): string {
    const host = pick(hosts, random)
    const tricks = [
      `Host: ${host}`,
      `Host: x\r\nX-Forwarded-Host: ${host}`,
      `Host: x\r\nX-Original-URL: /cosmos/tx/v1beta1/txs\r\nX-Rewrite-URL: /admin`,
      `Host: x\r\nForwarded: host=${host};proto=file`,
      `Host: x\r\nX-Forwarded-Proto: file\r\nX-Forwarded-Port: 22`,
      'Host: x',
    ]
    return pick(tricks, random)
  }

  test('S-01: no path and no header makes the proxy fetch anything else', async () => {
    const { env, requests } = await startUpstream({ lcd: answerLcd })
    const { port } = await startServer({ env: { ...env, TRUST_PROXY: '127.0.0.1' } })
    const random = createRandom(1)
    const attempts = scale(2_000, { part: 100 })
    const statuses = new Map<number, number>()
    for (let start = 0; start < attempts; start += 20) {
      const batch = Array.from({ length: Math.min(20, attempts - start) }, (_, index) => {
        const client = `X-Forwarded-For: 198.51.${(start + index) >> 8}.${(start + index) & 255}`
        const target = writeTarget(random)
        return sendRaw(
          port,
          `GET ${target} HTTP/1.1\r\n${writeHeaders(random)}\r\n${client}\r\nConnection: close\r\n\r\n`,
        )
      })
      for (const { status } of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const outside = requests.filter(({ method, url }) => method !== 'GET' || !allowed.test(url))
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    reportRow(
      'S-01',
      `${attempts} attempts answered ${counts}; ${requests.length} upstream, ${outside.length} outside the list`,
    )
    expect(outside).toEqual([])
    // The allowed requests among them were served, so the attack reached the proxy.
    expect(requests.length).toBeGreaterThan(0)
    expect([...statuses.keys()].filter((status) => ![200, 400, 404].includes(status))).toEqual([])
  })
})
