import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { compileHooks } from '@murmur/contracts/compileHooks'
import { expect, test } from 'vitest'

test('the code of the hooks is what their sources compile to', () => {
  const file = createRequire(import.meta.url).resolve('@murmur/contracts/hookCode')
  expect(readFileSync(file, 'utf8') === compileHooks()).toBe(true)
})
