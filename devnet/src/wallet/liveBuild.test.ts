import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { info } from './provider/announce.ts'
import { localAccounts } from './provider/walletAccounts.ts'

const root = fileURLToPath(new URL('../../../app/', import.meta.url))
const { privateKey, address } = localAccounts[0]
/** Strings that occur only in the wallet: its name and id, its keys, and names in its markup. */
const traces = [info.name, info.rdns, privateKey, address, 'local-wallet-title', 'local-wallet-account']

afterEach(() => {
  delete process.env.MURMUR_WORLD
})

/** All files that a browser could load, as one text. */
async function buildText(world: string | undefined): Promise<string> {
  if (world !== undefined) process.env.MURMUR_WORLD = world
  const result = (await build({ root, logLevel: 'silent', build: { write: false } })) as Rolldown.RolldownOutput
  return result.output.map((file) => (file.type === 'chunk' ? file.code : String(file.source))).join('\n')
}

let live: Promise<string> | undefined
const buildLive = () => {
  live ??= buildText(undefined)
  return live
}

test('a default build contains no trace of the local wallet', async () => {
  const text = await buildLive()
  expect(traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))).toEqual([])
})

test('a local build contains every trace, so the search above works', async () => {
  const text = await buildText('local')
  expect(traces.filter((trace) => !text.toLowerCase().includes(trace.toLowerCase()))).toEqual([])
})

const { resolve } = createRequire(import.meta.url)
const artifacts = [
  '@uniswap/v2-core/build/UniswapV2Pair.json',
  '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  '@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json',
  '@uniswap/universal-router/artifacts/contracts/UniversalRouter.sol/UniversalRouter.json',
  '@balancer-labs/v2-deployments/dist/tasks/20210418-vault/artifact/Vault.json',
]

test('a default build contains no bytecode of a contract package, whose licence text we keep', async () => {
  const text = await buildLive()
  const codes = artifacts.map((path): string => {
    const { bytecode, evm } = JSON.parse(readFileSync(resolve(path), 'utf8'))
    return typeof bytecode === 'string' ? bytecode : (bytecode?.object ?? evm.bytecode.object)
  })
  expect(codes.filter((code) => code.length < 1_000)).toEqual([])
  expect(codes.filter((code) => text.includes(code.slice(200, 300)))).toEqual([])
  const { devDependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const licences = new URL('../../licences/', import.meta.url)
  const table = readFileSync(new URL('README.md', licences), 'utf8')
  const contracts = Object.keys(devDependencies).filter((name) => /^@(across|balancer|uniswap)/.test(name))
  expect(contracts.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  const texts = [...table.matchAll(/`([\w.-]+\.txt)`/g)].map(([, name = '']) => name)
  expect(texts.filter((name) => !existsSync(new URL(name, licences)))).toEqual([])
})
