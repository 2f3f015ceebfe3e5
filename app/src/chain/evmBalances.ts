import type { Address, Listing } from '@murmur/engine/token'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, isHex } from 'viem'
import { multicall3Abi } from './multicall3Abi.ts'
import type { Node } from './node.ts'

/** What one node says about one account, all at one block. */
export type EvmReading = {
  readonly chainId: bigint
  /** Of the block, in seconds. */
  readonly timestamp: bigint
  /** By id of the listing; undefined where the contract did not answer as it should. */
  readonly units: ReadonlyMap<Listing['id'], bigint | undefined>
}

export type EvmQuestion = {
  readonly account: Address
  readonly listings: readonly Listing[]
  readonly multicall: Address
  readonly signal: AbortSignal
}

/** One request for everything: balances, decimals, and which chain at which time says so. */
export async function readEvmBalances(node: Node, question: EvmQuestion): Promise<EvmReading | undefined> {
  const { listings, multicall, signal } = question
  const calls = [...frame(multicall), ...listings.flatMap((listing) => callsFor(listing, question))]
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  const answer = await node.ask({ method: 'eth_call', params: [{ to: multicall, data }, 'latest'], signal })
  const results = answer.type === 'answer' ? decodeResults(answer.value) : undefined
  if (results === undefined || results.length !== calls.length) return undefined
  return readResults(results, { listings })
}

type Call = { readonly target: Address; readonly allowFailure: true; readonly callData: Hex }
type Result = { readonly success: boolean; readonly returnData: Hex }

function frame(multicall: Address): readonly Call[] {
  return (['getChainId', 'getCurrentBlockTimestamp'] as const).map((functionName) =>
    createCall(multicall, encodeFunctionData({ abi: multicall3Abi, functionName })),
  )
}

/** Two for each: the second says how many decimals the contract counts, which the coin of a chain cannot be asked. */
function callsFor({ tokenAddress }: Listing, { account, multicall }: EvmQuestion): readonly Call[] {
  if (tokenAddress === null) {
    const callData = encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] })
    return [createCall(multicall, callData)]
  }
  return [
    createCall(tokenAddress, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] })),
    createCall(tokenAddress, encodeFunctionData({ abi: erc20Abi, functionName: 'decimals' })),
  ]
}

function createCall(target: Address, callData: Hex): Call {
  return { target, allowFailure: true, callData }
}

function decodeResults(value: unknown): readonly Result[] | undefined {
  if (!isHex(value)) return undefined
  try {
    return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: value })
  } catch {
    return undefined
  }
}

function readResults(
  results: readonly Result[],
  { listings }: { listings: readonly Listing[] },
): EvmReading | undefined {
  const [chainId, timestamp, ...rest] = results.map(readNumber)
  if (chainId === undefined || timestamp === undefined) return undefined
  const units = new Map<string, bigint | undefined>()
  let next = 0
  for (const { id, tokenAddress, decimals } of listings) {
    const isCoin = tokenAddress === null
    const isCountedAlike = isCoin || rest[next + 1] === BigInt(decimals)
    units.set(id, isCountedAlike ? rest[next] : undefined)
    next += isCoin ? 1 : 2
  }
  return { chainId, timestamp, units }
}

/** Every answer here is one word. Fewer bytes are no number, least of all zero. */
function readNumber({ success, returnData }: Result): bigint | undefined {
  return success && returnData.length === 66 ? BigInt(returnData) : undefined
}
