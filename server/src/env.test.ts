import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

test('without any variable the site is on http://localhost:3000', () => {
  expect(parseEnv({})).toEqual({
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    allowedHosts: [],
    logLevel: 'warn',
    trustedProxies: [],
    moralisApiKey: undefined,
    moralisUrl: 'https://deep-index.moralis.io/api/v2.2',
    defiLlamaUrl: 'https://coins.llama.fi',
    lcdUrl: 'https://allora-api.mainnet.allora.network',
    acrossUrl: 'https://app.across.to/api',
    acrossApiKey: undefined,
    alloraUrl: 'https://allora-api.mainnet.allora.network',
    alloraApiUrl: 'https://api.allora.network/v2',
    alloraKey: undefined,
    llm: undefined,
    worldFile: undefined,
    rpcOrigins: [],
    trading: 'closed',
    serviceWorker: 'on',
    rpcUrls: {},
    walletConnect: undefined,
    dataDir: fileURLToPath(new URL('../../.data', import.meta.url)),
    databaseUrl: undefined,
    newsletterSecret: undefined,
    smtpUrl: undefined,
    metricsToken: undefined,
    mailFrom: 'Murmur <newsletter@murmur.example>',
    embedOrigins: [],
    apiKeys: [],
  })
})

const everyVariable = {
  PORT: '8080',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://example.org/',
  ALLOWED_HOSTS: 'www.example.org, Old.example',
  LOG_LEVEL: 'debug',
  TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
  MORALIS_API_KEY: 'eyJ.abc_-=',
  MORALIS_URL: 'http://127.0.0.1:9/api/v2.2/',
  DEFILLAMA_URL: 'http://localhost:9/',
  LCD_URL: 'https://lcd.example.org',
  ACROSS_URL: 'https://bridge.example.org/api',
  ACROSS_API_KEY: 'across-key',
  ALLORA_URL: 'https://node.example.org',
  ALLORA_API_URL: 'https://forecasts.example.org/v2',
  ALLORA_KEY: 'UP-allora',
  LLM_URL: 'https://llm.example.org/v1/',
  LLM_KEY: 'llm-key',
  LLM_MODEL: 'some-model',
  LLM_BUDGET: '7',
  WORLD_FILE: '/run/murmur/world.json',
  RPC_ORIGINS: 'http://127.0.0.1:18501, http://127.0.0.1:18502/',
  TRADING: 'open',
  SERVICE_WORKER: 'off',
  RPC_URLS_1: 'https://one.example/key, https://two.example',
  WALLETCONNECT_PROJECT_ID: '0123456789abcdef0123456789abcdef',
  WALLETCONNECT_RELAY_URL: 'wss://relay.example.org/',
  DATA_DIR: '/var/lib/murmur',
  DATABASE_URL: 'postgres://me:secret@db/murmur',
  NEWSLETTER_SECRET: '0123456789abcdef0123456789abcdef',
  SMTP_URL: 'smtps://me:secret@mail.example.org',
  METRICS_TOKEN: 'fedcba9876543210fedcba9876543210',
  MAIL_FROM: 'Murmur News <news@example.org>',
  EMBED_ORIGINS: 'https://Shop.example/, http://localhost:4300,https://[::1]:8443',
  API_KEYS: `${'a'.repeat(64)}, ${'b'.repeat(64)}`,
}

