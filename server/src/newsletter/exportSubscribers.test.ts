import { expect, test } from 'vitest'
import { createRandom, pick, reportRow } from '../../testing/deepRun.ts'
import { signUpAda } from '../../testing/erasure.ts'
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts'
import { createTestNewsletter } from '../../testing/testNewsletter.ts'
import { openSqlite } from '../database/sqliteDatabase.ts'
import { exportSubscribers } from './exportSubscribers.ts'

test('N-16: no cell is a formula, and each one can be restored exactly', async () => {
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
  const text = await exportSubscribers(createList(cells))
  expect(parseCsv(text).map(([address]) => address)).toEqual(['address', ...cells])
  const formulas = [...text.matchAll(/(?:^|,|\r\n)"((?:[^"]|"")*)"/g)].filter(([, cell = '']) =>
    /^[\s\0"]*[=+\-@]/.test(cell),
  )
  expect(formulas).toEqual([])
  reportRow('N-16', '1000 payloads: 0 formulas, 1000 restored exactly')
})

test('an ordinary row is quoted and ends with CRLF', async () => {
  const text = await exportSubscribers(createList(['ada@example.org']))
  expect(text.split('\r\n').slice(1)).toEqual([
    '"ada@example.org","confirmed","1","footer","2026-01-01T00:00:00.000Z","abc","",""',
    '',
  ])
})

test('N-14: no file contains an erased address', async () => {
  const folder = createTemporaryFolder()
  const database = await openSqlite(folder)
  const newsletter = await createTestNewsletter(database)
  const { subscribers } = newsletter
  const findTraces = await signUpAda(newsletter, folder)
  expect(findTraces()).not.toEqual([])
  await subscribers.erase('ada.lovelace@example.org')
  expect(findTraces()).toEqual([])
  expect(await exportSubscribers(subscribers)).not.toMatch(/ada/i)
  await database.close()
  expect(findTraces()).toEqual([])
  reportRow('N-14', 'raw files after erase: 0 occurrences')
})

function createList(addresses: readonly string[]) {
  const rest = {
    status: 'confirmed',
    consentVersion: '1',
    consentForm: 'footer',
    consentAt: Date.UTC(2026, 0, 1),
    clientHash: 'abc',
    confirmedAt: undefined,
    unsubscribedAt: undefined,
  }
  return { list: async () => addresses.map((address) => ({ address, ...rest })) }
}

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
