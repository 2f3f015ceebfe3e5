import { type Address, encodeAbiParameters, type Hex, multicall3Abi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { createTestFetch, createTestNode, type TestNode, testGenesis } from './testing/testNode.ts'
import { checkAddress, createTokenFinder } from './tokenFinder.ts'

const address: Address = '0x1111111111111111111111111111111111111111'

test('name, symbol and decimals are read from the contract', async () => {
  const place = await find([createTokenNode({ name: 'My Coin', symbol: 'MINE', decimals: 9n })])
  expect(place).toMatchObject({
    type: 'token',
    chainId: 1,
    outcome: {
      type: 'imported',
      token: { name: 'My Coin', symbol: 'MINE', listings: [{ decimals: 9 }] },
      warnings: [],
    },
  })
})

test('old tokens answer with 32 bytes instead of a text', async () => {
  const [symbol, name] = ['MKR', 'Maker'].map((text) => stringToHex(text, { size: 32 })) as [Hex, Hex]
  const place = await find([createTokenNode({ name, symbol, decimals: 18n })])
  expect(place).toMatchObject({ type: 'token', outcome: { token: { name: 'Maker', symbol: 'MKR' } } })
})

test('an account, or a contract without decimals, is no token', async () => {
  expect(await find([createTokenNode({})])).toEqual({ type: 'nothing', chainId: 1 })
  expect(await find([createTokenNode({ name: 'Apes', symbol: 'APE' })])).toEqual({ type: 'nothing', chainId: 1 })
})

test('a token without a symbol, or with absurd decimals, is refused', async () => {
  const refusals = await Promise.all(
    [{ decimals: 18n }, { symbol: 'A', decimals: 77n }].map((answers) => find([createTokenNode(answers)])),
  )
  expect(refusals).toMatchObject([{ outcome: { reason: 'noSymbol' } }, { outcome: { reason: 'badDecimals' } }])
})

test('without a node that answers, of the right chain, nothing is said about the token', async () => {
  const node = createTokenNode({ symbol: 'A', decimals: 18n })
  const silent = { type: 'silent', chainId: 1 }
  expect(await find([{ ...node, fault: '500' }])).toEqual(silent)
  expect(await find([{ ...node, fault: 'garbage' }])).toEqual(silent)
  expect(await find([{ ...node, genesisHash: `0x${'cd'.repeat(32)}` }])).toEqual(silent)
  expect(await find([createTokenNode({ symbol: 'A', decimals: 18n, chainId: 56n })])).toEqual(silent)
})

test('Q-03: two nodes that disagree about decimals import nothing', async () => {
  const nodes = [6n, 18n].map((decimals) => createTokenNode({ symbol: 'A', decimals }))
  expect(await find(nodes)).toEqual({ type: 'silent', chainId: 1 })
})

test('an address is written with its checksum, and a wrong one is refused', () => {
  const right = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  expect(checkAddress(right)).toBe(right)
  expect(checkAddress(right.toLowerCase())).toBe(right)
  expect(checkAddress(right.toUpperCase())).toBe(right)
  expect(checkAddress(right.replace('BeAed', 'BeAeD'))).toBeUndefined()
  expect(checkAddress(right.replace('5aAeb', '5aAeb').replace('605', '604'))).toBeUndefined()
})

function find(nodes: readonly TestNode[]) {
  const urls = Object.fromEntries(nodes.map((node, at) => [`https://node${at}.example`, node]))
  const network = { chainId: 1, rpcUrls: Object.keys(urls), genesisHash: testGenesis as Hex, contracts: {} }
  const options = { fetch: createTestFetch(urls), now: () => 0, random: () => 0 }
  const finder = createTokenFinder({ world: { networks: [network] }, ...options })
  return finder.find(address, { chainId: 1, signal: new AbortController().signal })
}

type Answers = { name?: string; symbol?: string; decimals?: bigint; chainId?: bigint }

/** Answers the calls in the order in which they are asked. */
function createTokenNode({ name, symbol, decimals, chainId = 1n }: Answers): TestNode {
  const number = (value: bigint | undefined) =>
    value !== undefined && encodeAbiParameters([{ type: 'uint256' }], [value])
  const text = (value: string | undefined) => {
    if (value === undefined || value.startsWith('0x')) return value as Hex | undefined
    return encodeAbiParameters([{ type: 'string' }], [value])
  }
  const answers = [number(chainId), number(decimals), text(symbol), text(name), text(symbol), text(name)]
  const returned = answers.map((data) => ({ success: Boolean(data), returnData: data || ('0x' as const) }))
  return createTestNode({ results: { eth_call: encodeAbiParameters(multicall3Abi[0].outputs, [returned]) } })
}
