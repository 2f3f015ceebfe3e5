import { chainUnreachable, RpcError } from './rpcError.ts'

export type NodeCall = { readonly method: string; readonly params: unknown; readonly fetch: typeof fetch }

/** Asks a chain. What the node refuses comes out as it said it; a node that does not answer is 4901. */
export async function callNode(rpcUrl: string, { method, params, fetch }: NodeCall): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  const answer = await post(rpcUrl, { body, fetch })
  const error = readField(answer, 'error')
  if (error === undefined || error === null) return readField(answer, 'result')
  const code = readField(error, 'code')
  const message = readField(error, 'message')
  throw new RpcError(typeof code === 'number' ? code : -32603, {
    message: typeof message === 'string' ? message : 'The chain refused the request.',
    data: readField(error, 'data'),
  })
}

async function post(rpcUrl: string, { body, fetch }: { body: string; fetch: typeof globalThis.fetch }) {
  try {
    const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answer: unknown = await response.json()
    return answer
  } catch (error) {
    throw chainUnreachable(error)
  }
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
