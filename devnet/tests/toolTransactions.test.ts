import { setTimeout as delay } from 'node:timers/promises'
import type { Market } from '@murmur/engine/market'
import { quote } from '@murmur/mcp/quoteTool'
import { buildTransactions } from '@murmur/mcp/tools'
import type { World } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { elapsed } from '@murmur/sdk/clock'
import type { MarketSource } from '@murmur/sdk/murmur/marketSource'
import { listListings } from '@murmur/sdk/murmur/tokenList'
import { type Hex, hexToBigInt } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { readAllowances, readMoney } from './testing/plannedTrade.ts'
import { describePlace, leapingNow } from './testing/quotedPlaces.ts'
import { createReader, createSender, getAccount, getNetwork, startWorld } from './testing/testWorld.ts'

let chains: Chains
let network: LocalNetwork
let readMarket: () => Promise<Market>

beforeAll(async () => {
  chains = (await startWorld(25_200, { chainIds: [10] })).chains
  network = getNetwork(chains, 10)
  readMarket = describePlace(network).readMarket
})

afterAll(() => chains.stop())

const swap = { network: 'optimism', pay: 'USDC', receive: 'ETH', amount: '100' }
const BETWEEN_MS = 3_000

test('transactions for a token work when a plain account sends them 3 seconds apart', async () => {
  const account = getAccount(chains, 3)
  const usdc = findToken('USDC')
  const before = await readMoney(network, { listing: usdc, holder: account.address })
  const built = await buildTransactions({ ...swap, account: account.address }, createSource())
  expect(built.warnings).toEqual([])
  expect(built.transactions.map(({ purpose }) => purpose)).toEqual([
    'Allow Permit2 to take exactly the paid amount.',
    'Let the router take it once, until the swap expires.',
    'Swap.',
  ])
  const user = createSender(network, account)
  const states: string[] = []
  const blocks = new Set<bigint>()
  for (const { to, data, value, gas } of built.transactions) {
    if (states.length > 0) await delay(BETWEEN_MS)
    const hash = await user.sendTransaction({ to, data, value: hexToBigInt(value), gas: hexToBigInt(gas as Hex) })
    const receipt = await user.waitForTransactionReceipt({ hash })
    states.push(receipt.status)
    blocks.add((await createReader(network).getBlock({ blockNumber: receipt.blockNumber })).timestamp)
  }
  expect(states).toEqual(['success', 'success', 'success'])
  const [first = 0n, ...later] = [...blocks]
  expect(Number((later.at(-1) ?? first) - first)).toBeGreaterThanOrEqual(5)
  expect(before - (await readMoney(network, { listing: usdc, holder: account.address }))).toBe(100_000_000n)
  // Nothing is left to be taken.
  const left = await readAllowances(network, { owner: account.address, token: usdc.tokenAddress })
  expect([left.token, left.permit2.units]).toEqual([0n, 0n])
})

test('what the screen refuses is not built, and the reason is said', async () => {
  const account = getAccount(chains, 3)
  const build = (input: object, source: Partial<MarketSource> = {}) =>
    buildTransactions({ ...swap, account: account.address, ...input }, { ...createSource(), ...source })
  // The pools are far smaller than this.
  await expect(build({ amount: '9000000000' })).rejects.toThrow(
    /^Price impact: \d+\.\d\d %\. The loss is too great\. It cannot be swapped\. Nothing was built\.$/,
  )
  // An independent price that the pools contradict.
  const rich = { readPrices: async () => new Map([...prices, [findToken('ETH').id, '5000']]) }
  await expect(build({}, rich)).rejects.toThrow(
    /^You would receive 5\d\.\d\d % more than the market price says\. .* cannot be swapped\. Nothing was built\.$/,
  )
  const unknown = await build({}, { readPrices: async () => new Map() })
  expect(unknown.warnings).toEqual([expect.stringContaining('A price is unknown')])
})

test('an account whose coins do not pay the fee gets no transactions', async () => {
  const poor = `0x${'12f4'.repeat(10)}` as const
  await chains.fund(poor, { chainId: 10, token: findToken('USDC').tokenAddress, units: 100_000_000n })
  await expect(buildTransactions({ ...swap, account: poor }, createSource())).rejects.toThrow(
    /^The account has 0 wei of the network's coin, and the swap with its fee needs \d+\. Nothing was built\.$/,
  )
})

test('gas is in wei of the coin, whichever token is received', async () => {
  const market = await readMarket()
  for (const [pay, receive, amount] of [
    ['USDC', 'ETH', '100'],
    ['ETH', 'USDC', '0.1'],
  ] as const) {
    const { gas } = await quote({ ...swap, pay, receive, amount }, createSource())
    expect(gas.wei).toBe(String(BigInt(gas.units) * (market.gas.price ?? 0n)))
  }
})

const prices = new Map([
  [findToken('USDC').id, '1'],
  [findToken('ETH').id, '3150'],
])

/** With the market of the chain. */
function createSource(): MarketSource {
  const { chainId, rpcUrl, genesisHash, contracts } = network
  const listed = { chainId, rpcUrls: [rpcUrl], genesisHash, contracts: { ...contracts } }
  const missing = () => Promise.reject(new Error('It is not asked.'))
  return {
    async readMarket() {
      const market = await readMarket()
      const { number, hash, timestamp } = await createReader(network).getBlock()
      const block = { number: Number(number), hash, timestamp: Number(timestamp) }
      return { market, block, staleAfterMs: 30_000, seenAt: elapsed() }
    },
    pricesFrom: 'feeds',
    readPrices: async () => prices,
    readTypicalFees: missing,
    readExactFees: missing,
    readWorld: async () => ({ name: 'local', networks: [listed] }) as unknown as World,
    isTradingOpen: async () => true,
    connect: async (one) => createChainClient(one, { fetch, now: leapingNow, random: Math.random }),
    now: () => Math.floor(Date.now() / 1_000),
  }
}

function findToken(symbol: string) {
  const listing = listListings({ chainId: 10 }).find((one) => one.symbol === symbol)
  if (listing === undefined) throw new Error(`${symbol} is not listed.`)
  return listing
}
