import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { deleteOldBackups, nameBackup } from './backupFolder.ts'

const noon = Date.UTC(2026, 10, 18, 12)
const DAY_MS = 86_400_000

test('N-14: of a backup each night, those of the last 30 days remain', async () => {
  const folder = createTemporaryFolder()
  for (let day = 0; day < 100; day += 1) {
    const now = noon + day * DAY_MS
    writeFileSync(join(folder, nameBackup(now)), '')
    await deleteOldBackups(folder, { now })
  }
  const names = readdirSync(folder).sort()
  expect([names.length, names[0], names.at(-1)]).toEqual([30, 'murmur-2027-01-27.gz', 'murmur-2027-02-25.gz'])
})

test('other files stay, whatever their age', async () => {
  const folder = createTemporaryFolder()
  const others = ['murmur-2020-01-01.gz.part', 'murmur-2020-01-01', 'murmur-2020-99-99.gz', 'other-2020-01-01.gz']
  for (const name of [...others, 'murmur-2020-01-01.gz']) writeFileSync(join(folder, name), '')
  expect(await deleteOldBackups(folder, { now: noon })).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(others.sort())
})
