import { networks } from '@murmur/engine/network'
import { expect, test } from 'vitest'
import { parseEnv } from '../env.ts'
import {
  createEmbedHeaders,
  createPolicy,
  createPreviewHeaders,
  createSecurityHeaders,
  hashInline,
} from './securityHeaders.ts'

const local = { publicUrl: 'http://localhost:3000', connectOrigins: [], embedOrigins: [] }

test('the whole set of headers', () => {
  expect(createSecurityHeaders(local)).toMatchInlineSnapshot(`
    {
      "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app; report-to csp; report-uri /api/csp-reports",
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      "referrer-policy": "no-referrer",
      "reporting-endpoints": "csp="/api/csp-reports"",
      "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
    }
  `)
})

test('an https site upgrades insecure requests', () => {
  expect(createSecurityHeaders(local)['content-security-policy']).not.toContain('upgrade-insecure-requests')
  const headers = createSecurityHeaders({ ...local, publicUrl: 'https://example.org' })
  expect(headers['content-security-policy']).toContain('; upgrade-insecure-requests;')
})

test('pages may connect to the listed origins only', () => {
  const headers = createSecurityHeaders({ ...local, connectOrigins: ['https://rpc.example.org'] })
  expect(headers['content-security-policy']).toContain("; connect-src 'self' https://rpc.example.org;")
})

test('the policy has no unsafe-inline, unsafe-eval or wildcard', () => {
  expect(Object.values(createSecurityHeaders(local)).join()).not.toMatch(/unsafe-|\*/)
})

test('inline scripts and styles are allowed by their hashes, without duplicates', () => {
  const html = `<style>p{}</style><style media="print">p{}</style><script type="module">a()</script>`
  expect(hashInline(html)).toEqual({
    // printf 'a()' | openssl dgst -sha256 -binary | base64
    scripts: ["'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"],
    styles: ["'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y='"],
  })
  expect(createSecurityHeaders(local, hashInline(html))['content-security-policy']).toContain(
    "script-src 'self' 'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='; style-src 'self' 'sha256-gG2yISYereRMiG2lMXrbiUgi0Ubw9p7QCeWcroOvy9Y=';",
  )
})

test('external scripts and JSON blocks need no hash', () => {
  const html = `<script src="/a.js"></script><script type="application/ld+json">{}</script>`
  expect(hashInline(html)).toEqual({ scripts: [], styles: [] })
})

test('line ends are normalised before hashing, as browsers do', () => {
  expect(hashInline('<style>a\r\nb</style>')).toEqual(hashInline('<style>a\nb</style>'))
})

test('pages connect to the public nodes, or to those of the local world, never to both', () => {
  const env = {
    publicUrl: 'https://example.org',
    rpcOrigins: ['http://127.0.0.1:18545'],
    walletConnect: undefined,
    embedOrigins: [],
  }
  expect(createPolicy({ ...env, worldFile: 'world.json' })).toEqual({
    publicUrl: 'https://example.org',
    connectOrigins: ['http://127.0.0.1:18545'],
    embedOrigins: [],
  })
  const { connectOrigins } = createPolicy({ ...env, worldFile: undefined })
  const nodes = networks.flatMap(({ live }) => live?.rpcUrls ?? [])
  expect(nodes.length).toBeGreaterThan(5)
  for (const node of nodes)
    expect(connectOrigins.some((origin) => node === origin || node.startsWith(`${origin}/`))).toBe(true)
  for (const origin of connectOrigins) expect(origin).toMatch(/^https:\/\/[a-z\d.-]+$/)
  expect(new Set(connectOrigins).size).toBe(connectOrigins.length)
})

test('pages connect to the relay of WalletConnect only if it is set', () => {
  const env = { publicUrl: 'https://example.org', rpcOrigins: [], worldFile: 'world.json', embedOrigins: [] }
  const listOrigins = (source: Record<string, string>) =>
    createPolicy({ ...env, walletConnect: parseEnv(source).walletConnect }).connectOrigins
  expect(listOrigins({})).toEqual([])
  expect(listOrigins({ WALLETCONNECT_PROJECT_ID: 'abc' })).toEqual(['wss://relay.walletconnect.org'])
  const WALLETCONNECT_RELAY_URL = 'ws://127.0.0.1:5555/'
  expect(listOrigins({ WALLETCONNECT_PROJECT_ID: 'abc', WALLETCONNECT_RELAY_URL })).toEqual(['ws://127.0.0.1:5555'])
})

test('a script with a source in capitals, or with spaces, needs no hash, and one that only names it does', () => {
  expect(hashInline('<script SRC = "/a.js"></script><SCRIPT type="text/json">{}</SCRIPT>').scripts).toEqual([])
  const hash = "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='"
  expect(hashInline('<script data-src="/a.js">a()</script>').scripts).toEqual([hash])
  expect(hashInline('<script>a()</script><script>a()</script>').scripts).toEqual([hash])
})

test('F-05: only the listed sites may frame the embedded card, and nobody may frame another page', () => {
  const inline = { scripts: [], styles: [] }
  const ownPolicy = createSecurityHeaders(local)['content-security-policy']?.replace(
    "frame-ancestors 'none'",
    "frame-ancestors 'self'",
  )
  expect(createEmbedHeaders(local, inline)).toEqual({
    ...createSecurityHeaders(local),
    'content-security-policy': ownPolicy,
    'x-frame-options': 'SAMEORIGIN',
  })
  const listed = { ...local, embedOrigins: ['https://a.example', 'http://localhost:4300'] }
  const { 'x-frame-options': refused, ...headers } = createSecurityHeaders(listed)
  expect(refused).toBe('DENY')
  expect(headers['content-security-policy']).toContain("; frame-ancestors 'none';")
  const policy = headers['content-security-policy']?.replace("'none'; require", 'LIST; require')
  expect(createEmbedHeaders(listed, inline)).toEqual({
    ...headers,
    'content-security-policy': policy?.replace('LIST', "'self' https://a.example http://localhost:4300"),
  })
})

test('F-05: one page shows the card in a frame of this site, and no other page has frames', () => {
  const inline = { scripts: [], styles: [] }
  const { 'content-security-policy': policy, ...headers } = createSecurityHeaders(local)
  expect(policy).toContain("; frame-src 'none';")
  expect(createPreviewHeaders(local, inline)).toEqual({
    ...headers,
    'content-security-policy': policy?.replace("frame-src 'none'", "frame-src 'self'"),
  })
})