test('every variable is read', () => {
  expect(parseEnv(everyVariable)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://example.org',
    allowedHosts: ['www.example.org', 'old.example'],
    logLevel: 'debug',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    moralisApiKey: 'eyJ.abc_-=',
    moralisUrl: 'http://127.0.0.1:9/api/v2.2',
    defiLlamaUrl: 'http://localhost:9',
    lcdUrl: 'https://lcd.example.org',
    acrossUrl: 'https://bridge.example.org/api',
    acrossApiKey: 'across-key',
    alloraUrl: 'https://node.example.org',
    alloraApiUrl: 'https://forecasts.example.org/v2',
    alloraKey: 'UP-allora',
    llm: { url: 'https://llm.example.org/v1', key: 'llm-key', model: 'some-model', budget: 7 },
    worldFile: '/run/murmur/world.json',
    rpcOrigins: ['http://127.0.0.1:18501', 'http://127.0.0.1:18502'],
    trading: 'open',
    serviceWorker: 'off',
    rpcUrls: { 1: ['https://one.example/key', 'https://two.example'] },
    walletConnect: { projectId: '0123456789abcdef0123456789abcdef', relayUrl: 'wss://relay.example.org' },
    dataDir: '/var/lib/murmur',
    databaseUrl: 'postgres://me:secret@db/murmur',
    newsletterSecret: '0123456789abcdef0123456789abcdef',
    smtpUrl: 'smtps://me:secret@mail.example.org',
    metricsToken: 'fedcba9876543210fedcba9876543210',
    mailFrom: 'Murmur News <news@example.org>',
    embedOrigins: ['https://shop.example', 'http://localhost:4300', 'https://[::1]:8443'],
    apiKeys: ['a'.repeat(64), 'b'.repeat(64)],
  })
})

test('the default public URL has the port', () => {
  expect(parseEnv({ PORT: '3001' }).publicUrl).toBe('http://localhost:3001')
})

test('an empty variable counts as unset', () => {
  expect(parseEnv({ PORT: '', HOST: ' ' })).toEqual(parseEnv({}))
})

test('all invalid variables are reported in one line', () => {
  const source = {
    PORT: 'abc',
    HOST: 'a b',
    PUBLIC_URL: 'ftp://x',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: 'yes',
    MORALIS_API_KEY: 'a key',
    MORALIS_URL: 'https://me:secret@x',
    DEFILLAMA_URL: 'coins.llama.fi',
    LCD_URL: 'https://x/?a=1',
    ACROSS_URL: 'ftp://x',
    ACROSS_API_KEY: 'two words',
    ALLORA_KEY: 'two words',
    WORLD_FILE: 'world.json',
    RPC_ORIGINS: 'http://127.0.0.1:18501/rpc',
    DATABASE_URL: 'mysql://me:secret@db/x',
    NEWSLETTER_SECRET: 'short',
    SMTP_URL: 'mail.example.org',
    MAIL_FROM: 'Murmur\r\nBcc: x <a@b.co>',
  }
  expect(() => parseEnv(source)).toThrow(
    'Cannot start: PORT must be a whole number from 0 to 65535, not "abc"; ' +
      'HOST must be a host name or an IP address, not "a b"; ' +
      'PUBLIC_URL must be an http or https address without a path, not "ftp://x"; ' +
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"; ' +
      'TRUST_PROXY must be IP addresses or subnets with commas between them, not "yes"; ' +
      'MORALIS_API_KEY must be a key without spaces, as the service gave it; ' +
      'MORALIS_URL must be an http or https address without user, query and fragment; ' +
      'DEFILLAMA_URL must be an http or https address without user, query and fragment, not "coins.llama.fi"; ' +
      'LCD_URL must be an http or https address without user, query and fragment, not "https://x/?a=1"; ' +
      'ACROSS_URL must be an http or https address without user, query and fragment, not "ftp://x"; ' +
      'ACROSS_API_KEY must be a key without spaces, as the service gave it; ' +
      'ALLORA_KEY must be a key without spaces, as the service gave it; ' +
      'RPC_ORIGINS must be http or https addresses without a path, with commas between them, not "http://127.0.0.1:18501/rpc"; ' +
      'DATABASE_URL must be a postgres address, such as postgres://user:password@host:5432/name; ' +
      'NEWSLETTER_SECRET must be at least 32 characters; ' +
      'SMTP_URL must be an smtp or smtps address, such as smtps://user:password@host; ' +
      'MAIL_FROM must be an address, such as Murmur <news@example.org>.',
  )
})

