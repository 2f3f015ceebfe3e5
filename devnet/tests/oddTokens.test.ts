import { networks } from '@murmur/engine/network'
import type { Fetch } from '@murmur/sdk/chain/node'
import { findVenues } from '@murmur/sdk/pools/venues'
import { checkToken, createTokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import { findTradeContracts, listCheckContracts } from '@murmur/sdk/trade/tradeContracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains, LocalNetwork } from '../src/chains.ts'
import { createIsolation } from '../src/createIsolation.ts'
import { connectNode, ignoreOverrides, refuseOverrides } from './testing/connectNode.ts'
import { deployOddToken, type OddToken } from './testing/oddToken.ts'
import { getNetwork, getToken, startWorld } from './testing/testWorld.ts'

let chains: Chains
let network: LocalNetwork
let odd: OddToken

beforeAll(async () => {
  chains = (await startWorld(24_700, { chainIds: [1] })).chains
  network = getNetwork(chains, 1)
  odd = await deployOddToken(chains, network)
})

afterAll(() => chains.stop())

test.each([
  ['normal', { type: 'normal' }],
  // Every transfer costs 3 %: a purchase has two, from the pool to the router and from there to the account.
  ['takesFee', { type: 'takesFee', buyBps: 591, sellBps: 300 }],
  ['taxesSales', { type: 'takesFee', buyBps: 0, sellBps: 2_500 }],
  ['honeypot', { type: 'cannotSell' }],
  ['rebasing', { type: 'normal' }],
  ['answersFalse', { type: 'cannotSell' }],
  ['answersNothing', { type: 'normal' }],
  ['refusesTransferFrom', { type: 'cannotSell' }],
  ['refusesApproval', { type: 'unknown' }],
  ['closed', { type: 'cannotSell' }],
  ['refusesCodeRecipients', { type: 'normal' }],
] as const)('Q-07: a token in the mode %s is judged %j', async (mode, result) => {
  const isolation = await createIsolation(network.rpcUrl)
  await odd.setMode(mode)
  expect(await judge(odd)).toEqual(result)
  await isolation.reset()
})

test('a token without a balance in the pool is not judged', async () => {
  expect(await judge({ address: odd.address, pool: network.contracts.multicall3 })).toEqual({ type: 'unknown' })
})

test('an address without a token is not judged', async () => {
  expect(await judge({ ...odd, address: '0x00000000000000000000000000000000000fee71' })).toEqual({ type: 'unknown' })
})

test('the listed tokens behave normally in all pools of V2, V3 and V4', async () => {
  const { uniswapV4PoolManager } = network.contracts
  // Balancer's pools keep their tokens elsewhere, and the router does not reach them.
  const pairs = network.pools.filter(({ type }) => type !== 'stable')
  const places = [
    ...pairs.flatMap(({ address, tokens }) => tokens.map((token) => ({ pool: address, address: token }))),
    { pool: uniswapV4PoolManager ?? odd.pool, address: getToken(network, 'USDC').address },
  ]
  const results = await Promise.all(places.map(judge))
  expect(results.length).toBeGreaterThan(100)
  expect(new Set(results.map(({ type }) => type))).toEqual(new Set(['normal']))
})

test('the page finds the pool and the contracts by the quote and the world', async () => {
  const { listing, pool: poolId } = odd
  const options = { fetch, now: Date.now, random: Math.random }
  const judge = createTokenChecker({ world: chains.book, ...options })
  const normal = { type: 'normal' }
  expect(await judge({ listing, pool: { poolId, venue: 'Uniswap V2' } })).toEqual(normal)
  const dollars = { ...listing, tokenAddress: getToken(network, 'USDC').address }
  expect(await judge({ listing: dollars, pool: { poolId: 'a hash', venue: 'Uniswap V4' } })).toEqual(normal)
  const networks = chains.book.networks.map((one) => ({ ...one, contracts: {} }))
  const lost = createTokenChecker({ world: { networks }, ...options })
  expect(await lost({ listing, pool: { poolId, venue: 'Uniswap V2' } })).toEqual({ type: 'unknown' })
})

test('without overrides nothing is claimed', async () => {
  for (const through of [refuseOverrides, ignoreOverrides])
    expect(await judge({ ...odd, through })).toEqual({ type: 'unknown' })
})

type Tried = Pick<OddToken, 'address' | 'pool'> & { readonly through?: Fetch }

function judge({ address: token, pool, through = fetch }: Tried) {
  const { universalRouter: router, permit2 } = network.contracts
  return checkToken(connectNode(network, { through }), { token, pool, router, permit2 })
}

const live = networks.flatMap((network) =>
  network.kind === 'evm' ? [{ chainId: network.chainId, ...network.live, contracts: {} }] : [],
)
const world = { name: 'live' } as const

test('Q-07: tokens of every live network that has a router are tried in the pools that its server reads', () => {
  const listed = live.map((network) => ({ network, contracts: listCheckContracts(network, world) }))
  for (const { network, contracts } of listed) {
    const trade = findTradeContracts(network, world)
    expect(contracts.universalRouter).toBe(trade?.router.address)
    const v4 = findVenues(network).find(({ family }) => family === 'uniswapV4')
    const read = trade && v4 && 'poolManager' in v4 ? v4.poolManager.toLowerCase() : undefined
    expect(contracts.uniswapV4PoolManager).toBe(read)
  }
  expect(listed.filter(({ contracts }) => contracts.uniswapV4PoolManager !== undefined)).toHaveLength(7)
})

test('a world that lists its own contracts keeps them', () => {
  const [network] = live
  expect(network && listCheckContracts(network, { name: 'local' })).toEqual({})
})

test('Q-07: a token in a pool of V4 on a live network is tried in the pool manager', async () => {
  const [ethereum] = live
  if (ethereum === undefined) throw new Error('Ethereum is listed.')
  const contracts = listCheckContracts(ethereum, world)
  const called: unknown[] = []
  const judge = createTokenChecker({
    world: { networks: [{ ...ethereum, contracts }] },
    now: () => 0,
    random: () => 0,
    async fetch(_, init) {
      const { id, method, params } = JSON.parse(String(init?.body))
      if (method === 'eth_call') called.push({ to: params[0].to, codes: Object.keys(params[2] ?? {}) })
      const result = method === 'eth_getBlockByNumber' ? { hash: ethereum.genesisHash } : '0x'
      return Response.json({ jsonrpc: '2.0', id, result })
    },
  })
  const listing = { ...exampleListing, chainId: 1 } as Parameters<typeof judge>[0]['listing']
  expect(await judge({ listing, pool: { poolId: `0x${'1'.repeat(64)}`, venue: 'Uniswap V4' } })).toEqual({
    type: 'unknown',
  })
  const { uniswapV4PoolManager: manager = '', universalRouter: router = '' } = contracts
  expect(called).toContainEqual({ to: manager, codes: [manager, router] })
})

const exampleListing = { id: '1:0x11', tokenAddress: `0x${'11'.repeat(20)}` }
