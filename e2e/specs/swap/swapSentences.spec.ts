import { readFile } from 'node:fs/promises'
import { constants, errors, rules, screens, transitions } from '../../swap/sentences.ts'
import { expect, test } from '../../test.ts'

const root = new URL('../../../', import.meta.url)

test('every sentence about the swap screen has a test', async () => {
  const all = [...screens, ...transitions, ...rules, ...errors, ...constants]
  const missing = []
  for (const [sentence, file, title] of all) {
    const source = await readFile(new URL(file, root), 'utf8').catch(() => '')
    if (!source.includes(title)) missing.push(`${sentence}: ${file} has no "${title}"`)
  }
  expect(missing).toEqual([])
})
