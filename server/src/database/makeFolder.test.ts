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

test('a folder is made with those above it, for its owner alone, and may be there already', () => {
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

test.runIf(process.platform === 'linux')('where no folder can be made, that is said instead of tried for ever', () => {
  expect(() => makeFolder('/proc/murmur/data')).toThrow('ENOENT')
})
