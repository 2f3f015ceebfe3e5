import { expect, test } from 'vitest'
import { formatCsv, parseCsv } from './csv.ts'
import { createRandom, pick, reportRow } from './deep.ts'

test('N-16: no cell is a formula, and each reads back exactly', () => {
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
  reportRow('N-16', '1000 payloads: 0 formulas, 1000 read back exactly')
})

test('an ordinary row looks as one expects', () => {
  expect(formatCsv([['ada@example.org', 'confirmed']])).toBe('"ada@example.org","confirmed"\r\n')
})
