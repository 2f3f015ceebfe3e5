import { createChainClient } from '@murmur/chain/chainClient'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from '@murmur/chain/testing/node'
import { expect, test } from 'vitest'
import type { TradeNetwork } from '../../execution/executionOptions.ts'
import { createExampleChain } from '../../execution/testing/gate.ts'
import { createTradeChain } from '../../execution/tradeChain.ts'
import { listed, quoteOf } from '../testing/swapFixtures.ts'
import { prepareOffer } from './offer.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const now = () => 1_800_000_005_000
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const router = { address: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', version: '2.1.0' } as const
const bnb = (listed('1:BNB').tokenAddress ?? '').toLowerCase()

/** A network whose funds these nodes tell about. */
function connect(...nodes: readonly TestNode[]): TradeNetwork {
  const urls = nodes.map((_, at) => `https://node${at}.example`)
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const network = { chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }
  const client = createChainClient(network, { fetch, now, random: () => 0.5 })
  const { compareNodes } = createTradeChain(client, { now })
  return {
    ...{ contracts: { router, permit2 }, genesisHash: testGenesis, client },
    chain: { ...createExampleChain(), compareNodes },
  }
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  return createTestNode({ results: { eth_blockNumber: '0x10' }, ...own })
}

async function review(network: TradeNetwork, destination = network): Promise<string> {
  const quoted = quoteOf({ pay: '1 1:BNB', receive: '0.0003 1:ETH' })
  const offer = await prepareOffer(quoted, { network, destination, account, recipient: account, offersBatch: false })
  return offer.type === 'refused' ? offer.reason : offer.type
}

test('R-04: a review whose nodes disagree about a balance or an allowance offers nothing', async () => {
  expect(await review(connect(createNode(), createNode()))).toBe('offer')
  const others: readonly Partial<TestNode>[] = [
    { units: { coin: 1n } },
    { allowances: { [bnb]: 1n } },
    { allowances: { [permit2]: 1n } },
  ]
  for (const other of others) {
    expect(await review(connect(createNode(), createNode(other)))).toBe('nodesDisagree')
    expect(await review(connect(createNode(other), createNode(other)))).toBe('offer')
  }
})

test('Q-04: a review of a token with other decimals on chain offers nothing', async () => {
  const node = createNode({ tokenDecimals: { [bnb]: 6 } })
  expect(await review(connect(node, node))).toBe('wrongDecimals')
})

test('R-04: a transfer is offered only if the nodes of both networks agree', async () => {
  const agreeing = () => connect(createNode(), createNode())
  const disagreeing = () => connect(createNode(), createNode({ units: { coin: 1n } }))
  expect(await review(agreeing(), agreeing())).toBe('offer')
  expect(await review(disagreeing(), agreeing())).toBe('nodesDisagree')
  expect(await review(agreeing(), disagreeing())).toBe('nodesDisagree')
  // The paid token is compared on its own network alone.
  const other = createNode({ tokenDecimals: { [bnb]: 6 } })
  expect(await review(connect(other, other), agreeing())).toBe('wrongDecimals')
  expect(await review(agreeing(), connect(other, other))).toBe('offer')
})

test('R-04: without any node a review offers nothing', async () => {
  expect(await review(connect(createNode({ fault: '500' }), createNode({ fault: 'html' })))).toBe('nodesUnreachable')
})
