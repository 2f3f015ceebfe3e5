import { parseBech32 } from '@murmur/engine/bech32'
import { findNetwork, type Network } from '@murmur/engine/network'
import { cases, countCases } from '@murmur/engine/testing/cases'
import { tokens } from '@murmur/engine/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBalanceReader } from './balances.ts'
import { readCosmosBalance } from './cosmosBalances.ts'
import type { Fetch } from './node.ts'

const address = 'allo1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc533ka39'
const path = `/lcd/cosmos/bank/v1beta1/balances/${address}`
const allora = findNetwork('allora-mainnet-1') as Network

test('the coin is found by its whole name, exactly', async () => {
  const asked: string[] = []
  const balances = [
    { denom: 'factory/allo1x/uallo', amount: '7' },
    { denom: 'ibc/uallo', amount: '8' },
    { denom: 'uallo', amount: '123456789012345678901234567890' },
    { denom: 'uallox', amount: '9' },
  ]
  const fetch = createFetch([{ balances, pagination: { next_key: null, total: '4' } }], asked)
  expect(await read(fetch)).toBe(123456789012345678901234567890n)
  expect(asked).toEqual([path])
})

test('an account without coins has a balance of zero', async () => {
  expect(await read(createFetch([{ balances: [], pagination: { next_key: null, total: '0' } }]))).toBe(0n)
})

test('a coin behind a thousand others is found on its page', async () => {
  const asked: string[] = []
  const first = { balances: [{ denom: 'factory/dust', amount: '1' }], pagination: { next_key: 'a+/=', total: '2' } }
  const second = { balances: [{ denom: 'uallo', amount: '5' }], pagination: { next_key: null, total: '2' } }
  expect(await read(createFetch([first, second], asked))).toBe(5n)
  expect(asked).toEqual([path, `${path}?pagination.key=a%2B%2F%3D`])
})

test('endless pages give an unknown balance, not zero', async () => {
  const page = { balances: [{ denom: 'factory/dust', amount: '1' }], pagination: { next_key: 'more', total: '9' } }
  const asked: string[] = []
  expect(await read(createFetch(Array(50).fill(page), asked))).toBeUndefined()
  expect(asked).toHaveLength(10)
})

test.each([
  'refused',
  '<html>',
  '{"code":3,"message":"decoding bech32 failed"}',
  '{"balances":null}',
  '{"balances":{}}',
  '{"balances":[{"denom":"uallo"}]}',
  '{"balances":[{"denom":"uallo","amount":5}]}',
  '{"balances":[{"denom":"uallo","amount":"-5"}]}',
  '{"balances":[{"denom":"uallo","amount":"5.0"}]}',
  '{"balances":[{"denom":"uallo","amount":"0x5"}]}',
  '{"balances":[{"denom":"uallo","amount":"5"},{"denom":"uallo","amount":"6"}]}',
  '{"balances":[],"pagination":{"next_key":7}}',
])('%s gives an unknown balance', async (body) => {
  const fetch: Fetch = async () => new Response(body, { status: body === 'refused' ? 503 : 200 })
  expect(await read(fetch)).toBeUndefined()
})

test('R-15: any amount up to 2^256 and any other denomination beside it is read exactly', async () => {
  const denom = fc.stringMatching(/^(ibc|factory|u)[a-zA-Z0-9/:._-]{2,40}$/).filter((name) => name !== 'uallo')
  const other = fc.record({ denom, amount: fc.bigInt(0n, 2n ** 256n - 1n).map(String) })
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(0n, 2n ** 256n - 1n),
      fc.uniqueArray(other, { selector: (coin) => coin.denom }),
      async (units, others) => {
        const balances = [...others, { denom: 'uallo', amount: String(units) }]
        const body = JSON.stringify({ balances, pagination: { next_key: null } })
        const found = balances.map((coin) => read(async () => new Response(body), coin))
        expect(await Promise.all(found)).toEqual(balances.map(({ amount }) => BigInt(amount)))
      },
    ),
    cases(50_000),
  )
})

test('R-16: an address with another prefix, of another chain or in mixed case causes no request', async () => {
  const asked: string[] = []
  const reader = createBalanceReader({
    world: { networks: [] },
    tokens: { get: () => tokens },
    fetch: createFetch([], asked),
    now: () => 0,
    random: () => 0,
  })
  const signal = new AbortController().signal
  let tried = 0
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  const forgery = fc.oneof(
    fc.constantFrom(
      'cosmos1qypqxpq9qcrsszg2pvxq6rs0zqg3yyc5lzv7xu',
      address.toUpperCase(),
      `${address} `,
      `${address}q`,
    ),
    fc.tuple(fc.nat(address.length - 6), fc.constantFrom(...letters.toUpperCase())).map(([at, letter]) => {
      return address.slice(0, at + 5) + letter + address.slice(at + 6)
    }),
    fc.tuple(fc.integer({ min: 5, max: address.length - 1 }), fc.constantFrom(...letters)).map(([at, letter]) => {
      return address.slice(0, at) + letter + address.slice(at + 1)
    }),
    fc.stringMatching(/^(allo|osmo|cosmos)1[a-z0-9]{38}$/),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(
      forgery.filter((text) => text !== address && !/^0x/.test(text)),
      async (forged) => {
        tried += 1
        const balances = await reader.getBalances({ account: { address: forged }, networks: [allora], signal })
        expect([...balances.values()]).toEqual([{ type: 'unknown' }])
        expect(parseBech32(forged, { prefix: 'allo' })).toBeUndefined()
      },
    ),
    cases(5_000),
  )
  expect(asked).toEqual([])
  expect(tried).toBeGreaterThanOrEqual(countCases(5_000))
})

test('a valid address causes a request', async () => {
  const fetch = createFetch([{ balances: [{ denom: 'uallo', amount: '1' }], pagination: { next_key: null } }])
  const reader = createBalanceReader({
    world: { networks: [] },
    tokens: { get: () => tokens },
    fetch,
    now: () => 0,
    random: () => 0,
  })
  const signal = new AbortController().signal
  const balances = await reader.getBalances({ account: { address }, networks: [allora], signal })
  expect(balances.get('null:ALLO')).toMatchObject({ type: 'balance', amount: { units: 1n }, isAgreed: true })
})

function read(fetch: Fetch, { denom } = { denom: 'uallo' }): Promise<bigint | undefined> {
  return readCosmosBalance(fetch, { address, denom, signal: new AbortController().signal })
}

function createFetch(pages: readonly unknown[], asked: string[] = []): Fetch {
  return async (url) => {
    asked.push(url)
    return new Response(JSON.stringify(pages[asked.length - 1]))
  }
}
