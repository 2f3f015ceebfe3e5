/** A chain that answers JSON-RPC. Its answers are typed by who asks: they come from our own processes. */
export type Rpc = {
  readonly url: string
  readonly request: <T>(method: string, params?: readonly unknown[]) => Promise<T>
  /** Asks all at once; the answers come in the order of the questions. */
  readonly batch: <T>(calls: readonly RpcCall[]) => Promise<T[]>
}

export type RpcCall = readonly [method: string, ...params: unknown[]]

type Reply = { readonly id: number; readonly result?: unknown; readonly error?: { readonly message: string } }

export class RpcError extends Error {
  constructor(method: string, message: string) {
    super(`${method}: ${message}`)
  }
}

export function createRpc(url: string): Rpc {
  const batch = async <T>(calls: readonly RpcCall[]): Promise<T[]> => {
    if (calls.length === 0) return []
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body, encodeUnits),
    })
    const replies = new Map(((await answer.json()) as Reply[]).map((reply) => [reply.id, reply]))
    return calls.map(([method], id) => readReply(replies.get(id), method) as T)
  }
  return {
    url,
    batch,
    request: async <T>(method: string, params: readonly unknown[] = []) => {
      const [result] = await batch<T>([[method, ...params]])
      return result as T
    },
  }
}

function readReply(reply: Reply | undefined, method: string): unknown {
  if (reply === undefined) throw new RpcError(method, 'no answer')
  if (reply.error !== undefined) throw new RpcError(method, reply.error.message)
  return reply.result
}

/** Whole numbers go over the wire as hex. */
function encodeUnits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `0x${value.toString(16)}` : value
}
