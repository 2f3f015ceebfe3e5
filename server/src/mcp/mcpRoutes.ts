import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { RunTool } from '@murmur/mcp/runTool'
import { createToolServer } from '@murmur/mcp/toolServer'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refuse.ts'
import type { HeaderRecord } from '../http/securityHeaders.ts'

type McpOptions = { readonly runTool: RunTool; readonly publicUrl: string; readonly headers: HeaderRecord }

/** The tools for agents. Every request stands for itself, so there is no session to steal. */
export function registerMcp(app: FastifyInstance, { runTool, publicUrl, headers }: McpOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers
    // Agents send no origin. A page of another site must not use them.
    if (origin !== undefined && origin !== publicUrl) return refuse(reply, { type: 'forbidden', headers })
  })
  app.post('/mcp', async (request, reply) => {
    if (Array.isArray(request.body)) return reply.code(400).send(noBatch)
    reply.hijack()
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    const server = createToolServer(runTool)
    reply.raw.once('close', () => void server.close())
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request.raw, reply.raw, request.body)
    return reply
  })
  // There is no stream of events, and no session to end.
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    handler: (_, reply) => refuse(reply, { type: 'methodNotAllowed', headers: { ...headers, allow: 'POST' } }),
  })
}

/** The protocol has none since 2025-06-18, and the rate limit counts requests. */
const noBatch = {
  jsonrpc: '2.0',
  id: null,
  error: { code: -32_600, message: 'Batches are not supported. Send one message in each request.' },
}
