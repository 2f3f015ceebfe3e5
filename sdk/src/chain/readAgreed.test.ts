import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { BaseError, type Client } from 'viem'
import { expect, test } from 'vitest'
import { createChainClient } from './chainClient.ts'
import { countMined } from './nodeReads.ts'
import { readAgreed } from './readAgreed.ts'
import { createTestFetch, createTestNode, type TestFault, testGenesis } from './testing/testNode.ts'

const account = `0x${'12'.repeat(20)}` as const
const now = 1_800_000_000_000

type Said = {
  /** The node's answer. 0 has no outcome. */
  readonly says: number
  readonly head?: number
  /** In seconds before now. */
  readonly age?: number
  readonly fault?: TestFault
  readonly isForeign?: boolean
}

/** The nodes of one chain, each with its own answer. */
function connect(all: readonly Said[]) {
  const nodes = all.map(({ says, head = 16, age = 0, fault, isForeign }) => {
    const timestamp = `0x${(now / 1_000 - age).toString(16)}`
    const hash = isForeign ? `0x${'cd'.repeat(32)}` : testGenesis
    const block = { number: `0x${head.toString(16)}`, hash, timestamp }
    const results = { eth_getTransactionCount: `0x${says.toString(16)}`, eth_getBlockByNumber: block }
    return createTestNode({ results, fault })
  })
  const urls = nodes.map((_, at) => `https://node${at}.example`)
  const fetch = createTestFetch(Object.fromEntries(nodes.map((node, at) => [urls[at] ?? '', node])))
  const network = { chainId: 1, rpcUrls: urls, genesisHash: testGenesis, contracts: {} }
  return { client: createChainClient(network, { fetch, now: () => now, random: () => 0.5 }), nodes }
}

/** A number above 0 is a outcome, which block 16 shows. */
function ask(all: readonly Said[]) {
  const { client, nodes } = connect(all)
  const read = (node: Client) => countMined(node, { account })
  const findOutcome = (said: number) => (said === 0 ? undefined : { key: String(said), block: 16 })
  const answer = readAgreed(client, { read, findOutcome, now })
  return answer.then((found) => ({ ...found, asked: nodes.map(({ requests }) => requests > 0) }))
}

test('two nodes that agree decide, and no other one is asked', async () => {
  const agreed = { type: 'agreed', values: [5, 5], asked: [true, true, false] }
  expect(await ask([{ says: 5 }, { says: 5 }, { says: 6 }])).toEqual(agreed)
})

test('a third node breaks a tie, in any order', async () => {
  for (const says of [
    [5, 6, 5],
    [6, 5, 5],
    [0, 5, 5],
    [5, 0, 5],
  ])
    expect(await ask(says.map((one) => ({ says: one })))).toMatchObject({ type: 'agreed', values: [5, 5] })
})

test('every node of the list is asked until two agree', async () => {
  const many = [1, 2, 3, 4, 5, 6, 6].map((says) => ({ says }))
  expect(await ask(many)).toMatchObject({ type: 'agreed', values: [6, 6] })
  expect(await ask(many.slice(0, 6))).toMatchObject({ type: 'reported', values: [1, 2, 3, 4, 5, 6] })
})

test('one node only reports, also if the others fail or belong to another chain', async () => {
  expect(await ask([{ says: 5 }])).toMatchObject({ type: 'reported', values: [5] })
  for (const fault of ['500', 'resets', 'html', 'garbage', 'null', 'unsupported'] as const)
    expect(await ask([{ says: 5 }, { says: 5, fault }])).toMatchObject({ type: 'reported', values: [5] })
  expect(await ask([{ says: 5, isForeign: true }, { says: 5 }])).toMatchObject({ type: 'reported', values: [5] })
})

test('a node that fails is replaced by the next one', async () => {
  const found = await ask([{ says: 5, fault: '500' }, { says: 5 }, { says: 5 }])
  expect(found).toMatchObject({ type: 'agreed', values: [5, 5] })
})

test('behind nodes that decide nothing the others are asked, and without nodes nothing is known', async () => {
  expect(await ask([{ says: 0 }, { says: 0 }, { says: 5 }])).toMatchObject({ type: 'reported', values: [0, 0, 5] })
  expect(await ask([{ says: 5, fault: '500' }])).toMatchObject({ type: 'unreachable' })
  expect(await ask([])).toMatchObject({ type: 'unreachable' })
})

const stuck = { says: 0, head: 15, age: 31 }

type Beside = { readonly type: 'agreed' | 'reported'; readonly others: readonly Said[]; readonly own?: Partial<Said> }

const besides: Readonly<Record<string, Beside>> = {
  'that is proven to lag': { type: 'agreed', others: [stuck] },
  'that lags and disagrees': { type: 'reported', others: [{ ...stuck, says: 4 }] },
  'that is behind for a moment': { type: 'reported', others: [{ ...stuck, age: 30 }] },
  'that is old, and has the block': { type: 'reported', others: [{ ...stuck, head: 16 }] },
  'that lags, and one that does not': { type: 'reported', others: [stuck, { says: 0 }] },
  'that lags, and another one that does': { type: 'agreed', others: [stuck, stuck] },
  'that lags, by a block from the future': { type: 'reported', others: [stuck], own: { age: -31 } },
  'that lags, without the block itself': { type: 'reported', others: [stuck], own: { head: 15 } },
}

test.each(Object.entries(besides))('one node beside one %s', async (_, { type, others, own }) => {
  const ahead = { says: 5, ...own }
  for (const all of [
    [ahead, ...others],
    [...others, ahead],
  ])
    expect(await ask(all)).toMatchObject(type === 'agreed' ? { type, values: [5] } : { type })
})

test('a mistake of ours is no failure of a node', async () => {
  const { client } = connect([{ says: 5 }])
  const reading = (error: Error) =>
    readAgreed(client, { read: () => Promise.reject(error), findOutcome: () => undefined, now })
  await expect(reading(new TypeError('a bug'))).rejects.toThrow('a bug')
  expect(await reading(new BaseError('no answer'))).toEqual({ type: 'unreachable' })
})

test('a node that never answers is left at the time limit, also where memory was freed meanwhile', async () => {
  setFlagsFromString('--expose-gc')
  const freeMemory: () => void = runInNewContext('gc')
  const { client } = connect([{ says: 5 }])
  const use = (_: unknown, signal: AbortSignal) =>
    new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  const { signal } = new AbortController()
  const reading = client.transport.readEach(use, { signal, except: [], count: 1, timeoutMs: 200 })
  await new Promise((resolve) => setTimeout(resolve, 50))
  freeMemory()
  expect(await reading).toMatchObject([{ value: undefined }])
})
