import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { longTests, quickSpecs } from './quickTests.mjs'

test('every listed test exists, so that a renamed file does not leave a list in silence', () => {
  expect(quickSpecs.filter((file) => !existsSync(join(root, 'e2e', file)))).toEqual([])
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
