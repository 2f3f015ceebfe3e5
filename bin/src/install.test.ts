import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'install-'))
  await mkdir(join(directory, 'node_modules/a'), { recursive: true })
})

afterEach(() => rm(directory, { recursive: true }))

const a = { version: '1.0.0', integrity: 'sha512-a' }

function write(file: string, packages: Record<string, unknown>) {
  return writeFile(join(directory, file), JSON.stringify({ packages }))
}

const lock = (packages: Record<string, unknown>) => write('package-lock.json', { '': {}, room: {}, ...packages })
const installed = (packages: Record<string, unknown>) => write('node_modules/.package-lock.json', packages)

test('a complete install is up to date', async () => {
  await lock({ 'node_modules/a': a })
  await installed({ 'node_modules/a': a })
  expect(isInstalled(directory)).toBe(true)
})

test('an interrupted install does not count', async () => {
  await lock({ 'node_modules/a': a })
  expect(isInstalled(directory)).toBe(false)
})

test.each([
  ['a package that is missing', {}],
  ['another version', { 'node_modules/a': { ...a, version: '1.0.1' } }],
  ['other contents', { 'node_modules/a': { ...a, integrity: 'sha512-b' } }],
])('%s means an install is due', async (_, packages) => {
  await lock({ 'node_modules/a': a })
  await installed(packages)
  expect(isInstalled(directory)).toBe(false)
})

test('a folder that was deleted means an install is due', async () => {
  await lock({ 'node_modules/a': a })
  await installed({ 'node_modules/a': a })
  await rm(join(directory, 'node_modules/a'), { recursive: true })
  expect(isInstalled(directory)).toBe(false)
})

test('optional packages of other platforms may be missing', async () => {
  await lock({ 'node_modules/a': a, 'node_modules/mac': { ...a, optional: true } })
  await installed({ 'node_modules/a': a })
  expect(isInstalled(directory)).toBe(true)
})
