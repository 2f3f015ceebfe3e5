import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { FakeContracts } from './testing/fakeChain.ts'
import { addressOf, createFakeReader, fakePair } from './testing/fakeMarket.ts'
import type { Venue } from './venues/venueFamilies.ts'

const [id, hook] = [addressOf('pool'), addressOf('hook')]
const key = { address: hook, feePpm: 2500, tickSpacing: 1 }
const venue: Venue = { family: 'uniswapV2', name: 'Sushi', factory: addressOf('S'), feePpm: 2500, hook }
const contracts: FakeContracts = {
  decimals: () => 18n,
  allPairsLength: () => 1n,
  getPair: () => id,
  getReserves: () => [10n ** 20n, 10n ** 20n, 0],
}

function createReader(hookAnswers: FakeContracts) {
  const own = Object.fromEntries(Object.entries(hookAnswers).map(([name, answer]) => [`hook.${name}`, answer]))
  const hooked = [{ id, tokens: fakePair, hook: key }]
  return createFakeReader([venue], { nodes: [{ contracts: { ...contracts, ...own } }], hooked })
}

const closed = [{ name: 'The hook of Sushi', reason: 'The hook of Sushi is not the one of our table' }]

test('a pool whose hook knows it can be reached', async () => {
  const { market, closedVenues } = await createReader({}).reader.read([])
  expect([market.pools.map((pool) => pool.hook), closedVenues]).toEqual([[key], []])
})

test.each<[string, FakeContracts]>([
  ['another PoolManager', { manager: () => addressOf('another manager') }],
  ['another factory', { factory: () => addressOf('another factory') }],
  ['another fee', { feePpm: () => 3000 }],
  ['nothing', { manager: () => undefined }],
  ['another pool under the same key', { venueOf: () => [addressOf('another pool'), 0, 1, false] }],
])('H-07: a hook that names %s is closed: its pools are only compared with', async (_, answers) => {
  const { market, closedVenues } = await createReader(answers).reader.read([])
  expect([market.pools.map((pool) => pool.hook), closedVenues]).toEqual([[undefined], closed])
})

test('H-07: a pool that nobody initialised behind its hook is only compared with, until somebody does', async () => {
  let place = zeroAddress as typeof id
  const { chain, reader } = createReader({ venueOf: () => [place, 0, 1, false] })
  const first = await reader.read([])
  expect([first.market.pools.map((pool) => pool.hook), first.closedVenues]).toEqual([[undefined], []])
  place = id
  await reader.discover()
  chain.mine()
  expect((await reader.read([])).market.pools.map((pool) => pool.hook)).toEqual([key])
})

test('H-07: a hook that changes its answers loses its pools, and one that nodes do not answer for keeps them', async () => {
  let answer: string | undefined = addressOf('manager')
  const { chain, reader } = createReader({ manager: () => answer })
  const readHooks = async () => {
    await reader.discover()
    chain.mine()
    const { market, closedVenues } = await reader.read([])
    return [market.pools.map((pool) => pool.hook), closedVenues]
  }
  await reader.read([])
  answer = undefined
  expect(await readHooks()).toEqual([[key], []])
  answer = addressOf('another manager')
  expect(await readHooks()).toEqual([[undefined], closed])
})
