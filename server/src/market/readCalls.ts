import type { Address } from '@murmur/engine/token'
import type { ChainClient } from '@murmur/sdk/chain/chainClient'
import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  multicall3Abi,
  prepareEncodeFunctionData,
} from 'viem'
import type { Disputes } from './disputes.ts'

/** The way to a chain, and who hears where its nodes disagree. */
export type MarketClient = ChainClient & { readonly disputes?: Disputes | undefined }

/** One question to a contract. */
export type Call = {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
}

type ReadOptions = {
  readonly calls: readonly Call[]
  /** Every answer is of this block, even if the chain is reorganised meanwhile. */
  readonly blockHash: Hex
  /** The most that one question costs in gas. */
  readonly gasPerCall: number
}

/** Public nodes stop a call at 50 million gas, and some of them sooner. */
const MAX_GAS = 12_000_000
const MAX_CALLS = 400
const MAX_IN_FLIGHT = 2

/**
 * Asks many contracts in as few requests as a public node allows, and a second node the same. The answer is undefined where
 * a call reverted, its data cannot be decoded, or the nodes disagree. Throws if no node answers.
 */
export async function readCalls(
  client: MarketClient,
  { calls, blockHash, gasPerCall }: ReadOptions,
): Promise<readonly unknown[]> {
  const size = Math.max(1, Math.min(MAX_CALLS, Math.floor(MAX_GAS / gasPerCall)))
  const chunks = Array.from({ length: Math.ceil(calls.length / size) }, (_, at) =>
    calls.slice(at * size, (at + 1) * size),
  )
  const answers: (readonly unknown[])[] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < chunks.length; at = next++) {
      answers[at] = await readChunk(client, { calls: chunks[at] ?? [], blockHash })
    }
  }
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, work))
  return answers.flat()
}

type Chunk = Pick<ReadOptions, 'calls' | 'blockHash'>

/** If the nodes refuse a chunk, its halves are asked for: their limits are not known. */
async function readChunk(client: MarketClient, { calls, blockHash }: Chunk): Promise<readonly unknown[]> {
  try {
    return await aggregate(client, { calls, blockHash })
  } catch (error) {
    if (calls.length < MIN_HALVED) throw error
    const middle = Math.ceil(calls.length / 2)
    const first = await readChunk(client, { calls: calls.slice(0, middle), blockHash })
    return [...first, ...(await readChunk(client, { calls: calls.slice(middle), blockHash }))]
  }
}

/** A node that refuses less than this refuses for another reason than the size. */
const MIN_HALVED = 50

/** An answer in which two nodes differ is unknown: either of them may be wrong. */
async function aggregate(client: MarketClient, { calls, blockHash }: Chunk): Promise<readonly unknown[]> {
  const questions = calls.map((call) => ({ target: call.address, callData: encodeCall(call) }))
  const { first, second, nodes } = await askTwoNodes(client, { data: encodeQuestions(questions), blockHash })
  const results = decodeResults(first, calls)
  if (results === undefined) throw new Error('A node answered something else than it was asked.')
  const confirmed = second === undefined || second === first ? results : (decodeResults(second, calls) ?? [])
  const isAgreed = results.map(({ success, returnData }, at) => {
    return confirmed[at]?.success === success && confirmed[at]?.returnData === returnData
  })
  if (second !== undefined) client.disputes?.hear({ nodes, blockHash, questions, isAgreed })
  return calls.map((call, at) => {
    const result = results[at]
    return result?.success && isAgreed[at] ? decode(call, result.returnData) : undefined
  })
}

/** Hashing the name of a function takes longer than all the rest. */
const prepared = new WeakMap<Abi, Map<string, ReturnType<typeof prepareEncodeFunctionData>>>()

function encodeCall({ abi, functionName, args }: Call): Hex {
  const known = prepared.get(abi) ?? new Map()
  const own = known.get(functionName) ?? prepareEncodeFunctionData({ abi, functionName })
  prepared.set(abi, known.set(functionName, own))
  return encodeFunctionData({ ...own, ...(args && { args }) })
}

type TwoNodesOptions = { readonly data: Hex; readonly blockHash: Hex }

/** The second answer is undefined if no other node knows the block. */
async function askTwoNodes({ transport, chain }: MarketClient, { data, blockHash }: TwoNodesOptions) {
  const params = [{ to: chain.contracts.multicall3.address, data }, { blockHash }]
  const { signal } = new AbortController()
  const first = await transport.read(
    async (node, own) => {
      const answer = await node.request({ method: 'eth_call', params, signal: own })
      return answer.type === 'result' ? answer.value : undefined
    },
    { signal },
  )
  if (first === undefined) throw new Error('No node answered.')
  // A node that does not know the block yet is not at fault, so it does not back off.
  const second = await transport.read((node, own) => node.request({ method: 'eth_call', params, signal: own }), {
    signal,
    except: [first.node],
  })
  const nodes = [first.node.url, second?.node.url ?? '']
  return { first: first.value, second: second?.value.type === 'result' ? second.value.value : undefined, nodes }
}

type Question = { readonly target: Address; readonly callData: Hex }

function encodeQuestions(questions: readonly Question[]): Hex {
  return encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [questions.map((question) => ({ ...question, allowFailure: true }))],
  })
}

function decodeResults(data: unknown, calls: readonly Call[]) {
  if (!isHex(data)) return undefined
  try {
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data })
    return results.length === calls.length ? results : undefined
  } catch {
    return undefined
  }
}

/** A contract without the function answers with other data, or with none. */
function decode({ abi, functionName }: Call, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
