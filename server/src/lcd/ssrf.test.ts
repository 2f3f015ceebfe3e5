import { expect, test } from 'vitest'
import { createRandom, pick, reportRow, scale } from '../../testing/deepRun.ts'
import { sendRaw, startServer } from '../../testing/testServer.ts'
import { answerLcd, startUpstream } from '../../testing/testUpstream.ts'

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