test('DATABASE_URL needs NEWSLETTER_SECRET, and SMTP_URL needs MAIL_FROM', () => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://db/x', SMTP_URL: 'smtp://localhost:25' })).toThrow(
    'Cannot start: NEWSLETTER_SECRET must be set if DATABASE_URL is; MAIL_FROM must be set if SMTP_URL is.',
  )
})

test.each([{ LLM_URL: 'https://llm.example.org' }, { LLM_MODEL: 'some-model' }])('%j alone is refused', (source) => {
  expect(() => parseEnv(source)).toThrow('Cannot start: LLM_URL and LLM_MODEL must be set together.')
})

test.each([
  { WALLETCONNECT_PROJECT_ID: '"><script>' },
  { WALLETCONNECT_PROJECT_ID: 'abc', WALLETCONNECT_RELAY_URL: 'https://relay.example.org' },
  { WALLETCONNECT_PROJECT_ID: 'abc', WALLETCONNECT_RELAY_URL: 'wss://relay.example.org/path' },
])('%j is refused', (source) => {
  expect(() => parseEnv(source)).toThrow(/^Cannot start: WALLETCONNECT_/)
})

test.each([
  '*',
  'null',
  'shop.example',
  'https://*.shop.example',
  'https://shop.example/path',
  'https://me@shop.example',
  'https://shop.example,',
  'https://shop.example;script-src',
  `https://shop.example"onload`,
  'ftp://shop.example',
  "'self'",
])('%j is not a list of sites that may embed the card', (EMBED_ORIGINS) => {
  expect(() => parseEnv({ EMBED_ORIGINS })).toThrow(
    'Cannot start: EMBED_ORIGINS must be http or https addresses of sites, without a path and without *, with commas',
  )
})

test('LLM_KEY needs LLM_URL, and is not printed', () => {
  expect(() => parseEnv({ LLM_KEY: 'my-key' })).toThrow('Cannot start: LLM_URL must be set if LLM_KEY is.')
})

test.each([{ WORLD_FILE: 'world.json' }, { RPC_ORIGINS: 'http://127.0.0.1:18501' }])(
  '%j alone is refused',
  (source) => {
    expect(() => parseEnv(source)).toThrow('Cannot start: WORLD_FILE and RPC_ORIGINS must be set together.')
  },
)

test.each(['-1', '65536', '3.5', '1e3', '0x10', 'abc'])('%j is not a valid port', (PORT) => {
  expect(() => parseEnv({ PORT })).toThrow('PORT must be')
})

test.each(['example.org', 'https://example.org/path', 'https://example.org/?a=1', 'https://me@example.org'])(
  '%j is not a valid public URL',
  (PUBLIC_URL) => {
    expect(() => parseEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL must be')
  },
)

test.each(['10.0.0.0/33', '10.0.0.1/8/8', '10.0.0', '::1/129', 'localhost', '127.0.0.1,', 'loopback'])(
  '%j is not a valid proxy',
  (TRUST_PROXY) => {
    expect(() => parseEnv({ TRUST_PROXY })).toThrow('TRUST_PROXY must be')
  },
)

test('a value with line breaks stays on one line', () => {
  expect(() => parseEnv({ PORT: `1\n2${'3'.repeat(100)}` })).toThrow(/^[^\n]+$/)
})

test('.env.example lists every variable, and otherwise only those of the build, the tests and the tools for agents', () => {
  const read = new Set<string>()
  parseEnv(new Proxy({}, { get: (_, name) => void read.add(String(name)) }))
  const named = [...readExample().matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name)
  const ofOthers = ['SITE_ORIGIN', 'CHROMIUM_PATH', 'MURMUR_WORLD', 'MURMUR_URL', 'MCP_HOST', 'MCP_PORT']
  expect(named.toSorted()).toEqual([...read, ...ofOthers].toSorted())
})

test('.env.example is valid as it is, and so is each value that it suggests', () => {
  const suggested = [...readExample().matchAll(/^(?:# )?([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value])
  expect(() => parseEnv({ ...Object.fromEntries(suggested), NEWSLETTER_SECRET: 'x'.repeat(32) })).not.toThrow()
})

function readExample(): string {
  return readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
}
