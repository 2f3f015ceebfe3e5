import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'

test('without any variable the site is on http://localhost:3000', () => {
  expect(parseEnv({})).toEqual({
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    logLevel: 'warn',
    trustedProxies: [],
    moralisApiKey: undefined,
    moralisUrl: 'https://deep-index.moralis.io/api/v2.2',
    defiLlamaUrl: 'https://coins.llama.fi',
    lcdUrl: 'https://allora-api.mainnet.allora.network',
  })
})

test('every variable is read', () => {
  const source = {
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://example.org/',
    LOG_LEVEL: 'debug',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,2001:db8::/32',
    MORALIS_API_KEY: 'eyJ.abc_-=',
    MORALIS_URL: 'http://127.0.0.1:9/api/v2.2/',
    DEFILLAMA_URL: 'http://localhost:9/',
    LCD_URL: 'https://lcd.example.org',
  }
  expect(parseEnv(source)).toEqual({
    host: '0.0.0.0',
    port: 8080,
    publicUrl: 'https://example.org',
    logLevel: 'debug',
    trustedProxies: ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    moralisApiKey: 'eyJ.abc_-=',
    moralisUrl: 'http://127.0.0.1:9/api/v2.2',
    defiLlamaUrl: 'http://localhost:9',
    lcdUrl: 'https://lcd.example.org',
  })
})

test('the public address follows the port', () => {
  expect(parseEnv({ PORT: '3001' }).publicUrl).toBe('http://localhost:3001')
})

test('an empty variable counts as unset', () => {
  expect(parseEnv({ PORT: '', HOST: ' ' })).toEqual(parseEnv({}))
})

test('all wrong variables are named in one line', () => {
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
      'LCD_URL must be an http or https address without user, query and fragment, not "https://x/?a=1".',
  )
})

test.each(['-1', '65536', '3.5', '1e3', '0x10', 'abc'])('%j is no port', (PORT) => {
  expect(() => parseEnv({ PORT })).toThrow('PORT must be')
})

test.each(['example.org', 'https://example.org/path', 'https://example.org/?a=1', 'https://me@example.org'])(
  '%j is no public address',
  (PUBLIC_URL) => {
    expect(() => parseEnv({ PUBLIC_URL })).toThrow('PUBLIC_URL must be')
  },
)

test.each(['10.0.0.0/33', '10.0.0.1/8/8', '10.0.0', '::1/129', 'localhost', '127.0.0.1,', 'loopback'])(
  '%j is no proxy',
  (TRUST_PROXY) => {
    expect(() => parseEnv({ TRUST_PROXY })).toThrow('TRUST_PROXY must be')
  },
)

test('a value with line breaks stays on one line', () => {
  expect(() => parseEnv({ PORT: `1\n2${'3'.repeat(100)}` })).toThrow(/^[^\n]+$/)
})
