import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What of the test matrix is the server's: S for it and its proxies, N for the newsletter. */
const rows = [
  ...count('S', { from: 1, to: 15 }),
  ...count('S', { from: 19, to: 24 }),
  ...count('S', { from: 27, to: 27 }),
  ...count('N', { from: 1, to: 1 }),
  ...count('N', { from: 3, to: 16 }),
  ...count('N', { from: 18, to: 18 }),
  ...count('N', { from: 20, to: 23 }),
]

test('every row of the matrix opens the title of a test that proves it', () => {
  const folder = new URL('.', import.meta.url)
  const files = readdirSync(folder).filter((name) => name.endsWith('.test.ts'))
  const sources = files.map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const titles = sources.flatMap((source) => source.match(/'([SN]-\d\d(, )?)+: /g) ?? []).join('')
  expect(rows.filter((row) => !titles.includes(row))).toEqual([])
})

function count(letter: string, { from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${letter}-${String(from + index).padStart(2, '0')}`)
}
