import { readFileSync } from 'node:fs'
import { compileHooks } from '@murmur/contracts/compileHooks'
import { expect, test } from 'vitest'

test('the code of the hooks is what their sources compile to', () => {
  const file = new URL('../../contracts/src/hookCode.ts', import.meta.url)
  expect(readFileSync(file, 'utf8') === compileHooks()).toBe(true)
})
