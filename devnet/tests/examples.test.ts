import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { startApi } from './testing/publicApi.ts'
import { startWorld } from './testing/testWorld.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

let folder: string
let tarball: string
let chains: Chains
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'murmur-examples-'))
  await run('npm', ['run', 'build', '-w', 'sdk'], { cwd: root })
  const { stdout } = await run('npm', ['pack', join(root, '.cache/packages/sdk'), '--json'], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout)
  tarball = join(folder, filename)
  chains = (await startWorld(27_400, { chainIds: [1] })).chains
  api = await startApi(chains)
  await api.openMarkets()
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the example with the packed SDK, run as a stranger would run it. */
async function runExample(name: string, words: readonly string[]): Promise<string> {
  const own = join(folder, name)
  cpSync(join(root, 'examples', name), own, { recursive: true })
  await run('npm', ['install', '--prefer-offline', '--ignore-scripts', tarball], { cwd: own })
  const env = { ...process.env, MURMUR_URL: api.origin, MURMUR_TOOLS: join(root, 'mcp/mcp.mjs') }
  return (await run(process.execPath, words, { cwd: own, env })).stdout
}

test('the script swaps a token, with every step', async () => {
  expect(await runExample('script', ['swap.mjs'])).toMatch(
    /^At least \d+ wei, [\d.]+ bp below the best\nSteps: approve, permit\nReceived \d+ wei in block \d+\n$/,
  )
})

test('the alert says when the price is reached, and ends', async () => {
  expect(await runExample('alert', ['alert.mjs', '1'])).toMatch(/^Block \d+: [\d.]+\nOne ETH gives 1 USDC or more\.\n$/)
})

test('the agent carries out a sentence with the tools, and not more than its owner allows', async () => {
  expect(await runExample('agent', ['agent.mjs', 'swap 0.1 ETH for USDC on Ethereum'])).toMatch(
    /^.+\nconfirmed: \d+ units of USDC\n$/,
  )
  await expect(runExample('agent', ['agent.mjs', 'swap 2 ETH for USDC on Ethereum'])).rejects.toThrow(
    'This is more than allowed.',
  )
})
