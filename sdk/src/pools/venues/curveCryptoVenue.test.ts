import { getKind } from '@murmur/engine/pools/poolKinds'
import { createCurveCrypto } from '@murmur/engine/testing/randomCurveCrypto'
import type { Address } from '@murmur/engine/token'
import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { listPairs } from '../poolChoice.ts'
import type { FakeContracts } from '../testing/fakeChain.ts'
import { addressOf, createFakeReader, fakePair, fakeTokens } from '../testing/fakeMarket.ts'
import { compareMarkets } from '../writeMarket.ts'
import type { Venue } from './venueFamilies.ts'

const [factory, math, pool] = [addressOf('factory'), addressOf('math'), addressOf('pool')]
const hook = addressOf('hook')
const third = { address: addressOf('bitcoin'), symbol: 'WBTC', decimals: 8 }
const twocrypto: Venue = { family: 'curveCrypto', name: 'Curve', generation: 'twocrypto', coins: 2, factory, math }

/** The pool that the fake contracts show. Prices are powers of ten. */
function createPool(tokens: readonly Address[], { prices } = { prices: [3.4, 4.8] as [number, number] }) {
  const created = createCurveCrypto(
    {
      decimals: tokens.map((token) => (token === third.address ? 8 : 18)),
      size: 24,
      prices,
      skews: [0.1, 0, -0.1],
      steepness: 1,
      gamma: -4,
      midFee: 26,
      outFee: 1.7,
      feeGamma: -3,
    },
    { id: pool, tokens },
  )
  if (created === undefined) throw new Error('The balances have no invariant.')
  return created
}

function show(own: ReturnType<typeof createPool>) {
  return {
    decimals: ({ target }) => (target === third.address ? 8n : 18n),
    pool_count: () => 1n,
    find_pool_for_coins: ({ args: [one, other, at] }) =>
      at === 0n && [one, other].every((coin) => own.tokens.includes(coin as Address)) ? pool : zeroAddress,
    MATH: () => math,
    factory: () => factory,
    version: () => 'v2.0.0',
    coins: ({ args: [at] }) => own.tokens[Number(at)],
    precisions: () => [...own.precisions, 0n].slice(0, 3),
    price_scale: ({ args: [at = 0n] }) => own.priceScale[Number(at)],
    balances: ({ args: [at] }) => own.balances[Number(at)],
    D: () => own.invariant,
    future_A_gamma: () => (own.ann << 128n) | own.gamma,
    packed_fee_params: () => packFees(own),
    future_A_gamma_time: () => 0n,
    getCurrentBlockTimestamp: () => 1_000n,
  } satisfies FakeContracts
}

function packFees({ midFee, outFee, feeGamma }: ReturnType<typeof createPool>): bigint {
  return (midFee << 128n) | (outFee << 64n) | feeGamma
}

async function read(contracts: FakeContracts, venue: Venue = twocrypto) {
  return (await createFakeReader([venue], { nodes: [{ contracts }] }).reader.read([])).market.pools
}

test('a pool of twocrypto is read to the last digit, and sent again only when a number changed', async () => {
  const own = createPool(fakePair)
  let { midFee } = own
  const contracts = { ...show(own), packed_fee_params: () => packFees({ ...own, midFee }) }
  const venue = { ...twocrypto, poolHooks: [{ pool, hook }] }
  const key = { address: hook, feePpm: 0, tickSpacing: 1 }
  const hooked = [{ id: pool, tokens: fakePair, hook: key }]
  const { chain, reader } = createFakeReader([venue], { nodes: [{ contracts }], hooked })
  const first = await reader.read([])
  expect(first.market.pools).toEqual([{ ...own, hook: key }])
  expect(getKind(own).check(own)).toBeUndefined()
  chain.takeRequests()
  chain.mine()
  const same = await reader.read([])
  expect([compareMarkets(first, same)?.pools, chain.takeRequests()]).toEqual([[], 3])
  midFee += 1n
  chain.mine()
  expect(compareMarkets(same, await reader.read([]))?.pools).toMatchObject([{ midFee: String(midFee) }])
})

