import { networks } from '@murmur/engine/network'
import { findVenues } from '@murmur/sdk/pools/venues'
import { createTokenChecker } from '@murmur/sdk/trade/simulation/tokenChecker'
import { findTradeContracts, listCheckContracts } from '@murmur/sdk/trade/tradeContracts'
import { expect, test } from 'vitest'

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
