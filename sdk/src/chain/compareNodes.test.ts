import { decodeFunctionData, encodeFunctionResult, getAddress, type Hex, parseAbi } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { createChainClient } from './chainClient.ts'
import { type ComparedFunds, compareNodes } from './compareNodes.ts'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from './testing/testNode.ts'

const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[])',
])
const contractAbi = parseAbi([
  'function getCurrentBlockTimestamp()',
  'function getEthBalance(address owner)',
  'function decimals()',
  'function balanceOf(address owner)',
  'function allowance(address owner, address spender)',
  'function allowance(address owner, address token, address spender)',
])

const second = 1_800_000_000
const account = '0x1000000000000000000000000000000000000001'
const router = '0x3000000000000000000000000000000000000003'
const permit2 = '0x4000000000000000000000000000000000000004'
const multicall3 = '0xca11bde05977b3631167028862be2a173976ca11'
/** Without a checksum. */
const [first, other] = [`0x${'A'.repeat(40)}`, `0x${'B'.repeat(40)}`] as const
const [firstKey, otherKey] = [first.toLowerCase(), other.toLowerCase()]

const funds: ComparedFunds = {
  account,
  listings: [
    { tokenAddress: first, decimals: 18 },
    { tokenAddress: null, decimals: 18 },
    { tokenAddress: other, decimals: 6 },
  ],
  contracts: { router: { address: router }, permit2 },
  now: second * 1_000 + 999,
}

function createNode(own: Partial<TestNode> = {}): TestNode {
  return createTestNode({ tokenDecimals: { [otherKey]: 6 }, results: { eth_blockNumber: '0x10' }, ...own })
}

type Call = { readonly node: number; readonly data: Hex; readonly block: string }

/** The nodes behind a client, and the contract calls that they were asked for. */
function connect(nodes: readonly TestNode[], { onCall = (_: TestNode) => {} } = {}) {
  const urls = nodes.map((_, at) => `https://node${at}.example`)
  const answer = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const calls: Call[] = []
  const fetch: typeof answer = (url, init) => {
    const { method, params } = JSON.parse(String(init.body))
    const node = urls.indexOf(url)
    if (method === 'eth_call') {
      calls.push({ node, data: params[0].data, block: params[1] })
      onCall(nodes[node] ?? createNode())
    }
    return answer(url, init)
  }
  const network = { chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }
  const client = createChainClient(network, { fetch, now: () => funds.now, random: () => 0.5 })
  return { calls, compare: (own: Partial<ComparedFunds> = {}) => compareNodes(client, { ...funds, ...own }) }
}

function compare(...nodes: readonly TestNode[]) {
  return connect(nodes).compare()
}

function describe({ data }: Call) {
  const [calls] = decodeFunctionData({ abi: multicallAbi, data }).args
  return calls.map(({ target, callData }) => {
    const { functionName, args = [] } = decodeFunctionData({ abi: contractAbi, data: callData })
    return [target, functionName, ...args].map((word) => word.toLowerCase())
  })
}

afterEach(() => void vi.useRealTimers())

test('two nodes are asked at once for all that the account has and has allowed, each in one call', async () => {
  const { calls, compare } = connect([createNode(), createNode()])
  expect(await compare()).toBe('same')
  expect(calls.map(({ node, block }) => [node, block])).toEqual([
    [0, 'latest'],
    [1, 'latest'],
  ])
  const listToken = (token: string) => [
    [token, 'decimals'],
    [token, 'balanceof', account],
    [token, 'allowance', account, permit2],
    [permit2, 'allowance', account, token, router],
  ]
  for (const call of calls) {
    expect(describe(call)).toEqual([
      [multicall3, 'getcurrentblocktimestamp'],
      [multicall3, 'getethbalance', account],
      ...listToken(firstKey),
      ...listToken(otherKey),
    ])
  }
})

test('coins alone are compared without a token', async () => {
  const listings = [{ tokenAddress: null, decimals: 18 }]
  const [poor, rich] = [createNode({ units: { coin: 1n } }), createNode({ units: { coin: 2n } })]
  expect(await connect([rich, rich]).compare({ listings })).toBe('same')
  expect(await connect([poor, rich]).compare({ listings })).toBe('nodesDisagree')
})

test.each<[string, Partial<TestNode>]>([
  ['the coins', { units: { coin: 1n } }],
  ['the balance of a token', { units: { coin: 5n * 10n ** 18n, [getAddress(otherKey)]: 1n } }],
  ['the allowance of the first token', { allowances: { [firstKey]: 1n } }],
  ['the allowance of the last token', { allowances: { [otherKey]: 1n } }],
  ['an allowance in Permit2', { allowances: { [permit2]: 1n } }],
  ['the decimals of a token', { tokenDecimals: { [otherKey]: 7 } }],
])('nodes that report something else about %s disagree', async (_, own) => {
  expect(await compare(createNode(own), createNode())).toBe('nodesDisagree')
  expect(await compare(createNode(), createNode(own))).toBe('nodesDisagree')
})

