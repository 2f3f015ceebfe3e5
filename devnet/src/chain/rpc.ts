import type { Chain } from './chain.ts'

/** A JSON-RPC client. The caller names the type of the answer, because every answer comes from our own processes. */
export type Rpc = {
  /** The address of the chain, or its name where it runs in this process. */
  readonly url: string
  readonly request: <T>(method: string, params?: readonly unknown[]) => Promise<T>
  /** Sends all calls at once and answers in their order. */
  readonly batch: <T>(calls: readonly RpcCall[]) => Promise<T[]>
}

export type RpcCall = readonly [method: string, ...params: unknown[]]

type Reply = { readonly id?: unknown; readonly result?: unknown; readonly error?: { readonly message: string } }

class RpcError extends Error {
  constructor(method: string, message: string) {
    super(`${method}: ${message}`)
  }
}

export function createRpc(url: string): Rpc {
  return createClient(url, async (calls) => {
    const body = calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body, encodeUnits),
    })
    const replies = new Map(((await answer.json()) as Reply[]).map((reply) => [reply.id, reply]))
    return calls.map((_, id) => replies.get(id))
  })
}

/** A client for a chain in this process. */
export function createInProcessRpc(chain: Chain, { name }: { name: string }): Rpc {
  return createClient(name, async (calls) => {
    const replies: Reply[] = []
    for (const [method, ...params] of calls) {
      replies.push(await chain.answer({ method, params: JSON.parse(JSON.stringify(params, encodeUnits)) }))
    }
    return replies
  })
}

type Send = (calls: readonly RpcCall[]) => Promise<readonly (Reply | undefined)[]>

function createClient(url: string, send: Send): Rpc {
  const batch = async <T>(calls: readonly RpcCall[]): Promise<T[]> => {
    if (calls.length === 0) return []
    const replies = await send(calls)
    return calls.map(([method], index) => readReply(replies[index], method) as T)
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

/** JSON-RPC writes whole numbers as hex. */
function encodeUnits(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `0x${value.toString(16)}` : value
}
