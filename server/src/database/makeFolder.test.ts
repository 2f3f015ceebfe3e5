import { statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder } from './makeFolder.ts'

let place: string

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'murmur-folder-'))
})
afterEach(() => rm(place, { recursive: true }))

test('a folder is created with its parents, for its owner only, and may already exist', () => {
  const folder = join(place, 'one/two')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a file in the way is an error', () => {
  const file = join(place, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow('EEXIST')
  expect(() => makeFolder(join(file, 'one'))).toThrow('ENOTDIR')
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot be created is an error instead of an endless loop',
  () => {
    expect(() => makeFolder('/proc/murmur/data')).toThrow('ENOENT')
  },
)
