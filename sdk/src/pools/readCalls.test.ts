import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createChainClient } from '../chain/chainClient.ts'
import { readCalls } from './readCalls.ts'

const genesisHash = `0x${'9'.repeat(64)}` as const
const blockHash = `0x${'1'.repeat(64)}` as const
const pool = `0x${'a'.repeat(40)}` as const
const abi = parseAbi(['function balance(uint256) view returns (uint256)'])
const calls = [1n, 2n, 3n].map((argument) => ({
  address: pool,
  abi,
  functionName: 'balance',
  args: [argument],
  gas: 1_000,
}))

test('two nodes that agree give the answers', async () => {
  expect(await ask([honest, honest])).toEqual([10n, 20n, 30n])
})

test('where two nodes disagree about a reserve, it is unknown, and the others are not', async () => {
  expect(await ask([honest, (argument) => (argument === 2n ? 21n : honest(argument))])).toEqual([10n, undefined, 30n])
  expect(await ask([(argument) => (argument === 2n ? 21n : honest(argument)), honest])).toEqual([10n, undefined, 30n])
})

test('a second node that does not know the block yet confirms nothing, and takes nothing away', async () => {
  expect(await ask([honest, undefined])).toEqual([10n, 20n, 30n])
})

test('a second node that answers nonsense makes everything unknown', async () => {
  expect(await ask([honest, 'nonsense'])).toEqual([undefined, undefined, undefined])
})

test('without an answer from any node it fails', async () => {
  await expect(ask([undefined, undefined])).rejects.toThrow('No node answered.')
})

type Answer = ((argument: bigint) => bigint) | 'nonsense' | undefined

function honest(argument: bigint): bigint {
  return argument * 10n
}

async function ask(answers: readonly Answer[]): Promise<readonly unknown[]> {
  const rpcUrls = answers.map((_, at) => `https://node${at}.example`)
  const fetch = async (url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    if (method === 'eth_getBlockByNumber') return answer(id, { number: numberToHex(0), hash: genesisHash })
    const result = answerCalls(params[0].data, answers[rpcUrls.indexOf(url)])
    return result === undefined ? Response.json({ jsonrpc: '2.0', id, error: { code: -32000 } }) : answer(id, result)
  }
  const client = createChainClient(
    { chainId: 1, rpcUrls, genesisHash, contracts: {} },
    { fetch, now: () => 0, random: () => 0.5 },
  )
  return await readCalls(client, { calls, blockHash })
}

function answer(id: number, result: unknown): Response {
  return Response.json({ jsonrpc: '2.0', id, result })
}

function answerCalls(data: Hex, give: Answer): Hex | undefined {
  if (give === undefined) return undefined
  if (give === 'nonsense') return '0x1234'
  const { args } = decodeFunctionData({ abi: multicall3Abi, data })
  const asked = (args?.[0] ?? []) as readonly { readonly callData: Hex }[]
  const result = asked.map(({ callData }) => {
    const argument = decodeFunctionData({ abi, data: callData }).args[0]
    return { success: true, returnData: numberToHex(give(argument), { size: 32 }) }
  })
  return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
}
