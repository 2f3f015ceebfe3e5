import { networks } from '@murmur/engine/network'
import { countCases } from '@murmur/engine/testing/cases'
import { tokens } from '@murmur/engine/token'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BalanceReader, createBalanceReader } from '../chain/balances.ts'
import { createTestFetch, createTestNode, testGenesis } from '../chain/testing/testNode.ts'
import { createBalancesQuery } from './balancesQuery.ts'
import { createTestActivity } from './testing/testActivity.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_005_000 })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('an account is polled on its networks while the page is visible', async () => {
  const { query, node, activity } = open()
  query.follow(ada)
  expect(query.book.get()).toMatchObject({ address: ada, isLoading: true })
  await vi.advanceTimersByTimeAsync(100)
  expect(query.book.get().isLoading).toBe(false)
  expect(query.book.get().balances.get('1:ETH')).toMatchObject({ type: 'balance', amount: { units: 5n * 10n ** 18n } })
  const { requests } = node
  await vi.advanceTimersByTimeAsync(20_000)
  expect(node.requests).toBeGreaterThan(requests)
  activity.set('hidden')
  const later = node.requests
  await vi.advanceTimersByTimeAsync(200_000)
  expect(node.requests).toBe(later)
  activity.set('visible')
  await vi.advanceTimersByTimeAsync(100)
  expect(node.requests).toBeGreaterThan(later)
})

test('a new account clears the old balances at once, and late answers are ignored', async () => {
  const answers: (() => void)[] = []
  const reader: BalanceReader = {
    getBalances: ({ account }) =>
      new Promise((resolve) => {
        answers.push(() => resolve(new Map([[account.address, { type: 'unknown' }]])))
      }),
  }
  const query = createBalancesQuery({ loadReader: async () => reader, activity: createTestActivity() })
  query.follow(ada)
  await vi.advanceTimersByTimeAsync(1)
  query.follow(bob)
  expect(query.book.get()).toEqual({ address: bob, balances: new Map(), isLoading: true })
  await vi.advanceTimersByTimeAsync(1)
  for (const answer of answers) answer()
  await vi.advanceTimersByTimeAsync(1)
  expect([...query.book.get().balances.keys()]).toEqual([bob])
  query.follow(undefined)
  expect(query.book.get()).toEqual({ address: undefined, balances: new Map(), isLoading: false })
})

test('R-07: balances recover by themselves after ten minutes without a node', async () => {
  for (let run = 0; run < countCases(20, { part: 10 }); run += 1) {
    const { query, node } = open()
    query.follow(ada)
    await vi.advanceTimersByTimeAsync(1_000)
    node.fault = run % 2 ? 'resets' : '500'
    await query.refresh()
    expect(query.book.get().balances.get('1:ETH')).toEqual({ type: 'unknown' })
    const { requests } = node
    await vi.advanceTimersByTimeAsync(600_000)
    expect(node.requests - requests).toBeLessThanOrEqual(600 / 5)
    node.fault = undefined
    await vi.advanceTimersByTimeAsync(15_000)
    expect(query.book.get().balances.get('1:ETH')).toMatchObject({ type: 'balance' })
    query.follow(undefined)
  }
})

test('a failed download of the code is retried', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let loads = 0
  const query = createBalancesQuery({
    activity: createTestActivity(),
    loadReader: async () => {
      loads += 1
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  })
  query.follow(ada)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(loads).toBe(3 * networks.filter(({ kind }) => kind === 'evm').length)
  expect(warn).toHaveBeenCalled()
})

/** Ethereum has two URLs for the same fake node; the other networks have none. */
function open() {
  const node = createTestNode()
  const urls = ['https://one.example', 'https://other.example']
  const fetch = createTestFetch(Object.fromEntries(urls.map((url) => [url, node])))
  const world = { networks: [{ chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }] }
  const reader = createBalanceReader({
    world,
    tokens: { get: () => tokens },
    fetch,
    now: () => Date.now(),
    random: () => 0.5,
  })
  const activity = createTestActivity()
  return { node, activity, query: createBalancesQuery({ loadReader: async () => reader, activity }) }
}
