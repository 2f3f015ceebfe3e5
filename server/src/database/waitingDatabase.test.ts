import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { StartError } from '../env.ts'
import { openSqlite } from './sqliteDatabase.ts'
import { openOrWait } from './waitingDatabase.ts'

test('a database on a full disk refuses everything, and works as soon as there is space', async () => {
  const folder = createTemporaryFolder()
  let isFull = true
  let time = 0
  let tries = 0
  const open = async () => {
    tries += 1
    if (isFull) throw new StartError('Cannot keep the data: database or disk is full.')
    return openSqlite(folder)
  }
  const database = await openOrWait(open, { elapsed: () => time })
  onTestFinished(() => database.close())
  const ask = () => database.transaction((query) => query('SELECT 1 AS one'))
  expect(database.startProblem).toContain('disk is full')
  await expect(ask()).rejects.toThrow('disk is full')
  isFull = false
  // Not at every request, since opening takes time.
  await expect(ask()).rejects.toThrow('disk is full')
  expect(tries).toBe(1)
  time += 5_000
  expect(await Promise.all([ask(), ask()])).toEqual([[{ one: 1 }], [{ one: 1 }]])
  expect(tries).toBe(2)
})

test('any other problem ends the start', async () => {
  const open = () => Promise.reject(new StartError('Another server already uses it.'))
  await expect(openOrWait(open, { elapsed: () => 0 })).rejects.toThrow('Another server')
})
