import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseAbi } from 'viem'
import { getBlockNumber, getGasPrice, getTransactionReceipt, readContract } from 'viem/actions'
import { afterEach, expect, test } from 'vitest'
import { createChainClient } from './chainClient.ts'
import {
  createTestFetch,
  createTestNode,
  phishing,
  type TestFault,
  type TestNode,
  testGenesis,
} from './testing/testNode.ts'

afterEach(closeNodes)

const results = { eth_gasPrice: '0x7', eth_blockNumber: '0x10', eth_getTransactionReceipt: null }

test('viem actions work on the nodes of a chain', async () => {
  const client = await connect([createTestNode({ results })])
  expect(await getGasPrice(client)).toBe(7n)
  expect(await getBlockNumber(client)).toBe(16n)
})

test.each<TestFault>(['resets', '429', '500', 'html', 'truncated', 'wrongId', 'noResult', 'null', 'error'])(
  'after the fault %s the next node answers, and the first one backs off',
  async (fault) => {
    const broken = createTestNode({ fault })
    const client = await connect([broken, createTestNode({ results })])
    expect(await getGasPrice(client)).toBe(7n)
    const { requests } = broken
    expect(await getGasPrice(client)).toBe(7n)
    expect(broken.requests).toBe(requests)
  },
)

test('a node that hangs is overtaken by the next one', async () => {
  const client = await connect([createTestNode({ fault: 'hangs' }), createTestNode({ results })])
  expect(await getGasPrice(client)).toBe(7n)
})

test('a node with another block 0 is not used', async () => {
  const other = createTestNode({ genesisHash: `0x${'cd'.repeat(32)}`, results: { eth_gasPrice: '0x9' } })
  const client = await connect([other, createTestNode({ results })])
  expect(await getGasPrice(client)).toBe(7n)
})

test("without a usable node the action fails, without the node's error text", async () => {
  const client = await connect([createTestNode({ fault: 'error' })])
  const error = await getGasPrice(client).catch((reason: unknown) => String(reason))
  expect(error).toContain('The node did not answer.')
  expect(error).not.toContain(phishing)
})

test('a revert is an answer: viem decodes it, and the node stays in use', async () => {
  const node = createTestNode({ fault: 'revert', results })
  const client = await connect([node])
  const abi = parseAbi(['function swap() view'])
  const call = readContract(client, { abi, address: `0x${'1'.repeat(40)}`, functionName: 'swap' })
  await expect(call).rejects.toThrow('too little')
  expect(await getGasPrice(client)).toBe(7n)
})

test('for a method that a node does not know the next one is asked, and the first one stays in use', async () => {
  const first = createTestNode({ fault: 'unsupported', results })
  const client = await connect([first, createTestNode({ results: { eth_gasPrice: '0x9' } })])
  expect(await getGasPrice(client)).toBe(9n)
  first.fault = undefined
  expect(await getGasPrice(client)).toBe(7n)
})

test("where no node knows a method, the error reports that, without the node's error text", async () => {
  const client = await connect([createTestNode({ fault: 'unsupported' }), createTestNode({ fault: 'unsupported' })])
  const error = await getGasPrice(client).catch((reason: unknown) => String(reason))
  expect(error).toContain('The node does not support this.')
  expect(error).not.toContain(phishing)
})

test('a receipt that does not exist yet is not a fault of the node', async () => {
  const node = createTestNode({ results })
  const client = await connect([node])
  const hash = `0x${'1'.repeat(64)}` as const
  await expect(getTransactionReceipt(client, { hash })).rejects.toThrow('could not be found')
  expect(await getGasPrice(client)).toBe(7n)
})

async function connect(nodes: readonly TestNode[]) {
  const rpcUrls = await Promise.all(nodes.map(serveNode))
  const options = { fetch, now: () => Date.now(), random: () => 0.5 }
  return createChainClient({ chainId: 1, rpcUrls, genesisHash: testGenesis, contracts: {} }, options)
}

const servers: Server[] = []

/** Serves a fake node over real HTTP, until `closeNodes`. */
async function serveNode(node: TestNode): Promise<string> {
  const server = createServer((request, response) => void answer(request, { response, node }))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function closeNodes(): void {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
}

async function answer(request: IncomingMessage, { response, node }: { response: ServerResponse; node: TestNode }) {
  const body = (await request.toArray()).join('')
  try {
    const found = await createTestFetch({ self: node })('self', { body, signal: endOf(response) })
    response.writeHead(found.status).end(await found.text())
  } catch {
    response.destroy()
  }
}

function endOf(response: ServerResponse): AbortSignal {
  const ending = new AbortController()
  response.on('close', () => ending.abort())
  return ending.signal
}
