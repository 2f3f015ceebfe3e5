import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createRandom, pick, reportRow } from '../../testing/deepRun.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { exportSubscribers, formatCsv } from './exportSubscribers.ts'

test('N-16: no cell is a formula, and each one can be restored exactly', () => {
  const random = createRandom(16)
  const parts = [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\0',
    '"',
    ',',
    '\n',
    '\r',
    "'",
    ' ',
    'cmd|calc',
    '=1+1',
    'ada@example.org',
    '＝',
  ]
  const cells = Array.from({ length: 1_000 }, () =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(parts, random)).join(''),
  )
  const rows = cells.map((cell, index) => [cell, String(index)])
  const text = formatCsv(rows)
  expect(parseCsv(text)).toEqual(rows)
  const formulas = [...text.matchAll(/(?:^|,|\r\n)"((?:[^"]|"")*)"/g)].filter(([, cell = '']) =>
    /^[\s\0"]*[=+\-@]/.test(cell),
  )
  expect(formulas).toEqual([])
  reportRow('N-16', '1000 payloads: 0 formulas, 1000 restored exactly')
})

test('an ordinary row is quoted and ends with CRLF', () => {
  expect(formatCsv([['ada@example.org', 'confirmed']])).toBe('"ada@example.org","confirmed"\r\n')
})

test('N-14: no file contains an erased address', async () => {
  const folder = createTemporaryFolder()
  const database = openSqlite(folder)
  const { subscribers, sendAll } = await createTestNewsletter(database)
  for (let index = 0; index < 50; index += 1) {
    await subscribers.subscribe({ email: `Someone.Else.${index}@example.org`, client: '192.0.2.1' })
  }
  await subscribers.subscribe({ email: 'Ada.Lovelace@example.org', client: '192.0.2.1' })
  await sendAll()
  const findTraces = () =>
    readdirSync(folder).filter((file) => /ada\.lovelace/i.test(readFileSync(join(folder, file), 'latin1')))
  expect(findTraces()).not.toEqual([])
  await subscribers.erase('ada.lovelace@example.org')
  expect(findTraces()).toEqual([])
  expect(await exportSubscribers(subscribers)).not.toMatch(/ada/i)
  await database.close()
  expect(findTraces()).toEqual([])
  reportRow('N-14', 'raw files after erase: 0 occurrences')
})

function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push(cell.replaceAll('""', '"').replace(/^'/, ''))
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
