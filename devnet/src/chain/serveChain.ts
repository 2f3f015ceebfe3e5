import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Chain, RpcReply, RpcRequest } from './chain.ts'

/** JSON-RPC over HTTP and WebSockets on one port of this machine, with batches and `eth_subscribe`. */
export async function serveChain(chain: Chain, { port }: { port: number }): Promise<{ close(): void }> {
  const server = createServer((request, response) => {
    answerHttp(chain, { request, response }).catch(() => response.destroy())
  })
  // Longer than the pause between two questions of a page, so that connections are reused.
  server.keepAliveTimeout = 60_000
  const sockets = new WebSocketServer({ server, maxPayload: byteLimit })
  // Without a listener, the WebSocket server would throw the same errors that `once` reports below.
  sockets.on('error', () => undefined)
  sockets.on('connection', (socket) => answerSocket(chain, socket))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
      for (const socket of sockets.clients) socket.terminate()
    },
  }
}

/** Wallets and pages of any origin may ask: these are test chains on the user's own machine. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
}
const byteLimit = 8 * 2 ** 20

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse }

async function answerHttp(chain: Chain, { request, response }: Exchange): Promise<void> {
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += chunk.length
    if (length > byteLimit) return void response.writeHead(413, cors).end()
    chunks.push(chunk)
  }
  const body = await answerText(chain, { text: Buffer.concat(chunks).toString() })
  response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(body)
}

function answerSocket(chain: Chain, socket: WebSocket): void {
  const subscriptions = new Set<unknown>()
  const stopListening = chain.onEvent((params) => {
    if (!subscriptions.has(params.subscription)) return
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params }))
  })
  socket.on('error', () => undefined)
  socket.on('close', stopListening)
  socket.on('message', async (data) => {
    const onReply = ({ method }: RpcRequest, reply: RpcReply) => {
      if (method === 'eth_subscribe' && 'result' in reply) subscriptions.add(reply.result)
    }
    socket.send(await answerText(chain, { text: data.toString(), onReply }))
  })
}

type Question = { readonly text: string; readonly onReply?: (request: RpcRequest, reply: RpcReply) => void }

async function answerText(chain: Chain, { text, onReply }: Question): Promise<string> {
  const answerOne = async (value: unknown): Promise<RpcReply> => {
    if (!isRequest(value)) return refuse(-32600, 'Invalid request')
    const reply = await chain.answer(value)
    onReply?.(value, reply)
    return reply
  }
  const body = parseJson(text)
  if (body === undefined) return JSON.stringify(refuse(-32700, 'Parse error'))
  if (!Array.isArray(body)) return JSON.stringify(await answerOne(body))
  const replies: RpcReply[] = []
  for (const request of body) replies.push(await answerOne(request))
  return JSON.stringify(replies)
}

function isRequest(value: unknown): value is RpcRequest {
  return v.is(v.object({ method: v.string(), params: v.optional(v.array(v.unknown())) }), value)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refuse(code: number, message: string): RpcReply {
  return { jsonrpc: '2.0', id: null, error: { code, message } }
}
