import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { afterEach, expect, test } from 'vitest'
import { localAccounts } from './provider/accounts.ts'
import { info } from './provider/announce.ts'

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

test('a default build contains no trace of the local wallet', async () => {
  const text = await buildText(undefined)
  expect(traces.filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))).toEqual([])
})

test('a local build contains every trace, so the search above works', async () => {
  const text = await buildText('local')
  expect(traces.filter((trace) => !text.toLowerCase().includes(trace.toLowerCase()))).toEqual([])
})
