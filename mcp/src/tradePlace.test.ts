import { findListing, type Listing } from '@murmur/engine/token'
import type { World } from '@murmur/sdk/api'
import { createChainClient } from '@murmur/sdk/chain/chainClient'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from '@murmur/sdk/chain/testing/testNode'
import { expect, test } from 'vitest'
import { type Murmur, ToolError } from './murmur.ts'
import { openTradePlace, readState } from './tradePlace.ts'

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

/** Murmur with these nodes, and nothing else. */
function createMurmur({ nodes, name = 'local', isOpen = false }: Options): Murmur {
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const missing = () => Promise.reject(new Error('It is not asked.'))
  return {
    readMarket: missing,
    readPrices: missing,
    readTypicalFees: missing,
    readExactFees: missing,
    readWorld: async () => createWorld(name),
    isTradingOpen: async () => isOpen,
    connect: (network) => createChainClient(network, { fetch, now: () => 1_800_000_005_000, random: () => 0.5 }),
    now: () => 1_800_000_005,
  }
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  const block = { hash: testGenesis, number: '0x10', timestamp: '0x6b49d200', gasLimit: '0x1c9c380', transactions: [] }
  const results = { eth_gasPrice: '0x1', eth_getTransactionCount: '0x7', eth_getBalance: '0x5' }
  return createTestNode({ results: { eth_blockNumber: '0x10', eth_getBlockByNumber: block, ...results }, ...own })
}

/** Pays ether, so that only the comparison asks for tokens. */
async function read(...nodes: readonly TestNode[]) {
  const place = await openTradePlace(1, createMurmur({ nodes }))
  return readState(place, { account, pay: { listing: ether, units: 1n }, receive: bnb })
}

const disagree = 'Two nodes disagree about the balance or allowance of this account. Try again in a moment.'

test('R-04: nothing is built while two nodes disagree about the account', async () => {
  expect(await read(createNode(), createNode())).toMatchObject({
    state: { account, recipient: account, now: 1_800_000_000 },
    funds: { coins: 5n, gasPrice: 1n },
  })
  for (const other of [{ units: { coin: 1n } }, { allowances: { [(bnb.tokenAddress ?? '').toLowerCase()]: 1n } }]) {
    await expect(read(createNode(), createNode(other))).rejects.toThrow(new ToolError(disagree))
    await expect(read(createNode(other), createNode())).rejects.toThrow(new ToolError(disagree))
    expect(await read(createNode(other), createNode(other))).toMatchObject({ state: { deadline: 1_800_001_200 } })
  }
})

test('Q-04: nothing is built for a token with other decimals on chain', async () => {
  const node = createNode({ tokenDecimals: { [(bnb.tokenAddress ?? '').toLowerCase()]: 6 } })
  await expect(read(node, node)).rejects.toThrow(
    new ToolError('A token has other decimals on chain than in our list, so it cannot be swapped.'),
  )
})

test('nothing is built on a network without contracts, or in a live world with closed trading', async () => {
  const nodes = [createNode(), createNode()]
  const live = { nodes, name: 'live' } as const
  await expect(openTradePlace(56, createMurmur({ nodes }))).rejects.toThrow('cannot trade on this network')
  await expect(openTradePlace(1, createMurmur(live))).rejects.toThrow('Trading is not open here.')
  expect((await openTradePlace(1, createMurmur({ ...live, isOpen: true }))).network.chainId).toBe(1)
})
