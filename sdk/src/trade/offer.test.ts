import { findListing, type Listing } from '@murmur/engine/token'
import { expect, test, vi } from 'vitest'
import { createChainClient } from '../chain/chainClient.ts'
import { OutsideFailure } from '../chain/outsideFailure.ts'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from '../chain/testing/testNode.ts'
import { takeFaults } from '../faults.ts'
import { prepareOffer, type Quoted } from './offer.ts'
import { createExampleChain } from './testing/gate.ts'
import { createTradeChain } from './tradeChain.ts'
import type { TradeNetwork } from './tradeNetwork.ts'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const now = () => 1_800_000_005_000
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
const router = { address: '0x66a9893cc07d91d95644aedd05d03f95e1dba8af', version: '2.1.0' } as const
const bnb = (getListing('1:BNB').tokenAddress ?? '').toLowerCase()

const pay = { listing: getListing('1:BNB'), units: 10n ** 18n }
const receive = { listing: getListing('1:ETH'), units: 3n * 10n ** 14n }
const stamp = { chainId: 1, block: { number: 7, hash: '0x7', timestamp: 0 }, seenAt: 0, staleAfterMs: 36_000 }
const quoted: Quoted = {
  type: 'quote',
  question: { pay, receive: receive.listing },
  stamp,
  singlePool: undefined,
  isPending: false,
  quote: {
    pay,
    receive,
    minimumReceive: receive,
    maximumPay: pay,
    bound: receive,
    impactBps: 2,
    gapBps: 0.011,
    fee: 3n * 10n ** 14n,
    legs: [],
    route: { legs: [] },
    poolCount: 96,
    exchanges: ['Uniswap V3'],
  },
}

function getListing(id: string): Listing {
  const listing = findListing(id)
  if (listing === undefined) throw new RangeError(`${id} is not listed.`)
  return listing
}

/** A network with these nodes. */
function connect(...nodes: readonly TestNode[]): TradeNetwork {
  const urls = nodes.map((_, at) => `https://node${at}.example`)
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const network = { chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }
  const client = createChainClient(network, { fetch, now, random: () => 0.5 })
  const { compareNodes } = createTradeChain(client, { now })
  return {
    contracts: { router, permit2 },
    genesisHash: testGenesis,
    client,
    chain: { ...createExampleChain(), compareNodes },
  }
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  return createTestNode({ results: { eth_blockNumber: '0x10' }, ...own })
}

async function review(network: TradeNetwork, destination = network): Promise<string> {
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

test('a token that refuses to change an allowance gets the reset step, whichever token it is', async () => {
  const network = connect(createNode(), createNode())
  const listSteps = async (own: Partial<TradeNetwork['chain']>) => {
    const changed = { ...network, chain: { ...network.chain, ...own } }
    const trader = { network: changed, destination: changed, account, recipient: account, offersBatch: false } as const
    const offer = await prepareOffer(quoted, trader)
    if (offer.type !== 'offer') throw new RangeError(offer.reason)
    return offer.steps.map((step) => (step.type === 'approve' ? step.approval.units : step.type))
  }
  const units = quoted.quote.maximumPay.units
  const left = async () => ({ token: 1n, permit2: { units: 0n, expiration: 0, nonce: 0 } })
  const checkApproval = async () => 'refused' as const
  expect(await listSteps({ readAllowances: left, checkApproval })).toEqual([0n, units, 'permit', 'swap'])
  // No reset if the token accepts the new allowance, if no node answers, or if there is no old allowance.
  expect(await listSteps({ readAllowances: left })).toEqual([units, 'permit', 'swap'])
  expect(await listSteps({ readAllowances: left, checkApproval: async () => 'unknown' })).toEqual([
    units,
    'permit',
    'swap',
  ])
  expect(await listSteps({ checkApproval })).toEqual([units, 'permit', 'swap'])
})

test('a bug while a swap is prepared is reported, and is no node that does not answer', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const network = connect(createNode(), createNode())
  const bug = new TypeError('x is undefined')
  const broken = { ...network, chain: { ...network.chain, readAccountState: () => Promise.reject(bug) } }
  expect(await review(broken)).toBe('pageFault')
  expect(takeFaults()).toMatchObject([{ place: 'preparing a swap', error: bug, count: 1 }])
  expect(log.mock.calls).toEqual([['Something is wrong with this page: preparing a swap.', bug]])
})

test('nodes that do not answer while a swap is prepared are said to be unreachable', async () => {
  const network = connect(createNode(), createNode())
  const down = () => Promise.reject(new OutsideFailure('No node answers.'))
  expect(await review({ ...network, chain: { ...network.chain, readAccountState: down } })).toBe('nodesUnreachable')
})
