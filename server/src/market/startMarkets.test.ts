import { setTimeout as delay } from 'node:timers/promises'
import { createFakeChain, type FakeContracts } from '@murmur/sdk/pools/testing/fakeChain'
import { addressOf } from '@murmur/sdk/pools/testing/fakeMarket'
import { zeroAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import { startMarkets } from './startMarkets.ts'

test('a network whose preflight failed stays closed with the reason, and its nodes are not asked', async () => {
  const asked: string[] = []
  const markets = startMarkets({
    env: { trading: 'open', rpcUrls: { 8453: ['http://127.0.0.1:1/base'] }, worldFile: undefined },
    closed: new Map([[8453, 'tokens: USDC has 18 decimals.']]),
    readLocal: async () => undefined,
    fetch: async (url) => {
      asked.push(url)
      return new Response('', { status: 503 })
    },
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
    log: { warn: () => undefined },
  })
  await vi.waitFor(() =>
    expect(markets.describe()['8453']).toBe('closed: The preflight failed. tokens: USDC has 18 decimals.'),
  )
  markets.stop()
  expect(asked.filter((url) => url.endsWith('/base'))).toEqual([])
})

test('an exchange that is not at its address stands beside the state of its network', async () => {
  const { fetch, rpcUrls, genesisHash } = createFakeChain([{ contracts: withoutSushi }])
  const contracts = {
    uniswapV3Factory: addressOf('Uniswap V3'),
    uniswapV3TickLens: addressOf('lens'),
    sushiV2Factory: addressOf('Sushi'),
  }
  const markets = startMarkets({
    env: { trading: 'closed', rpcUrls: {}, worldFile: 'world.json' },
    readLocal: async () => ({ name: 'local', networks: [{ chainId: 1, rpcUrls, genesisHash, contracts }] }),
    fetch: async (url, init) =>
      rpcUrls.includes(url) ? await fetch(url, init ?? {}) : new Response('', { status: 503 }),
    now: Date.now,
    elapsed: () => performance.now(),
    random: Math.random,
    wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => {}),
    log: { warn: () => undefined },
  })
  markets.find('1')
  await vi.waitFor(() => expect(markets.describe()['1']).toContain('; SushiSwap V2 is not at its address'), 10_000)
  markets.stop()
})

const withoutSushi: FakeContracts = {
  decimals: () => 18n,
  feeAmountTickSpacing: () => 60,
  getPool: () => zeroAddress,
}
