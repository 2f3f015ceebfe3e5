import type { Address } from '@murmur/engine/token'
import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  isHex,
  multicall3Abi,
  prepareEncodeFunctionData,
} from 'viem'
import type { ChainClient } from '../chain/chainClient.ts'

/** A client that also records where its nodes disagree. */
export type MarketClient = ChainClient & { readonly disputes?: Disputes | undefined }

/** Reports disagreeing nodes to operators. */
export type Disputes = {
  /** Takes each list of questions that two nodes answered. */
  record(comparison: Comparison): void
}

type Comparison = {
  /** Their URLs. */
  readonly nodes: readonly string[]
  readonly blockHash: Hex
  readonly questions: readonly Question[]
  /** For each question. */
  readonly isAgreed: readonly boolean[]
}

type Question = { readonly target: Address; readonly callData: Hex }

export type Call = {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  /** The most gas that it uses. */
  readonly gas: number
}

/** Calls whose answers make one value, such as a pool's price and its liquidity. */
export type Query<T> = {
  readonly calls: readonly Call[]
  /** Runs only if every call has an answer, decoded by its ABI. */
  readonly parse: (answers: readonly unknown[]) => T | undefined
}

type QueryOptions<T> = { readonly queries: readonly Query<T>[]; readonly blockHash: Hex }

/** No value for a query with an unknown answer. */
export async function runQueries<T>(
  client: MarketClient,
  { queries, blockHash }: QueryOptions<T>,
): Promise<readonly (T | undefined)[]> {
  const answers = await readCalls(client, { calls: queries.flatMap(({ calls }) => calls), blockHash })
  let at = 0
  return queries.map(({ calls, parse }) => {
    const own = answers.slice(at, at + calls.length)
    at += calls.length
    return own.includes(undefined) ? undefined : parse(own)
  })
}

/** Only the values that were found. */
export async function findValues<T>(client: MarketClient, options: QueryOptions<T>): Promise<readonly T[]> {
  const values = await runQueries(client, options)
  return values.filter((value) => value !== undefined)
}

type ReadOptions = {
  readonly calls: readonly Call[]
  /** Every answer is of this block, even if the chain is reorganised meanwhile. */
  readonly blockHash: Hex
}

/** Public nodes stop a call at 50 million gas, and some of them sooner. */
const MAX_GAS = 12_000_000
const MAX_CALLS = 400
const MAX_IN_FLIGHT = 2

/**
 * Sends many calls in as few requests as a public node allows, and compares the answers of a second node. An answer is
 * no value where a call reverted, its data cannot be decoded, or the nodes disagree. Throws if no node answers.
 */
export async function readCalls(client: MarketClient, { calls, blockHash }: ReadOptions): Promise<readonly unknown[]> {
  const chunks = splitCalls(calls)
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

function splitCalls(calls: readonly Call[]): readonly (readonly Call[])[] {
  const chunks: Call[][] = []
  let gasLeft = 0
  for (const call of calls) {
    const chunk = chunks.at(-1)
    if (chunk === undefined || chunk.length === MAX_CALLS || call.gas > gasLeft) {
      chunks.push([call])
      gasLeft = MAX_GAS
    } else {
      chunk.push(call)
    }
    gasLeft -= call.gas
  }
  return chunks
}

/** Retries a refused chunk in halves: the limits of the nodes are not known. */
async function readChunk(client: MarketClient, { calls, blockHash }: ReadOptions): Promise<readonly unknown[]> {
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
async function aggregate(client: MarketClient, { calls, blockHash }: ReadOptions): Promise<readonly unknown[]> {
  const questions = calls.map((call) => ({ target: call.address, callData: encodeCall(call) }))
  const { first, second, nodes } = await askTwoNodes(client, { data: encodeAggregate(questions), blockHash })
  const results = decodeResults(first, calls)
  if (results === undefined) throw new Error('The answer of a node does not match the calls.')
  const confirmed = second === undefined || second === first ? results : (decodeResults(second, calls) ?? [])
  const isAgreed = results.map(({ success, returnData }, at) => {
    return confirmed[at]?.success === success && confirmed[at]?.returnData === returnData
  })
  if (second !== undefined) client.disputes?.record({ nodes, blockHash, questions, isAgreed })
  return calls.map((call, at) => {
    const result = results[at]
    return result?.success && isAgreed[at] ? decode(call, result.returnData) : undefined
  })
}

/** Hashing a function's name takes longer than all other encoding. */
const prepared = new WeakMap<Abi, Map<string, ReturnType<typeof prepareEncodeFunctionData>>>()

function encodeCall({ abi, functionName, args }: Call): Hex {
  const known = prepared.get(abi) ?? new Map()
  const own = known.get(functionName) ?? prepareEncodeFunctionData({ abi, functionName })
  prepared.set(abi, known.set(functionName, own))
  return encodeFunctionData({ ...own, ...(args && { args }) })
}

type TwoNodesOptions = { readonly data: Hex; readonly blockHash: Hex }

/** No second answer if no other node knows the block. */
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

function encodeAggregate(questions: readonly { readonly target: Address; readonly callData: Hex }[]): Hex {
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
    // No answer of Multicall3, which the callers report.
    return undefined
  }
}

/** A contract without the function answers with other data, or with no data. */
function decode({ abi, functionName }: Call, data: Hex): unknown {
  try {
    return decodeFunctionResult({ abi, functionName, data })
  } catch {
    // The answer is unknown, which is a value.
    return undefined
  }
}