test('nodes that disagree are compared again at the lower of their blocks, whichever is ahead', async () => {
  const before = { units: { coin: 4n } }
  const results = { eth_blockNumber: '0x11' }
  const ahead = createNode({ units: { coin: 5n }, results, past: { '0x10': before } })
  for (const nodes of [
    [ahead, createNode(before)],
    [createNode(before), ahead],
  ]) {
    const { calls, compare } = connect(nodes)
    expect(await compare()).toBe('same')
    expect(calls.map(({ block }) => block)).toEqual(['latest', 'latest', '0x10', '0x10'])
  }
})

test('a node that does not report the common block disagrees, whichever it is', async () => {
  const silent = createNode({ units: { coin: 4n }, past: { '0x10': { units: { coin: 'reverts' } } } })
  const rich = createNode({ units: { coin: 5n } })
  expect(await compare(silent, rich)).toBe('nodesDisagree')
  expect(await compare(rich, silent)).toBe('nodesDisagree')
  expect(await compare(silent, createNode({ ...silent, units: { coin: 5n } }))).toBe('nodesDisagree')
})

test('a token whose decimals at all nodes differ from our list is wrong, in any place of the list', async () => {
  for (const key of [firstKey, otherKey]) {
    const odd = createNode({ tokenDecimals: { [otherKey]: 6, [key]: 9 } })
    expect(await compare(odd, odd)).toBe('wrongDecimals')
    expect(await compare(odd)).toBe('wrongDecimals')
  }
})

test('a node that answers alone is believed', async () => {
  expect(await compare(createNode())).toBe('same')
  expect(await compare(createNode({ fault: '500' }), createNode())).toBe('same')
  expect(await compare(createNode(), createNode({ fault: '500' }))).toBe('same')
})

test('a node that answers for a broken one is not compared with itself', async () => {
  let coins = 0n
  const onCall = (node: TestNode) => {
    coins += 1n
    node.units = { coin: coins }
  }
  expect(await connect([createNode({ fault: '500' }), createNode()], { onCall }).compare()).toBe('same')
  expect(coins).toBeGreaterThan(1n)
})

/** The answer of a node whose call for the time of the block or for the coins failed. */
function answerWithout(place: number): Partial<TestNode> {
  const word: Hex = `0x${second.toString(16).padStart(64, '0')}`
  const answer = (at: number): { success: boolean; returnData: Hex } =>
    at === place ? { success: false, returnData: '0x' } : { success: true, returnData: word }
  const eth_call = encodeFunctionResult({
    abi: multicallAbi,
    result: Array.from({ length: 10 }, (_, at) => answer(at)),
  })
  return { results: { eth_blockNumber: '0x10', eth_call } }
}

test.each([
  ['the time of its block', 0],
  ['the coins', 1],
])('a node that does not report %s is ignored, and nothing is known without another one', async (_, place) => {
  const silent = createNode(answerWithout(place))
  expect(await compare(silent, createNode())).toBe('same')
  expect(await compare(createNode(), silent)).toBe('same')
  await expect(compare(silent)).rejects.toThrow('No node answers.')
})

test('without a node that answers nothing is known', async () => {
  await expect(compare()).rejects.toThrow('No node answers.')
  await expect(compare(createNode({ fault: 'html' }), createNode({ fault: '429' }))).rejects.toThrow('No node answers.')
})

test('a node that is more than 30 seconds behind is stale and ignored', async () => {
  const behind = (seconds: number) => createNode({ units: { coin: 4n }, timestamp: second - seconds })
  for (const [late, expected] of [
    [31, 'same'],
    [30, 'nodesDisagree'],
  ] as const) {
    expect(await compare(behind(late), createNode())).toBe(expected)
    expect(await compare(createNode(), behind(late))).toBe(expected)
  }
})

test('a block from the future makes no other node stale, and counts', async () => {
  const future = createNode({ units: { coin: 4n }, timestamp: second + 1 })
  const late = createNode({ timestamp: second - 30 })
  expect(await compare(future, late)).toBe('nodesDisagree')
  expect(await compare(late, future)).toBe('nodesDisagree')
  expect(await compare(future, future)).toBe('same')
})

test('the second node delays a send by a second and a half at most', async () => {
  vi.useFakeTimers()
  const outcomes: string[] = []
  const comparison = compare(createNode(), createNode({ fault: 'hangs' })).then((result) => outcomes.push(result))
  await vi.advanceTimersByTimeAsync(1_499)
  expect(outcomes).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(outcomes).toEqual(['same'])
  await comparison
})
