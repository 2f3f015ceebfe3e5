import { findPlan } from '@murmur/engine/encode/testing/randomPlans'
import { networks } from '@murmur/engine/network'
import { countCases, isDeep } from '@murmur/engine/testing/cases'
import type { Address } from '@murmur/engine/token'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { createChainClient } from '../chain/chainClient.ts'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from '../chain/testing/testNode.ts'
import { planRevocation } from './leftover/revocation.ts'
import { passGate } from './sendGate.ts'
import { createGateRequest, createPassing } from './testing/gate.ts'
import { createExampleRevocation } from './testing/records.ts'
import { createTradeChain, type TradeChain } from './tradeChain.ts'

const start = 1_800_000_005_000
const planned = findPlan(({ steps, swap: { facts } }) => steps.length === 3 && facts.receive !== null, 1)
const { pay, receive, account } = planned.swap.facts
const { contracts } = createPassing(planned).options
const { permit2 } = contracts
const token = (pay ?? '').toLowerCase() as Address

/** The chain behind these nodes. */
function connect(nodes: readonly TestNode[], chainId = 1): TradeChain {
  const urls = nodes.map((_, at) => `https://node${at}.example`)
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const network = { chainId, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }
  return createTradeChain(createChainClient(network, { fetch, now: () => start, random: () => 0.5 }), {
    now: () => start,
  })
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  return createTestNode({ results: { eth_blockNumber: '0x10' }, ...own })
}

/** Takes every step of the plan to the gate, on a chain with these nodes. */
async function send(nodes: readonly TestNode[]) {
  const { compareNodes } = connect(nodes)
  const { options, asked } = createPassing(planned)
  const chain = { ...options.chain, compareNodes }
  const results = []
  for (const step of planned.steps)
    results.push(await passGate(createGateRequest(step, planned), { ...options, chain }))
  return { reasons: results.map((result) => (result.type === 'refused' ? result.reason : result.type)), asked }
}

const all = (reason: string) => planned.steps.map(() => reason)

test('R-04: if two nodes disagree about a balance or an allowance, nothing is asked of the wallet', async () => {
  const places = ['coin', 'balance', 'allowance', 'permit2'] as const
  for (let run = 0; run < countCases(200, { part: 10, quickPart: 25 }); run += 1) {
    const place = places[run % places.length]
    const say = (units: bigint) => ({
      units: { coin: place === 'coin' ? units : 5n, [getAddress(token)]: place === 'balance' ? units : 5n },
      allowances: {
        [token]: place === 'allowance' ? units : 5n,
        [permit2.toLowerCase()]: place === 'permit2' ? units : 5n,
      },
    })
    const [one, other] = [createNode(say(BigInt(run) + 6n)), createNode(say(BigInt(run) + 7n))]
    const { reasons, asked } = await send(run % 8 < 4 ? [one, other] : [other, one])
    expect(reasons).toEqual(all('nodesDisagree'))
    expect(asked).toEqual([])
    Object.assign(one, say(BigInt(run) + 7n))
    expect((await send([one, other])).reasons).toEqual(['sent', 'signed', 'sent'])
  }
})

test('R-04: a node that is a block behind does not disagree, if both agree about that block', async () => {
  const before = { units: { coin: 4n } }
  const ahead = createNode({ units: { coin: 5n }, results: { eth_blockNumber: '0x11' }, past: { '0x10': before } })
  expect((await send([ahead, createNode(before)])).reasons).toEqual(['sent', 'signed', 'sent'])
  expect((await send([createNode(before), ahead])).reasons).toEqual(['sent', 'signed', 'sent'])
  ahead.past = { '0x10': { units: { coin: 3n } } }
  expect((await send([ahead, createNode(before)])).reasons).toEqual(all('nodesDisagree'))
})

test('R-04: a node that does not report the block of the other disagrees', async () => {
  const silent = createNode({ units: { coin: 4n }, past: { '0x10': { timestamp: -1 } } })
  const { reasons } = await send([silent, createNode({ units: { coin: 5n } })])
  expect(reasons).toEqual(all('nodesDisagree'))
})

