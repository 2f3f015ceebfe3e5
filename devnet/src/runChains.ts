import { fileURLToPath } from 'node:url'
import type { Chains } from './chains.ts'
import { describeChains } from './describeChains.ts'
import { ChainsUnavailable, startChains } from './startChains.ts'

const directory = fileURLToPath(new URL('../../.cache/devnet', import.meta.url))
const started = performance.now()
const clearLine = process.stdout.isTTY ? '\r\u001b[2K' : ''

await run()

/** `npm run devnet`: the chains alone, until Ctrl-C. */
async function run(): Promise<void> {
  try {
    const port = process.env.DEVNET_PORT
    const firstPort = port === undefined || port === '' ? {} : { firstPort: Number(port) }
    const chains = await startChains({ directory, ...firstPort, log, onProgress: showProgress })
    stopOnSignal(chains)
    log(`${describeChains(chains)}\n`)
    log(`Ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } catch (error) {
    if (!(error instanceof ChainsUnavailable)) throw error
    log(error.message)
    process.exitCode = 1
  }
}

function log(line: string): void {
  process.stdout.write(`${clearLine}${line}\n`)
}

/** Progress in one changing line, on terminals only. */
function showProgress(step: string): void {
  if (process.stdout.isTTY) process.stdout.write(`${clearLine}Local chains: ${step}…`)
}

function stopOnSignal(chains: Chains): void {
  const stop = async () => {
    await chains.stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
}
