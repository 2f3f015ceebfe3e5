import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** The rows of the test matrix that belong to the server: S for the server and its proxies, N for the newsletter. */
const rows = [
  ...count('S', { from: 1, to: 15 }),
  ...count('S', { from: 19, to: 24 }),
  ...count('S', { from: 27, to: 27 }),
  ...count('N', { from: 1, to: 1 }),
  ...count('N', { from: 3, to: 16 }),
  ...count('N', { from: 18, to: 18 }),
  ...count('N', { from: 20, to: 23 }),
]

test('every row of the matrix has a test whose title starts with it', () => {
  const folders = [new URL('.', import.meta.url), new URL('../src/', import.meta.url)].map((url) => fileURLToPath(url))
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const sources = files.filter((file) => file.endsWith('.test.ts')).map((file) => readFileSync(file, 'utf8'))
  const titles = sources.flatMap((source) => source.match(/'([SN]-\d\d(, )?)+: /g) ?? []).join('')
  expect(rows.filter((row) => !titles.includes(row))).toEqual([])
})

function count(letter: string, { from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${letter}-${String(from + index).padStart(2, '0')}`)
}
