import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findChainProblem } from './findChainProblem.mjs'

const plenty = 8 * 1024 ** 3

async function writeAddon(source: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'addon-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'addon.cjs')
  await writeFile(file, source)
  return file
}

test('a machine with enough memory and a working addon can run the chains', async () => {
  expect(await findChainProblem({ available: plenty })).toBeUndefined()
})

test('too little memory is reported in megabytes', async () => {
  expect(await findChainProblem({ available: 100 * 1024 ** 2 })).toBe('only 100 MB of memory are free')
})

test('an addon that is not installed, throws or crashes is named with its reason', async () => {
  const machine = `${process.platform} ${process.arch}`
  const throwing = await writeAddon("throw new Error('version GLIBC_9.9 not found')")
  const crashing = await writeAddon('process.abort()')
  const problems = ['no-such-addon', throwing, crashing].map((addon) => findChainProblem({ available: plenty, addon }))
  expect(await Promise.all(problems)).toEqual([
    `the EVM addon no-such-addon does not load on ${machine}: Error: Cannot find module 'no-such-addon'`,
    `the EVM addon ${throwing} does not load on ${machine}: Error: version GLIBC_9.9 not found`,
    `the EVM addon ${crashing} does not load on ${machine}`,
  ])
})
