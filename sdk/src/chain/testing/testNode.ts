import type { Address } from '@murmur/engine/token'
import { decodeAbiParameters, encodeAbiParameters, type Hex, multicall3Abi, toFunctionSelector } from 'viem'
import type { Fetch } from '../node.ts'

/** A fake node. Tests may change its data and its fault at any time. */
export type TestNode = {
  chainId: number
  genesisHash: string
  /** In seconds. */
  timestamp: number
  /** By token address; `coin` is the chain's own coin. */
  units: Record<string, bigint | 'reverts' | Hex>
  decimals: number
  /** By token address in lower case, where they differ. */
  tokenDecimals: Record<string, number>
  /** By the address of the token or of Permit2, in lower case. */
  allowances: Record<string, bigint>
  /** The node's state at past blocks, by block number. */
  past: Record<string, Partial<TestNode>>
  /** Answers to any other method, by its name. */
  results: Record<string, unknown>
  fault: TestFault | undefined
  /** Every request that reached it. */
  requests: number
}

export type TestFault =
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
  /** It knows no method but that for blocks. */
  | 'unsupported'
  /** For contract calls only. */
  | 'revert'

export const testGenesis = `0x${'ab'.repeat(32)}`
/** `Error(string)` with the text "too little". */
const revertData =
  '0x08c379a0' +
  '0000000000000000000000000000000000000000000000000000000000000020' +
  '000000000000000000000000000000000000000000000000000000000000000a' +
  '746f6f206c6974746c6500000000000000000000000000000000000000000000'
export const phishing = 'Your wallet is at risk! Verify at https://evil.example/claim'

export function createTestNode(own: Partial<TestNode> = {}): TestNode {
  return {
    chainId: 1,
    genesisHash: testGenesis,
    timestamp: 1_800_000_000,
    units: { coin: 5n * 10n ** 18n },
    decimals: 18,
    tokenDecimals: {},
    allowances: {},
    past: {},
    results: {},
    fault: undefined,
    requests: 0,
    ...own,
  }
}

/** Answers for the nodes at these URLs. Any other URL throws. */
export function createTestFetch(nodes: Readonly<Record<string, TestNode>>): Fetch {
  return async (url, { body, signal }) => {
    const node = nodes[url]
    if (node === undefined) throw new TypeError(`There is no node at ${url}.`)
    node.requests += 1
    const request = JSON.parse(String(body))
    const isAnswered =
      node.fault === undefined ||
      (node.fault === 'revert' && request.method !== 'eth_call') ||
      (node.fault === 'unsupported' && request.method === 'eth_getBlockByNumber')
    if (isAnswered) return answerJson({ jsonrpc: '2.0', id: request.id, result: answer(node, request) })
    return fail(node.fault ?? '500', { id: request.id, signal: signal ?? undefined })
  }
}

type Failing = { readonly id: number; readonly signal: AbortSignal | undefined }

async function fail(fault: TestFault, { id, signal }: Failing): Promise<Response> {
  if (fault === 'resets') throw new TypeError('fetch failed')
  if (fault === 'hangs') {
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }
  return answers[fault]?.(id) ?? new Response(phishing, { status: 500 })
}

const answers: Readonly<Partial<Record<TestFault, (id: number) => Response>>> = {
  '429': () => new Response(phishing, { status: 429 }),
  html: () => new Response(`<h1>${phishing}</h1>`),
  truncated: (id) => new Response(`{"jsonrpc":"2.0","id":${id},"result":"0x00`),
  wrongId: (id) => answerJson({ jsonrpc: '2.0', id: id + 1, result: '0x00' }),
  noResult: (id) => answerJson({ jsonrpc: '2.0', id }),
  null: (id) => answerJson({ jsonrpc: '2.0', id, result: null }),
  '0x': (id) => answerJson({ jsonrpc: '2.0', id, result: '0x' }),
  garbage: (id) => answerJson({ jsonrpc: '2.0', id, result: `0x${'ff'.repeat(320)}` }),
  error: (id) => answerJson({ jsonrpc: '2.0', id, error: { code: -32000, message: phishing } }),
  unsupported: (id) => answerJson({ jsonrpc: '2.0', id, error: { code: -32601, message: phishing } }),
  revert: (id) => answerJson({ jsonrpc: '2.0', id, error: { code: 3, message: phishing, data: revertData } }),
}

function answerJson(value: unknown): Response {
  return new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
}

type Request = { readonly method: string; readonly params: readonly [{ readonly data: Hex }, string?] }

function answer(node: TestNode, { method, params }: Request): unknown {
  if (method in node.results) return node.results[method]
  if (method === 'eth_getBlockByNumber') return { hash: node.genesisHash }
  if (method !== 'eth_call') throw new Error(`This node does not know ${method}.`)
  const [calls] = decodeAbiParameters(aggregate3.inputs, `0x${params[0].data.slice(10)}`)
  const then = { ...node, ...node.past[params[1] ?? 'latest'] }
  return encodeAbiParameters(aggregate3.outputs, [calls.map((inner) => call(then, inner))])
}

const [aggregate3] = multicall3Abi

/** Computed once: hashing the signatures is the slowest part of an answer. */
const names: ReadonlyMap<string, string | undefined> = new Map(
  [
    'getChainId()',
    'getCurrentBlockTimestamp()',
    'getEthBalance(address)',
    'balanceOf(address)',
    'decimals()',
    'allowance(address,address)',
    'allowance(address,address,address)',
  ].map((signature) => [toFunctionSelector(signature), signature.split('(')[0]]),
)

function call(node: TestNode, { target, callData }: { target: Address; callData: Hex }) {
  const name = names.get(callData.slice(0, 10))
  if (name === 'getChainId') return encodeNumber(node.chainId)
  if (name === 'getCurrentBlockTimestamp') return encodeNumber(node.timestamp)
  if (name === 'decimals') return encodeNumber(node.tokenDecimals[target.toLowerCase()] ?? node.decimals)
  if (name === 'allowance') return encodeAllowance(node.allowances[target.toLowerCase()] ?? 0n)
  const units = node.units[name === 'getEthBalance' ? 'coin' : target]
  if (units === 'reverts') return { success: false, returnData: '0x' as const }
  return typeof units === 'string' ? { success: true, returnData: units } : encodeNumber(units ?? 0n)
}

/** With the expiration and nonce of Permit2; a token's own allowance is the first word. */
function encodeAllowance(units: bigint): { success: true; returnData: Hex } {
  return { success: true, returnData: encodeAbiParameters([{ type: 'uint256[3]' }], [[units, 0n, 0n]]) }
}

function encodeNumber(value: number | bigint): { success: true; returnData: Hex } {
  return { success: true, returnData: encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)]) }
}
