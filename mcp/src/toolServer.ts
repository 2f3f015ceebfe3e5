import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { isOutsideFailure } from '@murmur/chain/outsideFailure'
import { type Murmur, ToolError } from './murmur.ts'
import { tools } from './tools.ts'

/** Speaks the Model Context Protocol. The transport decides where. */
export function createToolServer(murmur: Murmur): Server {
  const server = new Server({ name: 'murmur', version: '0.1.0' }, { capabilities: { tools: {} } })
  server.setRequestHandler(ListToolsRequestSchema, async () => ({
    tools: Object.entries(tools).map(([name, { description, properties, required }]) => ({
      name,
      description,
      inputSchema: { type: 'object' as const, properties: { ...properties }, required: [...required] },
    })),
  }))
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: input = {} } }) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    if (tool === undefined) return fail(`There is no tool ${name.slice(0, 100)}.`)
    try {
      const result = await tool.run(input, murmur)
      return { content: [{ type: 'text' as const, text: JSON.stringify(result) }], structuredContent: { ...result } }
    } catch (error) {
      return fail(describeError(error))
    }
  })
  return server
}

/** The text of an unexpected error could name a node with its key, so that only the log of the operator has it. */
function describeError(error: unknown): string {
  if (error instanceof ToolError) return error.message
  // On standard error: standard output belongs to the protocol.
  if (!isOutsideFailure(error)) console.error('A tool failed.', error)
  return 'This did not work. Try again in a moment.'
}

function fail(message: string) {
  return { isError: true, content: [{ type: 'text' as const, text: message }] }
}
