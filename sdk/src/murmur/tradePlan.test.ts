import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test } from 'vitest'
import type { World } from '../api.ts'
import { createChainClient } from '../chain/chainClient.ts'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from '../chain/testing/testNode.ts'
import { parseMarket } from '../market/parseMarket.ts'
import { exampleMarket } from '../market/testing/exampleMarket.ts'
import type { MarketSource } from './marketSource.ts'
import { quoteTrade } from './quoteTrade.ts'
import { Refusal, type RefusalCode } from './refusal.ts'
import { findListed } from './tokenList.ts'
import { openTradeNetwork, planTrade } from './tradePlan.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const [ether, bnb] = [find('1:ETH'), find('1:BNB')]

function find(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}

const urls = ['https://one.example', 'https://other.example']

function createWorld(name: World['name']): World {
  const contracts = {
    universalRouter: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  }
  const network = { chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts }
  return { name, networks: [network] } as unknown as World
}

type Options = { readonly nodes: readonly TestNode[]; readonly name?: World['name']; readonly isOpen?: boolean }

/** The example market, and these nodes. */
function createSource({ nodes, name = 'local', isOpen = false }: Options): MarketSource {
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const missing = () => Promise.reject(new Error('It is not asked.'))
  return {
    readMarket: async (chainId) => ({ ...parseMarket(exampleMarket, { chainId }), seenAt: 0 }),
    pricesFrom: 'feeds',
    readPrices: async () => new Map(),
    readTypicalFees: missing,
    readExactFees: missing,
    readWorld: async () => createWorld(name),
    isTradingOpen: async () => isOpen,
    connect: async (network) => createChainClient(network, { fetch, now: () => 1_800_000_005_000, random: () => 0.5 }),
    now: () => exampleMarket.block.timestamp,
  }
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  const block = { hash: testGenesis, number: '0x10', timestamp: '0x6b49d200', gasLimit: '0x1c9c380', transactions: [] }
  const results = { eth_gasPrice: '0x1', eth_getTransactionCount: '0x7', eth_getBalance: '0x5' }
  return createTestNode({ results: { eth_blockNumber: '0x10', eth_getBlockByNumber: block, ...results }, ...own })
}

const request = { pay: { listing: ether, units: 10n ** 18n }, receive: bnb }

async function plan(...nodes: readonly TestNode[]) {
  const source = createSource({ nodes })
  return planTrade(await quoteTrade(request, source), { account, source })
}

async function refuse(planned: Promise<unknown>): Promise<RefusalCode | undefined> {
  const error = await planned.catch((reason: unknown) => reason)
  return error instanceof Refusal ? error.code : undefined
}

test('R-04: nothing is planned while two nodes disagree about the account', async () => {
  const { steps, validUntil } = await plan(createNode(), createNode())
  expect([steps.map(({ type }) => type), validUntil]).toEqual([['swap'], 1_800_001_200])
  for (const other of [{ units: { coin: 1n } }, { allowances: { [(bnb.tokenAddress ?? '').toLowerCase()]: 1n } }]) {
    expect(await refuse(plan(createNode(), createNode(other)))).toBe('nodesDisagree')
    expect(await refuse(plan(createNode(other), createNode()))).toBe('nodesDisagree')
    expect((await plan(createNode(other), createNode(other))).validUntil).toBe(1_800_001_200)
  }
})

test('Q-04: nothing is planned for a token with other decimals on chain', async () => {
  const node = createNode({ tokenDecimals: { [(bnb.tokenAddress ?? '').toLowerCase()]: 6 } })
  expect(await refuse(plan(node, node))).toBe('wrongDecimals')
})

test('nothing is planned on a network without contracts, without nodes, or in a live world with closed trading', async () => {
  const nodes = [createNode(), createNode()]
  const live = { nodes, name: 'live' } as const
  expect(await refuse(openTradeNetwork(56, createSource({ nodes })))).toBe('networkClosed')
  expect(await refuse(openTradeNetwork(1, createSource(live)))).toBe('tradingClosed')
  expect((await openTradeNetwork(1, createSource({ ...live, isOpen: true }))).genesisHash).toMatch(/^0xd4e5|^0xabab/)
  expect(await refuse(plan(createNode({ fault: '500' }), createNode({ fault: '500' })))).toBe('nodesUnreachable')
})

test('a quote that cannot be has a stable code', async () => {
  const source = createSource({ nodes: [] })
  const quote = (own: object) => refuse(quoteTrade({ ...request, ...own }, source))
  expect(await quote({ receive: ether })).toBe('sameToken')
  expect(await quote({ pay: { listing: ether, units: 0n } })).toBe('badAmount')
  expect(await quote({ slippageBps: 10_001 })).toBe('badSlippage')
  expect(await quote({ pay: { listing: bnb, units: 1n }, receive: ether })).toBe('tooSmall')
  expect(await quote({ pay: ether, receive: { listing: bnb, units: 10n ** 30n } })).toBe('tooLarge')
  expect(await quote({ receive: findListed('USDC', { chainId: 1 }) })).toBe('noRoute')
  const old = { ...source, now: () => exampleMarket.block.timestamp + 3_601 }
  expect(await refuse(quoteTrade(request, old))).toBe('marketOld')
})
