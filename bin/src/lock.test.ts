import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withLock } from './lock.mjs'

let directory = ''
let file = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lock-'))
  file = join(directory, 'new/folder/build.lock')
})

afterEach(() => rm(directory, { recursive: true }))

test('one process acts at a time, and the others wait', async () => {
  let active = 0
  let most = 0
  let waited = 0
  const action = async () => {
    active += 1
    most = Math.max(most, active)
    await new Promise((resolve) => setImmediate(resolve))
    active -= 1
  }
  const onWait = () => {
    waited += 1
  }
  await Promise.all([1, 2, 3].map(() => withLock(file, { action, onWait })))
  expect({ most, waited }).toEqual({ most: 1, waited: 2 })
})

test('the result comes back and the lock is gone', async () => {
  expect(await withLock(file, { action: async () => 7, onWait: () => {} })).toBe(7)
  expect(existsSync(file)).toBe(false)
})

test('a failure releases the lock too', async () => {
  const action = () => Promise.reject(new Error('broken'))
  await expect(withLock(file, { action, onWait: () => {} })).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})

test('a lock whose process has died is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  file = join(directory, 'build.lock')
  await writeFile(file, String(pid))
  expect(await withLock(file, { action: async () => 'taken over', onWait: () => {} })).toBe('taken over')
})
