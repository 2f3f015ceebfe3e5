import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { connectMurmur } from './connectMurmur.ts'
import { createRunTool } from './runTool.ts'
import { createToolServer } from './toolServer.ts'

/** `npm run mcp`: the tools over standard input and output. */
const runTool = createRunTool(connectMurmur(), { onError: (error) => console.error(error) })
await createToolServer(runTool).connect(new StdioServerTransport())
