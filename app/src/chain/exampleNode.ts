import type { Address } from '@murmur/engine/token'
import { decodeAbiParameters, encodeAbiParameters, type Hex, toFunctionSelector } from 'viem'
import { multicall3Abi } from './multicall3Abi.ts'
import type { Fetch } from './node.ts'

/** A node for tests: what it knows, and how it fails. Both may change at any time. */
export type ExampleNode = {
  chainId: number
  genesisHash: string
  /** In seconds. */
  timestamp: number
  /** By address of the token; the coin of the chain by `coin`. */
  units: Record<string, bigint | 'reverts' | 'empty'>
  decimals: number
  fault: ExampleFault | undefined
  /** Every request that reached it. */
  requests: number
}

export type ExampleFault =
  | 'hangs'
  | 'resets'
  | '429'
  | '500'
  | 'html'
  | 'truncated'
  | 'wrongId'
  | 'noResult'
  | 'null'
  | '0x'
  | 'garbage'
  | 'error'

export const exampleGenesis = `0x${'ab'.repeat(32)}`
export const phishing = 'Your wallet is at risk! Verify at https://evil.example/claim'

export function createExampleNode(own: Partial<ExampleNode> = {}): ExampleNode {
  return {
    chainId: 1,
    genesisHash: exampleGenesis,
    timestamp: 1_800_000_000,
    units: { coin: 5n * 10n ** 18n },
    decimals: 18,
    fault: undefined,
    requests: 0,
    ...own,
  }
}

/** Answers for the nodes at these addresses, and for nobody else. */
export function createExampleFetch(nodes: Readonly<Record<string, ExampleNode>>): Fetch {
  return async (url, { body, signal }) => {
    const node = nodes[url]
    if (node === undefined) throw new TypeError(`Nobody lives at ${url}.`)
    node.requests += 1
    const request = JSON.parse(String(body))
    if (node.fault === undefined) return answerJson({ jsonrpc: '2.0', id: request.id, result: answer(node, request) })
    return fail(node.fault, { id: request.id, signal: signal ?? undefined })
  }
}

type Failing = { readonly id: number; readonly signal: AbortSignal | undefined }

async function fail(fault: ExampleFault, { id, signal }: Failing): Promise<Response> {
  if (fault === 'resets') throw new TypeError('fetch failed')
  if (fault === 'hangs') {
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  return answers[fault]?.(id) ?? new Response(phishing, { status: 500 })
}

const answers: Readonly<Partial<Record<ExampleFault, (id: number) => Response>>> = {
  '429': () => new Response(phishing, { status: 429 }),
  html: () => new Response(`<h1>${phishing}</h1>`),
  truncated: (id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":"0x00`),
  wrongId: (id) => answerJson({ jsonrpc: '2.0', id: id + 1, result: '0x00' }),
  noResult: (id) => answerJson({ jsonrpc: '2.0', id }),
  null: (id) => answerJson({ jsonrpc: '2.0', id, result: null }),
  '0x': (id) => answerJson({ jsonrpc: '2.0', id, result: '0x' }),
  garbage: (id) => answerJson({ jsonrpc: '2.0', id, result: `0x${'ff'.repeat(320)}` }),
  error: (id) => answerJson({ jsonrpc: '2.0', id, error: { code: -32000, message: phishing } }),
}

function answerJson(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
}

type Request = { readonly method: string; readonly params: readonly [{ readonly data: Hex }] }

function answer(node: ExampleNode, { method, params }: Request): unknown {
  if (method === 'eth_getBlockByNumber') return { hash: node.genesisHash }
  if (method !== 'eth_call') throw new Error(`A reading needs no ${method}.`)
  const [calls] = decodeAbiParameters(aggregate3.inputs, `0x${params[0].data.slice(10)}`)
  return encodeAbiParameters(aggregate3.outputs, [calls.map((asked) => call(node, asked))])
}

const [aggregate3] = multicall3Abi

/** Found once: to compute them is the dearest part of an answer. */
const names: ReadonlyMap<string, string | undefined> = new Map(
  ['getChainId()', 'getCurrentBlockTimestamp()', 'getEthBalance(address)', 'balanceOf(address)', 'decimals()'].map(
    (signature) => [toFunctionSelector(signature), signature.split('(')[0]],
  ),
)

function call(node: ExampleNode, { target, callData }: { target: Address; callData: Hex }) {
  const name = names.get(callData.slice(0, 10))
  if (name === 'getChainId') return encodeNumber(node.chainId)
  if (name === 'getCurrentBlockTimestamp') return encodeNumber(node.timestamp)
  if (name === 'decimals') return encodeNumber(node.decimals)
  const units = node.units[name === 'getEthBalance' ? 'coin' : target]
  if (units === 'reverts') return { success: false, returnData: '0x' as const }
  return units === 'empty' ? { success: true, returnData: '0x' as const } : encodeNumber(units ?? 0n)
}

function encodeNumber(value: number | bigint): { success: true; returnData: Hex } {
  return { success: true, returnData: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]) }
}
