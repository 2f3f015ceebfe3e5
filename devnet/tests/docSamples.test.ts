import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chains } from '../src/chains.ts'
import { startApi } from './testing/publicApi.ts'
import { startWorld } from './testing/testWorld.ts'

let chains: Chains
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  chains = (await startWorld(27_100, { chainIds: [1] })).chains
  api = await startApi(chains)
})

afterAll(async () => {
  await api?.stop()
  await chains?.stop()
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const usual = 'http://localhost:3000'

function read(name: string): string {
  return readFileSync(`${root}/app/samples/${name}`, 'utf8')
}

/** Runs a sample of the documentation against this server. */
async function run(command: string, words: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(command, words, {
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
  expect([...new Set(imported)].join(' ')).toBe(installed)
})
