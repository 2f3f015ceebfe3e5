import { execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { apiCalls } from '@murmur/app/content/learn/apiCalls'
import type { ApiCall } from '@murmur/app/content/learn/readApiCalls'
import { createRequest, writeCurl, writeTypeScript } from '@murmur/app/learn/api/callRequest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { startApi } from './testing/publicApi.ts'
import { startWorld } from './testing/testWorld.ts'

let chains: Chains
let folder: string
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
  chains = (await startWorld(27_100, { chainIds: [1, 10, 8453] })).chains
  api = await startApi(chains)
  // The code of the calls takes no second try.
  await api.openMarkets()
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
  await rm(folder, { recursive: true })
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const execute = promisify(execFile)
const usual = 'http://localhost:3000'

function read(name: string): string {
  return readFileSync(`${root}/app/samples/${name}`, 'utf8')
}

/** Runs a sample of the documentation against this server. */
async function run(command: string, words: readonly string[]): Promise<string> {
  const { stdout } = await execute(command, words, {
    cwd: root,
    env: { ...process.env, MURMUR_URL: api.origin },
  })
  return stdout
}

test('the quick start sends a swap that is confirmed', async () => {
  const said = await run(process.execPath, ['app/samples/quickStart.mjs'])
  expect(said).toMatch(
    /^\d+ units of USDC, at least \d+\nAt most [\d.]+ basis points below the best that is possible\nSent 0x[\da-f]{64}\nconfirmed in block \d+\n$/,
  )
})

test('a token is approved, permitted and swapped, in this order', async () => {
  const said = await run(process.execPath, ['app/samples/payToken.mjs'])
  expect(said).toBe('approve: success\npermit: signed\ntrade: success\n')
})

test('the packed SDK, installed as its page says, sends a swap', async () => {
  const project = join(folder, 'my-project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "type": "module", "dependencies": { "viem": "2.57.1" } }')
  const commands = read('sdkInstall.sh')
    .replace('cd murmur', `cd ${root}`)
    .replace('../my-project', project)
    .replace('../murmur/', root)
  await run('sh', ['-ec', commands])
  const sample = join(project, 'sdkSwap.mjs')
  await writeFile(sample, read('sdkSwap.mjs'))
  expect(await run(process.execPath, [sample])).toMatch(
    /^At least \d+ units of USDC\nThe simulation passes\nconfirmed: \d+ units of USDC\n$/,
  )
})

test('the first call of the overview is answered with a quote', async () => {
  const answer = JSON.parse(await run('sh', ['-c', read('quote.sh').replaceAll(usual, api.origin)]))
  expect([answer.kind, answer.pay.symbol, answer.receive.symbol]).toEqual(['swap', 'ETH', 'USDC'])
})

test('a problem looks as the page shows it', async () => {
  const query = { chainId: '1', pay: 'native', receive: 'native', payAmount: '1' }
  const { body } = await api.ask({ path: '/v1/quote', query })
  const shown = JSON.parse(read('problem.json'))
  expect({ ...body, type: new URL(body.type).hash }).toEqual({ ...shown, type: new URL(shown.type).hash })
})

test('the commands of the pages are commands of this repository', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const commands = ['serve.sh', 'preflight.sh', 'tools.sh'].flatMap((name) => read(name).trim().split('\n'))
  const named = commands.flatMap((command) => /^npm (?:run )?(\w+)/.exec(command)?.[1] ?? 'unknown')
  expect(named.filter((name) => name !== 'ci' && scripts[name] === undefined)).toEqual([])
  const [file] = JSON.parse(read('mcp.json')).mcpServers.murmur.args
  expect(existsSync(file.replace('/home/you/murmur', root))).toBe(true)
})

test('the quick start imports only what its page installs', () => {
  const imported = ['quickStart.mjs', 'payToken.mjs'].flatMap((name) =>
    [...read(name).matchAll(/from '([^'/]+)/g)].map(([, source]) => source),
  )
  const [, installed] = /^npm install (.+)$/m.exec(read('install.sh')) ?? []
  const { dependencies } = JSON.parse(readFileSync(`${root}/sdk/package.json`, 'utf8'))
  expect([...new Set(imported)].map((name = '') => `${name}@${dependencies[name]}`).join(' ')).toBe(installed)
})

/** As the page shows it before anyone has changed a field. */
function createUsual(call: ApiCall) {
  return createRequest(call, Object.fromEntries(call.fields.map(({ name, example }) => [name, example])))
}

/** The transaction of the example was never sent. */
function listKeys({ id, example = '' }: ApiCall): readonly string[] {
  return id === 'transactionState' ? ['hash', 'status'] : Object.keys(JSON.parse(example))
}

const calls = apiCalls.filter(({ example }) => example !== undefined)

test.each(calls)('the curl command of $id is answered', async (call) => {
  const command = `${writeCurl(createUsual(call), api)} --silent --show-error --fail-with-body`
  const answer: object = JSON.parse(await run('sh', ['-c', command]))
  expect(Object.keys(answer)).toEqual(expect.arrayContaining([...listKeys(call)]))
})

test.each(calls)('the program of $id prints its answer', async (call) => {
  const said = await run(process.execPath, await writeProgram(writeTypeScript(createUsual(call), api)))
  // Node writes a short answer in one line.
  expect(said).toMatch(/^\{[\s\S]+\}\n$/)
  for (const name of listKeys(call)) expect(said).toMatch(new RegExp(`^(?: {2}|\\{ )'?${name}`, 'm'))
})

test('the command and the program of an endless call print its first event', async () => {
  const call = apiCalls.find(({ example }) => example === undefined)
  if (call === undefined) throw new RangeError('No call is endless.')
  const request = createUsual(call)
  const isFirst = /^event: block\ndata: "0x[\da-f]{64}"\n/
  expect(await readFirst('sh', ['-c', `exec ${writeCurl(request, api)} --silent`])).toMatch(isFirst)
  expect(await readFirst(process.execPath, await writeProgram(writeTypeScript(request, api)))).toMatch(isFirst)
})

/** The arguments that run it. */
async function writeProgram(code: string): Promise<readonly string[]> {
  const file = join(folder, 'sample.mts')
  await writeFile(file, code)
  return ['--import', 'tsx', file]
}

/** The first words of a command that does not end by itself. */
async function readFirst(command: string, words: readonly string[]): Promise<string> {
  const child = spawn(command, words, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    let said = ''
    for await (const part of child.stdout) {
      said += part
      if (said.includes('\n\n')) return said
    }
    return said
  } finally {
    child.kill()
  }
}

let tarball: string | undefined

/** The SDK as others install it, built and packed once. */
async function packSdk(): Promise<string> {
  if (tarball !== undefined) return tarball
  await execute('npm', ['run', 'build', '-w', 'sdk'], { cwd: root })
  const { stdout } = await execute('npm', ['pack', join(root, '.cache/packages/sdk'), '--json'], { cwd: folder })
  const [{ filename }] = JSON.parse(stdout)
  tarball = join(folder, filename)
  return tarball
}

/** A copy of the example with the packed SDK, run as a stranger would run it. */
async function runExample(name: string, words: readonly string[]): Promise<string> {
  const own = join(folder, name)
  cpSync(join(root, 'examples', name), own, { recursive: true })
  await execute('npm', ['install', '--prefer-offline', '--ignore-scripts', await packSdk()], { cwd: own })
  const env = { ...process.env, MURMUR_URL: api.origin, MURMUR_TOOLS: join(root, 'mcp/mcp.mjs') }
  return (await execute(process.execPath, words, { cwd: own, env })).stdout
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
