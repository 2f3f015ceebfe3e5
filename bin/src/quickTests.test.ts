import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'
import { longTests, quickSpecs } from './quickTests.mjs'

test('every listed test exists: a renamed file must not drop out silently', () => {
  expect(quickSpecs.filter((file) => !existsSync(join(root, 'e2e', file)))).toEqual([])
  expect(longTests.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
