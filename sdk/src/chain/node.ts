import * as v from 'valibot'
import { type Client, createClient, custom, type Hex, isHex, RpcRequestError, type Transport } from 'viem'
import { tryParse } from '../schemas.ts'

/** One JSON-RPC node behind an HTTP URL. */
export type Node = {
  readonly url: string
  request(call: NodeCall): Promise<NodeAnswer>
}

type NodeCall = {
  readonly method: string
  readonly params: readonly unknown[]
  readonly signal: AbortSignal
}

/** A node's own error text is dropped: it is untrusted input and has carried phishing messages. */
export type NodeAnswer =
  | { readonly type: 'result'; readonly value: unknown }
  /** The contract reverted. The node itself is healthy. */
  | { readonly type: 'reverted'; readonly data: Hex }
  /** The node does not know the method or a parameter. Others may. */
  | { readonly type: 'refused' }
  | { readonly type: 'failed' }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

const MAX_ANSWER_LENGTH = 1_000_000
const failed: NodeAnswer = { type: 'failed' }

export function createNode(url: string, { fetch }: { fetch: Fetch }): Node {
  let lastId = 0
  return {
    url,
    request: async ({ method, params, signal }) => {
      lastId += 1
      const id = lastId
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
          signal,
          // No cookies, and no redirect to a host that the content policy does not list.
          credentials: 'omit',
          redirect: 'error',
        })
        return response.ok ? parseAnswer(await response.text(), { id, method }) : failed
      } catch {
        // `fetch` rejects with a TypeError without a network, and an answer that is not JSON is the node's failure.
        return failed
      }
    },
  }
}

/** A viem client that talks to this node only, until the signal aborts. */
export function createNodeClient(node: Node, { signal }: { signal: AbortSignal }): Client {
  const request = async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) =>
    unwrapAnswer(await node.request({ method, params, signal }), { method, url: node.url })
  // Retries belong to the caller, which knows the other nodes.
  return createClient({ transport: custom({ request }, { retryCount: 0 }) as Transport })
}

/** The result, or the error that viem's actions know how to decode. */
export function unwrapAnswer(answer: NodeAnswer, { method, url }: { method: string; url: string }): unknown {
  if (answer.type === 'result') return answer.value
  throw new RpcRequestError({ body: { method }, error: describeError(answer), url })
}

function describeError(answer: Exclude<NodeAnswer, { type: 'result' }>) {
  if (answer.type === 'reverted') return { code: REVERTED, message: 'execution reverted', data: answer.data }
  if (answer.type === 'refused') return { code: INVALID_PARAMS, message: 'The node does not support this.' }
  return { code: INTERNAL_ERROR, message: 'The node did not answer.' }
}

const REVERTED = 3
const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603

/** These answer `null` for something that does not exist yet. Anywhere else `null` is a failure, never a zero. */
const nullableMethods = new Set(['eth_getTransactionReceipt', 'eth_getTransactionByHash', 'eth_getBlockByHash'])

function parseAnswer(text: string, { id, method }: { id: number; method: string }): NodeAnswer {
  if (text.length > MAX_ANSWER_LENGTH) return failed
  const reply = tryParse(rpcReply, JSON.parse(text))
  if (reply === undefined || reply.id !== id) return failed
  if (!('result' in reply)) return describeFailure(reply.error)
  return reply.result === null && !nullableMethods.has(method) ? failed : { type: 'result', value: reply.result }
}

/** An answer with both is an error. */
const rpcReply = v.union([
  v.object({
    id: v.number(),
    error: v.object({ code: v.unknown(), data: v.fallback(v.optional(v.custom<Hex>(isHex)), undefined) }),
  }),
  v.object({ id: v.number(), error: v.optional(v.never()), result: v.unknown() }),
])

function describeFailure({ code, data }: { readonly code: unknown; readonly data?: Hex | undefined }): NodeAnswer {
  if (data !== undefined) return { type: 'reverted', data }
  if (code === REVERTED) return { type: 'reverted', data: '0x' }
  return code === INVALID_PARAMS || code === METHOD_NOT_FOUND ? { type: 'refused' } : failed
}
