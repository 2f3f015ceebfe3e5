import '../bin/src/checkNode.mjs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Failure, runCommand } from '../bin/src/failure.mjs'
import { endChildrenOnSignal, start } from '../bin/src/run.mjs'

/** Runs `npm start`, requests one page and one block of a local chain, and stops. For machines without a browser. */
await runCommand(async () => {
  endChildrenOnSignal()
  const site = start([process.execPath, 'bin/start.mjs'], { env: { PORT: '0' } })
  const ended = once(site, 'close')
  const origin = await waitForLine(site, { ended, pattern: /Murmur is running at (\S+)/ })
  const page = await fetch(`${origin}/swap`)
  if (!page.ok) throw new Failure(`/swap answered ${page.status}.`)
  const { chainId, height, seconds } = await askChain(origin)
  console.log(`Node ${process.versions.node}, ${process.platform} ${process.arch}: /swap answers ${page.status},`)
  console.log(`chain ${chainId} is at block ${height} after ${seconds.toFixed(1)} s.`)
  site.kill('SIGTERM')
  await ended
})
process.exit()

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ ended: Promise<unknown>; pattern: RegExp }} options
 * @returns {Promise<string>}
 */
function waitForLine({ stdout, stderr }, { ended, pattern }) {
  if (stdout === null) throw new Error('The output is not captured.')
  stderr?.pipe(process.stderr)
  return new Promise((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      console.log(`  ${line}`)
      const [, found] = pattern.exec(line) ?? []
      if (found !== undefined) resolve(found)
    })
    void ended.then(() => reject(new Failure('npm start ended before the site was up.')))
  })
}

/** @param {string} origin */
async function askChain(origin) {
  const began = performance.now()
  for (;;) {
    const { networks } = await getJson(`${origin}/api/world`).catch(() => ({ networks: [] }))
    const [network] = networks
    if (network !== undefined) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })
      const { result } = await getJson(network.rpcUrls[0], { method: 'POST', body })
      return { chainId: network.chainId, height: Number(result), seconds: (performance.now() - began) / 1000 }
    }
    if (performance.now() - began > 120_000) throw new Failure('The local chains did not start within two minutes.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<any>} an answer of our own server or chain
 */
async function getJson(url, init) {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return await response.json()
}
