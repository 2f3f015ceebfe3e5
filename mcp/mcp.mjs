import '../bin/src/checkNode.mjs'
import { runCommand } from '../bin/src/failure.mjs'
import { ensureInstalled } from '../bin/src/install.mjs'
import { loadEnvFile } from '../bin/src/project.mjs'

const isHttp = process.argv.includes('--http')
// Standard output belongs to the protocol.
if (!isHttp) console.log = console.error

await runCommand(async () => {
  loadEnvFile()
  await ensureInstalled()
  const { register } = await import('tsx/esm/api')
  register()
  await import(new URL(isHttp ? './src/http.ts' : './src/stdio.ts', import.meta.url).href)
})
