import './src/checkNode.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'
import { loadEnvFile } from './src/project.mjs'

const isHttp = process.argv.includes('--http')
// Standard output belongs to the protocol.
if (!isHttp) console.log = console.error

await runCommand(async () => {
  loadEnvFile()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  await import(new URL(isHttp ? '../mcp/src/http.ts' : '../mcp/src/stdio.ts', import.meta.url).href)
})
