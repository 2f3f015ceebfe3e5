import { parseServiceSettings } from './serviceSettings.ts'
import { createToolService } from './toolService.ts'
import { createToolThread } from './toolThread.ts'

/** `npm run mcp -- --http`: the tools over HTTP. */
const settings = parseServiceSettings(process.env)
const service = await createToolService({
  settings,
  createThread: (log) => createToolThread({ log }),
  log: process.stderr,
})
const url = await service.listen({ host: settings.host, port: settings.port })
console.log(`The tools for agents are at ${url}/mcp`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isStopping) return
    isStopping = true
    await service.close()
    process.exit(0)
  })
