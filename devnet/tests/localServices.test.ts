import { findWrappedNative } from '@murmur/engine/token'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRpc } from '../src/chain/rpc.ts'
import type { Chains } from '../src/chains.ts'
import { createMarket } from '../src/market/startMarket.ts'
import { createServices } from '../src/services/createServices.ts'
import { readPrices } from '../src/services/poolPrices.ts'
import { type RunningServices, startServices } from '../src/services/startServices.ts'
import { createRandom } from '../src/world/random.ts'
import { getNetwork, getToken, startWorld } from './testing/testWorld.ts'

const chainNames = { eth: 1, bsc: 56, polygon: 137, avalanche: 43114, optimism: 10, arbitrum: 42161, base: 8453 }
const key = { 'x-api-key': 'local' }
const stranger = '0x00000000000000000000000000000000000B0B00'

let chains: Chains
let services: RunningServices

beforeAll(async () => {
  ;({ chains } = await startWorld(19_300))
  services = await startServices({ port: 0, services: Promise.resolve(createServices(chains, { now: Date.now })) })
})

afterAll(async () => {
  await services?.stop()
  await chains?.stop()
})

async function ask(path: string, init: RequestInit = { headers: key }) {
  const answer = await fetch(services.origin + path, init)
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

const askMany = (chain: string, addresses: readonly string[]) =>
  ask(`/moralis/erc20/prices?chain=${chain}&include=percent_change`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ tokens: addresses.map((address) => ({ token_address: address })) }),
  })

test('the price of every token on every chain is that of its deepest pool, to the last digit', async () => {
  for (const [chain, chainId] of Object.entries(chainNames)) {
    const network = getNetwork(chains, chainId)
    const expected = await readPrices(network)
    expect(expected.map(({ token }) => token.symbol)).toEqual(network.tokens.map(({ symbol }) => symbol))
    const { status, body } = await askMany(
      chain,
      network.tokens.map(({ address }) => address),
    )
    expect(status).toBe(200)
    const answered = body.map((item: { tokenSymbol: string; usdPrice: number }) => [item.tokenSymbol, item.usdPrice])
    expect(answered).toEqual(expected.map(({ token, usdPrice }) => [token.symbol, usdPrice]))
  }
})

test('each price agrees with a small trade on the chain', async () => {
  for (const chainId of Object.values(chainNames)) {
    const network = getNetwork(chains, chainId)
    const native = network.tokens[0]
    const price = (await readPrices(network)).find(({ token }) => token === native)
    const reserves = await readV2Price(chainId)
    // Venues may differ by less than their fees.
    expect(Math.abs((price?.usdPrice ?? 0) / reserves - 1)).toBeLessThan(0.006)
  }
})

/** Dollars for the chain's coin in its V2 pool with USDC, read by hand. */
async function readV2Price(chainId: number): Promise<number> {
  const network = getNetwork(chains, chainId)
  const [native, dollar] = [network.tokens[0], getToken(network, 'USDC')]
  const pool = network.pools.find(
    ({ type, tokens }) =>
      type === 'constantProduct' && tokens.includes(native?.address ?? '0x') && tokens.includes(dollar.address),
  )
  if (pool === undefined) throw new Error(`Chain ${chainId} has no V2 pool of its coin.`)
  const state = await createRpc(network.rpcUrl).request<string>('eth_call', [
    { to: pool.address, data: '0x0902f1ac' },
    'latest',
  ])
  const reserves = [state.slice(2, 66), state.slice(66, 130)].map((word) => Number(BigInt(`0x${word}`)))
  const dollarSide = pool.tokens.indexOf(dollar.address)
  return (reserves[dollarSide] ?? 0) / 10 ** dollar.decimals / ((reserves[1 - dollarSide] ?? 0) / 1e18)
}

test('a single token has its price and its 24h change', async () => {
  const { status, body } = await ask(`/moralis/erc20/${findWrappedNative(1)}/price?chain=eth&include=percent_change`)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    tokenSymbol: 'WETH',
    tokenDecimals: '18',
    exchangeName: 'Uniswap v3',
    verifiedContract: true,
    usdPrice: expect.closeTo(3150, -2),
    '24hrPercentChange': expect.stringMatching(/^-?0?\.?\d+(\.\d+)?$/),
  })
})

test.each([
  ['without a key', '/moralis/erc20/0x0000000000000000000000000000000000000001/price?chain=eth', {}, 401],
  ['of an unknown token', '/moralis/erc20/0x0000000000000000000000000000000000000001/price?chain=eth', key, 404],
  ['of a chain that the service does not cover', `/moralis/erc20/${stranger}/price?chain=zksync`, key, 400],
  ['of an invalid address', '/moralis/erc20/abc/price?chain=eth', key, 404],
])('a price %s is refused with a message', async (_, path, headers, status) => {
  const answer = await ask(path, { headers })
  expect(answer).toEqual({ status, body: { message: expect.any(String) } })
})

test('a batch leaves out unknown tokens, and more than 100 tokens are refused', async () => {
  expect(await askMany('eth', [stranger])).toEqual({ status: 200, body: [] })
  expect((await askMany('eth', Array(101).fill(stranger))).status).toBe(400)
})

