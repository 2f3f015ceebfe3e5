import './src/checkNode.mjs'
import { runCommand } from './src/failure.mjs'
import { ensureInstalled } from './src/install.mjs'

// Standard output belongs to the protocol.
console.log = console.error

await runCommand(async () => {
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  await import(new URL('../mcp/src/stdio.ts', import.meta.url).href)
})
