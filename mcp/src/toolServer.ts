import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import type { RunTool } from './runTool.ts'
import { tools } from './tools.ts'

/** Speaks the Model Context Protocol. The transport decides where, `runTool` in which thread. */
export function createToolServer(runTool: RunTool): Server {
  const server = new Server({ name: 'murmur', version: '0.1.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: Object.entries(tools).map(([name, { description, properties, required }]) => ({
      name,
      description,
      inputSchema: { type: 'object' as const, properties: { ...properties }, required: [...required] },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const answer = await runTool({ name, input })
    if (answer.type === 'failed') return { isError: true, content: [{ type: 'text', text: answer.message }] }
    return { content: [{ type: 'text', text: answer.text }], structuredContent: JSON.parse(answer.text) }
  })
  return server
}