test('a pool of tricrypto has a price for each coin after the first, and counts once', async () => {
  const tokens = [...fakeTokens, third]
  const own = createPool(tokens.map(({ address }) => address))
  const venue: Venue = { ...twocrypto, generation: 'tricrypto', coins: 3 }
  const { reader } = createFakeReader([venue], { nodes: [{ contracts: show(own) }], tokens })
  expect((await reader.read([])).market.pools).toEqual([own])
})

test.each<[string, FakeContracts]>([
  ['swaps by other equations', { MATH: () => addressOf('another math') }],
  ['comes from another factory', { factory: () => addressOf('another factory') }],
  ['is of another version', { version: () => 'v2.1.0' }],
  ['has a coin that is not listed', { coins: ({ args: [at] }) => (at === 0n ? fakePair[0] : third.address) }],
  ['changes its A and gamma', { future_A_gamma_time: () => 1_001n }],
  ['is empty', { D: () => 0n }],
  ['does not say its fees', { packed_fee_params: () => undefined }],
])('H-04: a pool that %s is left out', async (_, change) => {
  const contracts = show(createPool(fakePair))
  expect(await read(contracts)).toHaveLength(1)
  expect(await read({ ...contracts, ...change })).toEqual([])
})

test('H-05: a number in which two nodes differ closes the pool, not the exchange', async () => {
  const contracts = show(createPool(fakePair))
  const nodes = [{ contracts }, { contracts: { ...contracts, D: () => 10n ** 30n } }]
  const { market, closedVenues } = await createFakeReader([twocrypto], { nodes }).reader.read([])
  expect([market.pools, closedVenues]).toEqual([[], []])
})

test('H-01: a factory without pools closes only itself', async () => {
  const contracts = { ...show(createPool(fakePair)), pool_count: () => undefined }
  const { closedVenues } = await createFakeReader([twocrypto], { nodes: [{ contracts }] }).reader.read([])
  expect(closedVenues).toEqual([{ name: 'Curve twocrypto', reason: 'Curve twocrypto is not at its address' }])
})

test('H-03: old pools without liquidity do not hide a later one of the same pair', async () => {
  const own = createPool(fakePair)
  const olds = Array.from({ length: 20 }, (_, at) => addressOf(`old pool ${at}`))
  const showAt = (place: number): FakeContracts => ({
    ...show(own),
    find_pool_for_coins: ({ args: [, , at] }) => (Number(at) === place ? pool : olds[Number(at)]),
    D: ({ target }) => (target === pool ? own.invariant : 0n),
  })
  expect(await read(showAt(7))).toEqual([own])
  // The list is not followed without an end.
  expect(await read(showAt(15))).toEqual([])
})

test('a block with fifty of them takes one request more at most', async () => {
  const tokens = Array.from({ length: 11 }, (_, at) =>
    at === 0 ? fakeTokens[0] : { address: addressOf(`token ${at}`), symbol: `T${at}`, decimals: 18 },
  )
  const own = createPool(fakePair, { prices: [0, 0] })
  const idOf = (one: unknown, other: unknown) => addressOf([String(one), String(other)].sort().join())
  const pairs = listPairs(tokens)
  const coinsOf = new Map(pairs.map((pair) => [idOf(...pair), pair]))
  const contracts: FakeContracts = {
    ...show(own),
    find_pool_for_coins: ({ args: [one, other, at] }) => (at === 0n ? idOf(one, other) : zeroAddress),
    coins: ({ target, args: [at] }) => coinsOf.get(target)?.[Number(at)],
  }
  const { chain, reader } = createFakeReader([twocrypto], { nodes: [{ contracts }], tokens })
  expect((await reader.read([])).market.pools).toHaveLength(55)
  chain.takeRequests()
  chain.mine()
  await reader.read([])
  expect(chain.takeRequests()).toBeLessThanOrEqual(4)
})