test('zkSync, which Moralis does not cover, gets its price from DefiLlama', async () => {
  const coin = `era:${findWrappedNative(324)}`
  const { body } = await ask(`/llama/prices/current/${coin},era:${stranger}?searchWidth=4h`)
  expect(body).toEqual({
    coins: {
      [coin]: {
        decimals: 18,
        symbol: 'WETH',
        price: expect.closeTo(3150, -2),
        timestamp: expect.any(Number),
        confidence: 0.99,
      },
    },
  })
  expect((await ask(`/llama/percentage/${coin}?period=24h`)).body.coins[coin]).toBeCloseTo(0, 0)
})

test.each([401, 404, 429, 500])('a fault answers %i for the given number of requests', async (status) => {
  const url = `/moralis/erc20/${findWrappedNative(1)}/price?chain=eth`
  await ask('/faults/moralis', { method: 'PUT', body: JSON.stringify({ status, count: 2 }) })
  expect([(await ask(url)).status, (await ask(url)).status, (await ask(url)).status]).toEqual([status, status, 200])
  await ask('/faults/moralis', { method: 'PUT', body: JSON.stringify({ status }) })
  expect((await ask(url)).status).toBe(status)
  await ask('/faults/moralis', { method: 'DELETE' })
  expect((await ask(url)).status).toBe(200)
})

test('a market maker moves prices, and the service follows the pools', async () => {
  const random = createRandom('drift')
  const market = createMarket(chains.networks.slice(0, 1), { random })
  const network = getNetwork(chains, 1)
  const priceOf = async () => (await readPrices(network)).map(({ usdPrice }) => usdPrice)
  const before = await priceOf()
  let trades = 0
  for (let step = 0; step < 6; step++) trades += await market.step()
  const after = await priceOf()
  expect(trades).toBeGreaterThan(5)
  expect(after).not.toEqual(before)
  // Prices drift, they do not jump.
  for (const [index, price] of after.entries()) expect(Math.abs(price / (before[index] ?? 0) - 1)).toBeLessThan(0.05)
  // The service caches prices for half a second.
  await expect
    .poll(
      async () =>
        (
          await askMany(
            'eth',
            network.tokens.map(({ address }) => address),
          )
        ).body[0].usdPrice,
    )
    .toBe(after[0])
})

const user = 'allo1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnd9texq'
const balances = `/lcd/cosmos/bank/v1beta1/balances/${user}`
const give = (body: object) => ask('/faucet', { method: 'POST', body: JSON.stringify(body) })

test('the faucet gives coins and tokens on chain, and ALLO on Allora', async () => {
  const network = getNetwork(chains, 56)
  const usdc = getToken(network, 'USDC')
  expect((await give({ address: stranger, chainId: 56, token: null, units: '5' })).status).toBe(200)
  expect((await give({ address: stranger, chainId: 56, token: usdc.address, units: '7' })).status).toBe(200)
  const rpc = createRpc(network.rpcUrl)
  const data = `0x70a08231${stranger.slice(2).padStart(64, '0')}`
  expect(BigInt(await rpc.request<string>('eth_getBalance', [stranger, 'latest']))).toBe(5n)
  expect(BigInt(await rpc.request<string>('eth_call', [{ to: usdc.address, data }, 'latest']))).toBe(7n)

  expect((await ask(balances)).body).toEqual({ balances: [], pagination: { next_key: null, total: '0' } })
  await give({ address: user, units: '1234500000000000000' })
  expect((await ask(balances)).body).toEqual({
    balances: [{ denom: 'uallo', amount: '1234500000000000000' }],
    pagination: { next_key: null, total: '1' },
  })
  const { body } = await ask(`${balances}/by_denom?denom=uallo`)
  expect(body).toEqual({ balance: { denom: 'uallo', amount: '1234500000000000000' } })
})

test.each([
  ['no units', { address: stranger, chainId: 56, token: null }],
  ['fractional units', { address: stranger, chainId: 56, token: null, units: '1.5' }],
  ['an unknown chain', { address: stranger, chainId: 5, token: null, units: '1' }],
  ['an unknown token', { address: stranger, chainId: 56, token: stranger, units: '1' }],
  ['no account', { address: 'me', chainId: 56, token: null, units: '1' }],
])('the faucet refuses %s', async (_, body) => {
  expect((await give(body)).status).toBe(400)
})

test.each([
  ['/cosmos/bank/v1beta1/balances/allo1qqq', 400, { code: 3, message: 'decoding bech32 failed: invalid checksum' }],
  [
    '/cosmos/bank/v1beta1/balances/cosmos1qqqsyqcyq5rqwzqfpg9scrgwpugpzysnrujsuw',
    400,
    { code: 3, message: 'invalid Bech32 prefix; expected allo, got cosmos' },
  ],
  ['/cosmos/gov/v1/proposals', 501, { code: 12, message: 'Not Implemented' }],
])('Allora answers %s as its gateway does', async (path, status, error) => {
  expect(await ask(`/lcd${path}`)).toEqual({ status, body: { ...error, details: [] } })
})

test('a request with another host name is refused', async () => {
  const { request } = await import('node:http')
  const { port } = new URL(services.origin)
  const status = await new Promise((resolve) => {
    request({ port, host: '127.0.0.1', path: balances, headers: { host: 'rebound.example' } }, ({ statusCode }) =>
      resolve(statusCode),
    ).end()
  })
  expect(status).toBe(403)
})