test('R-04: a stale node and a broken one are ignored, and without any node nothing is sent', async () => {
  const stale = createNode({ units: { coin: 4n }, timestamp: 1_800_000_000 - 31 })
  const late = createNode({ units: { coin: 4n }, timestamp: 1_800_000_000 - 30 })
  expect((await send([stale, createNode()])).reasons).toEqual(['sent', 'signed', 'sent'])
  expect((await send([createNode(), late])).reasons).toEqual(all('nodesDisagree'))
  // A block from the future makes no other node stale.
  const future = createNode({ units: { coin: 4n }, timestamp: 1_900_000_000 })
  expect((await send([future, createNode()])).reasons).toEqual(all('nodesDisagree'))
  expect((await send([createNode({ fault: '500' }), createNode()])).reasons).toEqual(['sent', 'signed', 'sent'])
  expect((await send([createNode({ fault: '500' }), createNode({ fault: 'html' })])).reasons).toEqual(
    all('nodesUnreachable'),
  )
})

test('R-04: an allowance is taken back even while nodes disagree', async () => {
  const { options } = createPassing(planned)
  const { record } = options
  const accountState = await options.chain.readAccountState(account, { token: null })
  const revocation = planRevocation(record.terms.pay, {
    chainId: 1,
    account,
    contracts,
    accountState,
    now: 0,
    spenders: ['permit2'],
  })
  const [step] = revocation?.steps ?? []
  if (step?.type !== 'approve') throw new RangeError('It takes back an approval.')
  const chain: TradeChain = { ...options.chain, compareNodes: async () => 'nodesDisagree' }
  const { pay, deadline, block } = record.terms
  const revoking = createExampleRevocation({ account: record.account, terms: { allowed: pay, deadline, block } })
  const request = createGateRequest(step, { signature: undefined })
  expect(await passGate(request, { ...options, chain, record: revoking })).toMatchObject({ type: 'sent' })
})

test('Q-04: a token of either side with other decimals on chain is never sent', async () => {
  const others = Array.from({ length: 37 }, (_, at) => at).filter((at) => at !== 18 && (isDeep || at % 6 === 0))
  for (const address of [token, (receive ?? '').toLowerCase()]) {
    const say = (decimals: number) => createNode({ tokenDecimals: { [address]: decimals } })
    for (const decimals of others)
      expect(await send([say(decimals), say(decimals)])).toEqual({ reasons: all('wrongDecimals'), asked: [] })
    expect((await send([say(18), say(18)])).asked).toHaveLength(3)
  }
})

const TOKENS = countCases(500, { part: 1, quickPart: 5 })

test(`Q-03: the decimals of ${TOKENS} tokens are compared on their own network, and none counts for another one`, async () => {
  const chains = networks.flatMap(({ chainId, kind }) => (kind === 'evm' ? [chainId] : []))
  const tokens = Array.from({ length: TOKENS }, (_, at) => ({
    chainId: chains[at % chains.length] ?? 1,
    tokenAddress: `0x${'2'.repeat(36)}${(at >> 3).toString(16).padStart(4, '0')}` as const,
    decimals: at % 37,
  }))
  const trade = new Map(
    chains.map((chainId) => {
      const own = tokens.filter((one) => one.chainId === chainId).map((one) => [one.tokenAddress, one.decimals])
      return [chainId, connect([createNode({ chainId, tokenDecimals: Object.fromEntries(own) })], chainId)]
    }),
  )
  let mixed = 0
  for (const [at, one] of tokens.entries()) {
    const compare = (decimals: number) =>
      trade.get(one.chainId)?.compareNodes({ account, contracts, listings: [{ ...one, decimals }] })
    // The token after it has the same symbol, mostly on another network.
    const other = tokens[(at + 1) % tokens.length]?.decimals ?? 0
    if ((await compare(one.decimals)) !== 'same' || (await compare(other)) !== 'wrongDecimals') mixed += 1
  }
  expect(mixed).toBe(0)
})
