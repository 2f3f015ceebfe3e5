import { once } from 'node:events'
import { findNetwork } from '@murmur/engine/network'
import { isSameAddress } from '@murmur/engine/token'
import { listTokenContracts } from '@murmur/engine/tokenContract'
import { createFakeChain } from '@murmur/sdk/pools/testing/fakeChain'
import Fastify from 'fastify'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { startMarkets } from '../src/market/startMarkets.ts'
import { registerHealth } from '../src/ops/healthRoutes.ts'

test('a network whose nodes do not answer is closed, /readyz says why, and the server stays ready', async () => {
  const markets = startMarkets({
    env: { trading: 'open', rpcUrls: { 1: ['https://node.example'] }, worldFile: undefined },
    readLocal: async () => undefined,
    fetch: async () => new Response('', { status: 503 }),
    now: () => 0,
    elapsed: () => 0,
    random: () => 0.5,
    wait: async (_, signal) => void (await once(signal, 'abort')),
    log: { warn() {} },
  })
  const app = Fastify()
  registerHealth(app, { checks: [], markets })
  const ask = async () => (await app.inject('/readyz')).json()
  await expect.poll(async () => (await ask()).networks[1], { timeout: 10_000 }).toMatch(/^closed: ./)
  expect(await ask()).toMatchObject({ status: 'ready' })
  expect(Object.keys((await ask()).networks)).toEqual(['1', '10', '56', '137', '324', '8453', '42161', '43114'])
  markets.stop()
})

test('a token with other decimals than ours is named in the log and on /readyz, and its network stays open', async () => {
  const wrong = listTokenContracts(1).find(({ symbol }) => symbol === 'USDC')
  const network = findNetwork(1)
  if (wrong === undefined || network?.kind !== 'evm') throw new Error('Ethereum has no USDC.')
  const contracts = {
    allPairsLength: () => 1n,
    feeAmountTickSpacing: () => 60,
    decimals({ target }: { target: string }) {
      const token = listTokenContracts(1).find(({ address }) => isSameAddress(address, target))
      return BigInt(token?.decimals ?? 0) + (token?.address === wrong.address ? 1n : 0n)
    },
    getPair: () => zeroAddress,
    getPool: () => zeroAddress,
    extsload: ({ args: [slots] }: { args: readonly unknown[] }) => (slots as string[]).map(() => `0x${'0'.repeat(64)}`),
  }
  const { fetch, rpcUrls } = createFakeChain([{ contracts }], network.live.genesisHash)
  const lines: unknown[] = []
  const markets = startMarkets({
    env: { trading: 'open', rpcUrls: { 1: rpcUrls }, worldFile: undefined },
    readLocal: async () => undefined,
    fetch,
    now: () => 0,
    elapsed: () => 0,
    random: () => 0.5,
    wait: async (_, signal) => void (await once(signal, 'abort')),
    log: { warn: (...line) => void lines.push(line) },
  })
  const app = Fastify()
  registerHealth(app, { checks: [], markets })
  const ask = async () => (await app.inject('/readyz')).json().networks[1]
  const reason = `USDC does not have 6 decimals at ${wrong.address}`
  // The fake chain has no other exchange than Uniswap: each of them closes alone.
  const closed = ['PancakeSwap V3', 'Curve', 'Curve older pools', 'Curve twocrypto', 'Curve tricrypto'].map(
    (name) => `${name} is not at its address`,
  )
  await expect.poll(ask, { timeout: 20_000 }).toBe(['open', reason, ...closed].join('; '))
  expect(lines).toContainEqual([{ chainId: 1, reason }, 'a token is closed'])
  markets.stop()
})
